import { listMembers } from "../../protocol/api/members.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { Member } from "../../protocol/servers.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";

/** Milliseconds without a key before servers are asked. */
const SEARCH_DEBOUNCE_MS = 200;
/** How many members a server names at once. */
const MAX_MATCHES = 20;

interface Deps {
  platform: Pick<Platform, "log" | "after">;
  api: Api;
  /** Servers to ask at the moment of the search. */
  servers: () => readonly string[];
}

interface SearchState {
  text: string;
  members: readonly Member[];
  /** True if the response names everybody whom the text matches. */
  isAll: boolean;
}

/** Finds members by a part of their name in servers of which this device does not hold all. */
export interface NameSearch {
  /** Whom the newest responses name, by server id. */
  readonly found: ReadonlySignal<ReadonlyMap<string, readonly Member[]>>;
  /** True while a response is pending. */
  readonly searching: ReadonlySignal<boolean>;
  /** Asks once the typing pauses; '' asks for nobody. Never throws: without responses none is found. */
  search(text: string): void;
  close(): void;
}

export function createNameSearch({ platform, api, servers }: Deps): NameSearch {
  const found = signal<ReadonlyMap<string, readonly Member[]>>(new Map());
  const searching = signal(false);
  const responses = new Map<string, SearchState>();
  /** Counts the searches: a response to an older one is dropped. */
  let asked = 0;
  let cancel = () => {};

  async function ask(serverId: string, text: string): Promise<SearchState> {
    const held = responses.get(serverId);
    if (held?.isAll && text.includes(held.text)) return held;
    const query = { search: text, limit: MAX_MATCHES, offset: 0 };
    const { members } = await api.call(listMembers, { id: serverId, query });
    return { text, members, isAll: members.length < MAX_MATCHES };
  }

  async function askAll(text: string, mine: number) {
    await Promise.all(
      servers().map(async (serverId) => {
        try {
          const response = await ask(serverId, text);
          if (mine !== asked) return;
          responses.set(serverId, response);
          found.value = new Map([...found.value, [serverId, response.members]]);
        } catch (error) {
          platform.log("Members could not be searched", error);
        }
      }),
    );
    if (mine === asked) searching.value = false;
  }

  return {
    found,
    searching,
    search(text) {
      const mine = ++asked;
      const name = text.trim().toLowerCase();
      cancel();
      searching.value = name !== "" && name.length <= LIMITS.usernameMax && servers().length > 0;
      if (searching.value) cancel = platform.after(SEARCH_DEBOUNCE_MS, () => askAll(name, mine));
    },
    close() {
      asked++;
      cancel();
    },
  };
}
