import { signal } from "@preact/signals";
import { listContacts } from "../../protocol/api/users.ts";
import type { Recipient } from "../../protocol/channels.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";

/** Milliseconds without a key before the server is asked. */
const SEARCH_DEBOUNCE_MS = 200;

export type ContactSearch = ReturnType<typeof createContactSearch>;

/** Finds people the user may write to, wherever they are known from (MEND-26a). */
export function createContactSearch(
  { platform, api }: { platform: Pick<Platform, "log" | "after">; api: Api },
) {
  /** All that were found since it was opened, by id. */
  const known = signal<ReadonlyMap<string, Recipient>>(new Map());
  const searching = signal(false);
  let asked = 0;
  let cancel = () => {};

  async function ask(search: string, mine: number) {
    try {
      const { people } = await api.call(listContacts, { query: { search } });
      known.value = new Map([...known.value, ...people.map((one) => [one.id, one] as const)]);
    } catch (error) {
      platform.log("People could not be searched", error);
    }
    if (mine === asked) searching.value = false;
  }

  return {
    known,
    /** A response is awaited. */
    searching,
    /** Asks once the typing pauses; for '' at once. Never throws. */
    search(text: string) {
      const mine = ++asked;
      const name = text.trim();
      cancel();
      searching.value = name.length <= LIMITS.displayNameCharactersMax;
      if (!searching.value) return;
      if (name) cancel = platform.after(SEARCH_DEBOUNCE_MS, () => ask(name, mine));
      else ask(name, mine);
    },
    close() {
      asked++;
      cancel();
    },
  };
}
