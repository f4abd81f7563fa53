import { signal } from "@preact/signals";
import type { Member } from "../../protocol/servers.ts";
import type { Platform } from "../base/platform.ts";
import { type AskDeps, askMembers } from "./ask.ts";

/** Members in one request. */
const MEMBERS_PER_PAGE = 100;
/** Milliseconds without a key before the server is asked. */
const SEARCH_DEBOUNCE_MS = 200;

interface MemberPagesState {
  status: "loading" | "ready" | "error";
  /** Part of a name to search for; '': no search. */
  search: string;
  members: readonly Member[];
  /** How many there are, loaded or not. */
  total: number;
  /** How many of them are online; these come first. */
  online: number;
}

interface Deps extends AskDeps {
  platform: Pick<Platform, "log" | "after">;
}

export type MemberPages = ReturnType<typeof createMemberPages>;

/** The members of a server, or the readers of a channel: searched there and loaded page by page. */
export function createMemberPages({ platform, ...deps }: Deps, id: string) {
  const state = signal<MemberPagesState>({
    status: "loading",
    search: "",
    members: [],
    total: 0,
    online: 0,
  });
  let watched = false;
  /** Counts the fetches: only the newest one's response is used. */
  let asked = 0;
  let cancel = () => {};

  /** The first `count` members that the search finds, in as many pages as that takes. */
  async function fetch(search: string, count: number) {
    const members = new Map<string, Member>();
    let total = 0;
    let online = 0;
    for (let offset = 0; offset < count; offset += MEMBERS_PER_PAGE) {
      const query = { limit: MEMBERS_PER_PAGE, offset, search };
      const page = await askMembers(deps, id, query);
      // Members who move between pages in the meantime are not listed twice.
      for (const member of page.members) members.set(member.user_id, member);
      total = page.counts!.members;
      online = page.counts!.online;
      if (page.members.length < MEMBERS_PER_PAGE) break;
    }
    return { members: [...members.values()], total, online };
  }

  async function load(count = Math.max(MEMBERS_PER_PAGE, state.value.members.length)) {
    const mine = ++asked;
    const { search } = state.value;
    if (state.value.status === "error") state.value = { ...state.value, status: "loading" };
    try {
      const found = await fetch(search, count);
      if (mine === asked) state.value = { ...state.value, status: "ready", ...found };
    } catch (error) {
      platform.log("Members could not be loaded", error);
      if (mine === asked && state.value.status === "loading") {
        state.value = { ...state.value, status: "error" };
      }
    }
  }

  return {
    state,
    /** Somebody looks at them, until they call what this answers. */
    watch() {
      watched = true;
      load();
      return () => void (watched = false);
    },
    /** Never throws, as all of these: see the state's `status`. */
    load: () => load(),
    search(text: string) {
      state.value = { ...state.value, search: text };
      asked++;
      cancel();
      cancel = platform.after(SEARCH_DEBOUNCE_MS, () => load(MEMBERS_PER_PAGE));
    },
    /** The next page, when there is one. */
    async more() {
      const { members, total } = state.value;
      if (members.length < total) await load(members.length + MEMBERS_PER_PAGE);
    },
    /** Fetches the loaded members again, if they are on screen: one joined, left or changed. */
    changed: () => watched ? load() : Promise.resolve(),
  };
}
