import QuickLRU from "quick-lru";
import type { Key } from "./keys.ts";
import { estimate } from "./tx.ts";

/** Records of a prefix whose last key part is a number, ascending. */
export interface Numbered<T> {
  number: number;
  value: T;
}

interface Recent {
  entries: Numbered<unknown>[];
  /** Every record from this number on is among the entries. */
  from: number;
  bytes: number;
}

const MAX_ENTRIES = 150;
const MAX_BYTES = 256 * 1024;
/** Twice as many may be held for a while. */
const MAX_PREFIXES = 250;

/**
 * Cache of the newest records of frequently read prefixes: the page with which everyone opens a
 * channel, and what they missed after a lost connection. All writes pass through here, so it is
 * never outdated; records written by other nodes are dropped (CL-5).
 */
export class RecentRecords {
  #recent = new QuickLRU<string, Recent>({ maxSize: MAX_PREFIXES });
  /** Reads under way, and whether a commit touched their prefix meanwhile. */
  #filling = new Set<{ k: string; touched: boolean }>();

  /** The newest `limit` records, or null when they are not all here. */
  newest<T>(prefix: Key<T>, limit: number): Numbered<T>[] | null {
    const recent = this.#recent.get(JSON.stringify(prefix));
    if (!recent || (recent.entries.length < limit && recent.from !== -Infinity)) return null;
    return recent.entries.slice(-limit) as Numbered<T>[];
  }

  /** The oldest `limit` records above a number, or null when they are not all here. */
  after<T>(prefix: Key<T>, number: number, limit: number): Numbered<T>[] | null {
    const recent = this.#recent.get(JSON.stringify(prefix));
    if (!recent || number + 1 < recent.from) return null;
    const start = recent.entries.findIndex((entry) => entry.number > number);
    return start < 0 ? [] : recent.entries.slice(start, start + limit) as Numbered<T>[];
  }

  /** The records from one number to another, both included, or null when they are not all here. */
  between<T>(prefix: Key<T>, first: number, last: number): Numbered<T>[] | null {
    const recent = this.#recent.get(JSON.stringify(prefix));
    if (!recent || first < recent.from) return null;
    return recent.entries.filter((e) => e.number >= first && e.number <= last) as Numbered<T>[];
  }

  /** Reads the newest records with `list` (newest first) and keeps them, unless one changed meanwhile. */
  async fill<T>(
    prefix: Key<T>,
    list: (limit: number) => Promise<Numbered<T>[]>,
  ): Promise<Numbered<T>[]> {
    const k = JSON.stringify(prefix);
    const state = { k, touched: false };
    this.#filling.add(state);
    try {
      const entries = (await list(MAX_ENTRIES)).toReversed();
      if (!state.touched) {
        const from = entries.length < MAX_ENTRIES ? -Infinity : entries[0].number;
        const bytes = entries.reduce((sum, { value }) => sum + estimate(value), 0);
        this.#keep(k, { entries: [...entries], from, bytes });
      }
      return entries;
    } finally {
      // Not before they are cached: a note in between would be lost.
      this.#filling.delete(state);
    }
  }

  /** Takes note of a committed write. */
  note(key: Deno.KvKey, value: unknown, deleted: boolean): void {
    const number = key.at(-1);
    if (typeof number !== "number") return;
    const k = JSON.stringify(key.slice(0, -1));
    for (const state of this.#filling) if (state.k === k) state.touched = true;
    const recent = this.#recent.get(k);
    if (!recent || number < recent.from) return;
    const at = recent.entries.findLastIndex((entry) => entry.number <= number);
    const known = recent.entries[at]?.number === number;
    if (known) recent.bytes -= estimate(recent.entries[at].value);
    if (deleted) {
      if (known) recent.entries.splice(at, 1);
    } else {
      recent.bytes += estimate(value);
      recent.entries.splice(known ? at : at + 1, known ? 1 : 0, { number, value });
    }
    this.#keep(k, recent);
  }

  /** Drops a record that another node has written, since its value is unknown here. */
  drop(key: Deno.KvKey): void {
    if (typeof key.at(-1) !== "number") return;
    const k = JSON.stringify(key.slice(0, -1));
    for (const state of this.#filling) if (state.k === k) state.touched = true;
    this.#recent.delete(k);
  }

  clear(): void {
    for (const state of this.#filling) state.touched = true;
    this.#recent.clear();
  }

  #keep(k: string, recent: Recent): void {
    while (recent.entries.length > MAX_ENTRIES || recent.bytes > MAX_BYTES) {
      recent.bytes -= estimate(recent.entries.shift()!.value);
      recent.from = recent.entries[0]?.number ?? Infinity;
    }
    if (recent.from === Infinity) return void this.#recent.delete(k);
    this.#recent.set(k, recent);
  }
}
