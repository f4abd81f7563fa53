import { listReaders } from "../../protocol/api/channels.ts";
import { listMembers } from "../../protocol/api/members.ts";
import type { InputOf } from "../../protocol/endpoint.ts";
import type { Member, MemberCounts } from "../../protocol/servers.ts";
import type { Api } from "../base/api.ts";
import type { MemberPages } from "./member_pages.ts";
import type { Platform } from "../base/platform.ts";
import { type Change, createRecorder } from "../base/recorder.ts";
import { DIRECT } from "../channels/state.ts";
import { byUser, isComplete, withAll, withMembers, withPage } from "./panel_order.ts";
import type { ChannelsStore } from "../channels/store.ts";
import { type MemberList, type MemberLists, type MembersStore, NO_MEMBERS } from "./store.ts";

/** Members in one request. */
const PAGE = 100;
/** Milliseconds in which questions about single people are gathered into one. */
const GATHER = 50;
/** Milliseconds after which an order that is not right any more is asked for again. */
const PAUSE = 1500;

/** What others may ask of the members of a server or a direct message. None of it throws. */
export interface MemberActions {
  /** The first part of them, unless it is there; see the list's `status`. */
  load(id: string): Promise<void>;
  /** These places of the panel are on screen, counted through both groups. */
  show(id: string, first: number, last: number): void;
  /** Whom a text or a list is about: those who are members will be known. */
  ensureKnown(id: string, who: { ids?: Iterable<string>; names?: Iterable<string> }): void;
  /** Those whose names contain a text will be known, as many as fit on a page. */
  search(id: string, text: string): Promise<void>;
  /** The panel's search in a server. Close it when it is not shown any more. */
  openSearch(serverId: string): Promise<MemberPages & { close(): void }>;
  /** One of them; null: no member, or none that can be asked for now. */
  find(id: string, userId: string): Promise<Member | null>;
}

export interface Members {
  readonly actions: MemberActions;
  /** What an event changes. */
  apply(change: Change<MemberLists>): void;
  /** After events were missed: all that is held is asked for again. */
  resync(): Promise<void>;
}

interface Deps {
  platform: Pick<Platform, "log" | "after">;
  api: Api;
  channels: ChannelsStore;
  store: MembersStore;
}

/** What is under way for one list. */
class Work {
  shown: readonly [first: number, last: number] = [0, 0];
  /** Counts how often events changed the order. */
  moves = 0;
  /** Offsets of pages that are being fetched. */
  readonly pages = new Set<number>();
  /** What was asked, so that nobody asks again for who is no member. */
  readonly asked = new Set<string>();
  readonly queue = { ids: new Set<string>(), names: new Set<string>() };
  gathering = false;
  waiting = false;
}

type Page = { members: Member[]; counts?: MemberCounts };

export function createMembers({ platform, api, channels, store }: Deps): Members {
  const recorder = createRecorder(store.update);
  const works = new Map<string, Work>();
  const searches = new Set<MemberPages>();
  let searchingAgain = false;
  const listOf = (id: string): MemberList | undefined => store.lists.value[id];

  function workOf(id: string): Work {
    const work = works.get(id) ?? new Work();
    works.set(id, work);
    return work;
  }

  function set(id: string, change: (list: MemberList) => MemberList) {
    store.update((lists) => ({ ...lists, [id]: change(lists[id] ?? NO_MEMBERS) }));
  }

  function ask(id: string, query: InputOf<typeof listMembers>["query"]): Promise<Page> {
    const direct = channels.lists.value[DIRECT]?.some((channel) => channel.id === id);
    return direct ? api.call(listReaders, { id }) : api.call(listMembers, { id, query });
  }

  /** Takes over what was fetched, if the list is still wanted. */
  async function take(id: string, fetch: () => Promise<Change<MemberList>>): Promise<boolean> {
    try {
      await recorder.load(async () => {
        const change = await fetch();
        return (lists) => lists[id] ? { ...lists, [id]: change(lists[id]) } : lists;
      });
      return true;
    } catch (error) {
      platform.log("Members could not be loaded", error);
      return false;
    } finally {
      if (listOf(id)?.stale) refreshSoon(id);
    }
  }

  /** `anew`: the order is not right any more, or nothing that is known. */
  async function loadPages(
    id: string,
    offsets: readonly number[],
    anew?: "order" | "all",
  ): Promise<boolean> {
    const work = workOf(id);
    const wanted = offsets.filter((offset) => anew || !work.pages.has(offset));
    if (!wanted.length) return true;
    const { moves } = work;
    wanted.forEach((offset) => work.pages.add(offset));
    const done = await take(id, async () => {
      const pages = await Promise.all(
        wanted.map((offset) => ask(id, { limit: PAGE, offset })),
      );
      return (held) => {
        const list = pages.reduce(
          (list, { members, counts }, i) =>
            counts ? withPage(list, { ...counts, members, offset: wanted[i] }) : withAll(members),
          anew ? { ...held, ...(anew === "all" && { members: [] }), stale: true } : held,
        );
        // What moved meanwhile may be in the page or not.
        return work.moves === moves ? list : { ...list, stale: !isComplete(list) };
      };
    });
    wanted.forEach((offset) => work.pages.delete(offset));
    return done;
  }

  /** The pages with what is on screen. */
  function shownPages({ shown: [first, last] }: Work): number[] {
    const begin = Math.floor(first / PAGE) * PAGE;
    return last < begin + PAGE ? [begin] : [begin, begin + PAGE];
  }

  function refreshSoon(id: string) {
    const work = workOf(id);
    if (work.waiting) return;
    work.waiting = true;
    platform.after(PAUSE, async () => {
      if (listOf(id)?.stale) await loadPages(id, shownPages(work), "order");
      work.waiting = false;
    });
  }

  async function load(id: string, anew: boolean) {
    const held = listOf(id);
    if (!anew && held && held.status !== "error") return;
    if (held?.status !== "ready") set(id, (list) => ({ ...list, status: "loading" }));
    const work = workOf(id);
    work.asked.clear();
    const done = await loadPages(id, shownPages(work), "all");
    if (!done && held?.status !== "ready") set(id, (list) => ({ ...list, status: "error" }));
  }

  /** A part of the list, to be asked for members who are not known; null: all are. */
  function incomplete(id: string): MemberList | null {
    const list = listOf(id);
    return list?.status === "ready" && !isComplete(list) ? list : null;
  }

  /** What is searched for may have come, gone or changed. */
  function searchAgainSoon() {
    if (searchingAgain || !searches.size) return;
    searchingAgain = true;
    platform.after(PAUSE, () => {
      searchingAgain = false;
      for (const pages of searches) pages.changed();
    });
  }

  async function learn(id: string, query: InputOf<typeof listMembers>["query"]): Promise<void> {
    await take(id, async () => {
      const { members } = await ask(id, query);
      return (list) => ({ ...list, members: withMembers(list.members, members) });
    });
  }

  function gather(id: string) {
    const work = workOf(id);
    if (work.gathering) return;
    work.gathering = true;
    platform.after(GATHER, () => {
      work.gathering = false;
      for (const [key, queue] of Object.entries(work.queue)) {
        const all = [...queue];
        queue.clear();
        for (let i = 0; i < all.length; i += PAGE) {
          learn(id, { [key]: all.slice(i, i + PAGE).join(",") });
        }
      }
    });
  }

  const actions: MemberActions = {
    load: (id) => load(id, false),
    show(id, first, last) {
      const work = workOf(id);
      work.shown = [first, last];
      const list = listOf(id);
      if (list?.status !== "ready" || list.stale) return;
      const slots = [...list.online, ...list.offline];
      const missing = shownPages(work).filter((offset) =>
        slots.slice(Math.max(first, offset), Math.min(last + 1, offset + PAGE)).includes(null)
      );
      loadPages(id, missing);
    },
    ensureKnown(id, { ids = [], names = [] }) {
      const list = incomplete(id);
      if (!list) return;
      const { asked, queue } = workOf(id);
      const known = byUser(list.members);
      for (const userId of ids) {
        if (known.has(userId) || asked.has(userId)) continue;
        asked.add(userId);
        queue.ids.add(userId);
      }
      for (const name of names) {
        const key = `@${name.toLowerCase()}`;
        if (asked.has(key)) continue;
        asked.add(key);
        queue.names.add(name);
      }
      if (queue.ids.size + queue.names.size) gather(id);
    },
    async search(id, text) {
      const { asked } = workOf(id);
      const key = `?${text.toLowerCase()}`;
      if (!incomplete(id) || asked.has(key)) return;
      asked.add(key);
      await learn(id, { search: text, limit: PAGE });
    },
    async openSearch(serverId) {
      const { createMemberPages } = await import("./member_pages.ts");
      const pages = createMemberPages({ platform, api }, serverId);
      searches.add(pages);
      return { ...pages, close: () => void searches.delete(pages) };
    },
    async find(id, userId) {
      await load(id, false);
      const find = () => byUser(listOf(id)?.members ?? []).get(userId) ?? null;
      if (!find() && incomplete(id)) await learn(id, { ids: userId });
      return find();
    },
  };

  return {
    actions,
    apply(change) {
      const before = store.lists.value;
      recorder.apply(change);
      searchAgainSoon();
      for (const [id, list] of Object.entries(store.lists.value)) {
        const held = before[id];
        if (held && (held.online !== list.online || held.offline !== list.offline)) {
          workOf(id).moves++;
        }
        if (list.stale) refreshSoon(id);
      }
    },
    async resync() {
      for (const id of Object.keys(store.lists.value)) await load(id, true);
    },
  };
}
