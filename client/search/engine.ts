import MiniSearch from "minisearch";
import { readText } from "../../protocol/text/read.ts";
import { plainText } from "../../protocol/text/words.ts";
import { emojiAsNames } from "../../protocol/emoji_plain.ts";
import type { Entry } from "./entry.ts";
import type { Query } from "./query.ts";
import { soughtIn, wordsOf } from "./words.ts";

export interface SearchHit {
  /** The newest first. */
  entries: Entry[];
  /** How many there are in all. */
  total: number;
}

export type Engine = ReturnType<typeof createEngine>;

/** Returns the searchable text of a message: its words as drawn, and as typed. */
function sayingOf(text: string): string {
  const drawn = plainText(readText(text));
  const typed = emojiAsNames(text);
  return drawn === typed ? typed : `${drawn}\n${typed}`;
}

/** Returns the author's names in lower case. */
function namesOf({ username, displayName = username, nickname = username }: Entry): string[] {
  return [username, displayName, nickname].map((name) => name.toLowerCase());
}

/** Looks messages up in memory. */
export function createEngine() {
  const entries = new Map<string, Entry>();
  const index = new MiniSearch<Entry>({
    fields: ["text", "file"],
    extractField: (entry, field) =>
      field === "text" ? sayingOf(entry.text) : entry[field as keyof Entry],
    tokenize: wordsOf,
    // They are folded as they are taken apart.
    processTerm: (term) => term,
    searchOptions: { prefix: true, combineWith: "AND", tokenize: soughtIn },
  });

  function fits(entry: Entry, query: Query, name: string | null): boolean {
    return name !== null &&
      query.from.every((from) => namesOf(entry).some((one) => one.startsWith(from))) &&
      (query.in.length === 0 || query.in.some((wanted) => name.startsWith(wanted))) &&
      query.has.every((kind) => entry.kinds.includes(kind)) &&
      (query.before === null || entry.at < query.before);
  }

  function candidates({ words }: Query): Entry[] {
    if (words === "") return [...entries.values()];
    return index.search(words).map(({ id }) => entries.get(id)!);
  }

  return {
    put(list: readonly Entry[]) {
      for (const entry of list) {
        if (entries.has(entry.id)) index.replace(entry);
        else index.add(entry);
        entries.set(entry.id, entry);
      }
    },
    remove(ids: readonly string[]) {
      for (const id of ids) {
        if (entries.delete(id)) index.discard(id);
      }
    },
    /**
     * @param nameOf a channel's name in lower case; null: it can no longer be read
     * @param most maximum number of results
     * @param renewed returns an entry as it is shown now
     */
    find(
      query: Query,
      nameOf: (channelId: string) => string | null,
      most: number,
      renewed = (entry: Entry) => entry,
    ) {
      const names = new Map<string, string | null>();
      const name = (id: string) => {
        if (!names.has(id)) names.set(id, nameOf(id));
        return names.get(id)!;
      };
      const found = candidates(query).map(renewed)
        .filter((entry) => fits(entry, query, name(entry.channelId)))
        .sort((a, b) => a.at < b.at ? 1 : a.at > b.at ? -1 : b.seq - a.seq);
      return { entries: found.slice(0, most), total: found.length };
    },
    /** The ids of a channel's entries whose seq is between the two, both included. */
    idsBetween: (channelId: string, from: number, to: number) =>
      [...entries.values()]
        .filter((entry) => entry.channelId === channelId && entry.seq >= from && entry.seq <= to)
        .map(({ id }) => id),
  };
}
