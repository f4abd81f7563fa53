import type { Channel } from "../../protocol/channels.ts";
import type { Member } from "../../protocol/servers.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { Change, Recorder } from "../base/recorder.ts";
import type { ChannelsStore } from "../channels/store.ts";
import { askMembers, type MembersQuery } from "./ask.ts";
import { byUser, isComplete } from "./known.ts";
import { withAll, withMembers, withPage } from "./panel_order.ts";
import {
  type MemberList,
  type MemberLists,
  type MembersStore,
  NO_MEMBERS,
  REFETCH_DELAY_MS,
} from "./store.ts";

/** Members in one request. */
const MEMBERS_PER_PAGE = 100;
/** Milliseconds in which questions about single people are gathered into one. */
const REQUEST_BATCH_MS = 50;

export interface LoaderDeps {
  platform: Pick<Platform, "log" | "after">;
  api: Api;
  channels: ChannelsStore;
  store: MembersStore;
  /** Returns true if messages in a channel may be sent unencrypted. */
  isOpen: (channelId: string) => boolean;
}

/**
 * Fetches the visible part of one list: of a server, of a direct message, or the readers of a
 * channel. Never throws.
 */
export class ListLoader {
  readonly #deps: LoaderDeps;
  readonly #recorder: Recorder<MemberLists>;
  readonly #id: string;
  /** Places of the panel that are on screen, counted through both groups. */
  #shown: readonly [first: number, last: number] = [0, 0];
  /** Counts how often events changed the order. */
  #moves = 0;
  /** Offsets of pages that are being fetched. */
  readonly #pages = new Set<number>();
  /** Questions already asked, so that users who are not members are not asked for again. */
  readonly #asked = new Set<string>();
  readonly #queue = { ids: new Set<string>(), names: new Set<string>() };
  #gathering = false;
  #waiting = false;

  constructor(deps: LoaderDeps, recorder: Recorder<MemberLists>, id: string) {
    this.#deps = deps;
    this.#recorder = recorder;
    this.#id = id;
  }

  /** Loads the first part unless it is there; `anew`: in any case. */
  async load(anew = false): Promise<void> {
    const held = this.#list;
    if (!anew && held && held.status !== "error") return;
    if (held?.status !== "ready") this.#setStatus("loading");
    this.#asked.clear();
    const done = await this.#loadPages(this.#shownPages(), "all");
    if (!done && held?.status !== "ready") this.#setStatus("error");
  }

  show(first: number, last: number): void {
    this.#shown = [first, last];
    const list = this.#list;
    if (list?.status !== "ready" || list.stale) return;
    const slots = [...list.online, ...list.offline];
    const missing = this.#shownPages().filter((offset) =>
      slots.slice(Math.max(first, offset), Math.min(last + 1, offset + MEMBERS_PER_PAGE)).includes(
        null,
      )
    );
    this.#loadPages(missing);
  }

  ensureKnown(ids: Iterable<string>, names: Iterable<string>): void {
    const list = this.#incomplete();
    if (!list) return;
    const known = byUser(list.members);
    for (const id of ids) {
      if (!known.has(id) && this.#isNew(id)) this.#queue.ids.add(id);
    }
    for (const name of names) {
      if (this.#isNew(`@${name.toLowerCase()}`)) this.#queue.names.add(name);
    }
    if (this.#queue.ids.size + this.#queue.names.size) this.#gather();
  }

  async search(text: string): Promise<void> {
    if (!this.#incomplete() || !this.#isNew(`?${text.toLowerCase()}`)) return;
    await this.#learn({ search: text, limit: MEMBERS_PER_PAGE });
  }

  async find(userId: string): Promise<Member | null> {
    await this.load();
    const find = () => byUser(this.#list?.members ?? []).get(userId) ?? null;
    if (!find() && this.#incomplete()) await this.#learn({ ids: userId });
    return find();
  }

  /** An event has changed the list; before, it was `held`. */
  changed(held: MemberList | undefined): void {
    const list = this.#list;
    if (!list) return;
    if (held && (held.online !== list.online || held.offline !== list.offline)) this.#moves++;
    if (list.stale) this.#refreshSoon();
  }

  get #list(): MemberList | undefined {
    return this.#deps.store.lists.value[this.#id];
  }

  /** Whose readers these are; null: a server's members. */
  get #channel(): Channel | null {
    return this.#deps.channels.find(this.#id);
  }

  /** Returns the list while some of its members are unknown. */
  #incomplete(): MemberList | null {
    const list = this.#list;
    return list?.status === "ready" && !isComplete(list) ? list : null;
  }

  /** Returns true if this question is new, and marks it as asked. */
  #isNew(question: string): boolean {
    return !this.#asked.has(question) && !!this.#asked.add(question);
  }

  #setStatus(status: MemberList["status"]) {
    this.#deps.store.update((lists) => ({
      ...lists,
      [this.#id]: { ...lists[this.#id] ?? NO_MEMBERS, status },
    }));
  }

  #ask(query: MembersQuery) {
    // Readers of an encrypted channel are all fetched, whatever is asked about them (MEND-35).
    const isSealed = this.#channel && !this.#deps.isOpen(this.#id);
    return askMembers(this.#deps, this.#id, isSealed ? {} : query);
  }

  /** Applies the fetched change if the list is still wanted. */
  async #take(fetch: () => Promise<Change<MemberList>>): Promise<boolean> {
    const id = this.#id;
    try {
      await this.#recorder.load(async () => {
        const change = await fetch();
        return (lists) => lists[id] ? { ...lists, [id]: change(lists[id]) } : lists;
      });
      return true;
    } catch (error) {
      this.#deps.platform.log("Members could not be loaded", error);
      return false;
    } finally {
      if (this.#list?.stale) this.#refreshSoon();
    }
  }

  /** Loads pages. `anew`: the order is stale, or everything known is. */
  async #loadPages(offsets: readonly number[], anew?: "order" | "all"): Promise<boolean> {
    const wanted = offsets.filter((offset) => anew || !this.#pages.has(offset));
    if (!wanted.length) return true;
    const moves = this.#moves;
    wanted.forEach((offset) => this.#pages.add(offset));
    const done = await this.#take(async () => {
      const pages = await Promise.all(
        wanted.map((offset) => this.#ask({ limit: MEMBERS_PER_PAGE, offset })),
      );
      return (held) => {
        const list = pages.reduce(
          (list, { members, counts }, i) =>
            counts ? withPage(list, { ...counts, members, offset: wanted[i] }) : withAll(members),
          anew ? { ...held, ...(anew === "all" && { members: [] }), stale: true } : held,
        );
        // Members that moved in the meantime may or may not be in the page.
        return this.#moves === moves ? list : { ...list, stale: !isComplete(list) };
      };
    });
    wanted.forEach((offset) => this.#pages.delete(offset));
    return done;
  }

  /** Returns the offsets of the pages on screen. */
  #shownPages(): number[] {
    const [first, last] = this.#shown;
    const begin = Math.floor(first / MEMBERS_PER_PAGE) * MEMBERS_PER_PAGE;
    return last < begin + MEMBERS_PER_PAGE ? [begin] : [begin, begin + MEMBERS_PER_PAGE];
  }

  #refreshSoon() {
    if (this.#waiting) return;
    this.#waiting = true;
    this.#deps.platform.after(REFETCH_DELAY_MS, () => {
      // Reset before the request, so that events during it cause another.
      this.#waiting = false;
      if (!this.#list?.stale) return;
      if (this.#isLeft()) this.#forget();
      // No event names members who can no longer read a channel.
      else this.#loadPages(this.#shownPages(), this.#channel ? "all" : "order");
    });
  }

  /**
   * Returns true if these are the readers of an open channel that is no longer on screen (MEND-15).
   */
  #isLeft(): boolean {
    const { channels, isOpen } = this.#deps;
    const id = this.#id;
    return !!this.#channel?.server_id && channels.selectedId.value !== id && isOpen(id);
  }

  /** Drops the list; it is fetched again when it is next shown. */
  #forget() {
    this.#deps.store.update(({ [this.#id]: _, ...rest }) => rest);
  }

  #gather() {
    if (this.#gathering) return;
    this.#gathering = true;
    this.#deps.platform.after(REQUEST_BATCH_MS, () => {
      this.#gathering = false;
      for (const [key, queue] of Object.entries(this.#queue)) {
        const all = [...queue];
        queue.clear();
        for (let i = 0; i < all.length; i += MEMBERS_PER_PAGE) {
          this.#learn({ [key]: all.slice(i, i + MEMBERS_PER_PAGE).join(",") });
        }
      }
    });
  }

  async #learn(query: MembersQuery) {
    await this.#take(async () => {
      const { members } = await this.#ask(query);
      return (list) => {
        // Known members stay unchanged: their place would not follow; events update both.
        const known = byUser(list.members);
        const others = members.filter(({ user_id }) => !known.has(user_id));
        return { ...list, members: withMembers(list.members, others) };
      };
    });
  }
}
