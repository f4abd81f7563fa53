import type { Key } from "./keys.ts";
import { estimate } from "./tx.ts";

/** Records of a prefix whose last key part is a number, ascending. */
export interface Numbered<T> {
  number: number;
  value: T;
}

interface Tail {
  entries: Numbered<unknown>[];
  /** Every record from this number on is among the entries. */
  from: number;
  bytes: number;
}

const MOST_ENTRIES = 150;
const MOST_BYTES = 256 * 1024;
const MOST_TAILS = 500;

/**
 * The newest records of prefixes that are asked for often, kept in memory: the page with
 * which everybody opens a channel, and what they missed after a lost connection. All
 * writes pass by here, so what is kept is never old.
 */
export class Tails {
  #tails = new Map<string, Tail>();
  /** Reads under way, and whether a commit touched their prefix meanwhile. */
  #filling = new Set<{ k: string; touched: boolean }>();

  /** The newest `limit` records, or null when they are not all here. */
  newest<T>(prefix: Key<T>, limit: number): Numbered<T>[] | null {
    const tail = this.#use(prefix);
    if (!tail || (tail.entries.length < limit && tail.from !== -Infinity)) return null;
    return tail.entries.slice(-limit) as Numbered<T>[];
  }

  /** The oldest `limit` records above a number, or null when they are not all here. */
  after<T>(prefix: Key<T>, number: number, limit: number): Numbered<T>[] | null {
    const tail = this.#use(prefix);
    if (!tail || number + 1 < tail.from) return null;
    const start = tail.entries.findIndex((entry) => entry.number > number);
    return start < 0 ? [] : tail.entries.slice(start, start + limit) as Numbered<T>[];
  }

  /** The records from one number to another, both included, or null when they are not all here. */
  between<T>(prefix: Key<T>, first: number, last: number): Numbered<T>[] | null {
    const tail = this.#use(prefix);
    if (!tail || first < tail.from) return null;
    return tail.entries.filter((e) => e.number >= first && e.number <= last) as Numbered<T>[];
  }

  /** Reads the newest records with `list` (newest first) and keeps them, unless one changed meanwhile. */
  async fill<T>(
    prefix: Key<T>,
    list: (limit: number) => Promise<Numbered<T>[]>,
  ): Promise<Numbered<T>[]> {
    const k = JSON.stringify(prefix);
    const state = { k, touched: false };
    this.#filling.add(state);
    const found = await list(MOST_ENTRIES).finally(() => this.#filling.delete(state));
    const entries = found.toReversed();
    if (!state.touched) {
      const from = entries.length < MOST_ENTRIES ? -Infinity : entries[0].number;
      const bytes = entries.reduce((sum, { value }) => sum + estimate(value), 0);
      this.#keep(k, { entries: [...entries], from, bytes });
    }
    return entries;
  }

  /** Takes note of a committed write. */
  note(key: Deno.KvKey, value: unknown, deleted: boolean): void {
    const number = key.at(-1);
    if (typeof number !== "number") return;
    const k = JSON.stringify(key.slice(0, -1));
    for (const state of this.#filling) if (state.k === k) state.touched = true;
    const tail = this.#tails.get(k);
    if (!tail || number < tail.from) return;
    const at = tail.entries.findLastIndex((entry) => entry.number <= number);
    const known = tail.entries[at]?.number === number;
    if (known) tail.bytes -= estimate(tail.entries[at].value);
    if (deleted) {
      if (known) tail.entries.splice(at, 1);
    } else {
      tail.bytes += estimate(value);
      tail.entries.splice(known ? at : at + 1, known ? 1 : 0, { number, value });
    }
    this.#keep(k, tail);
  }

  #keep(k: string, tail: Tail): void {
    while (tail.entries.length > MOST_ENTRIES || tail.bytes > MOST_BYTES) {
      tail.bytes -= estimate(tail.entries.shift()!.value);
      tail.from = tail.entries[0]?.number ?? Infinity;
    }
    if (tail.from === Infinity) return void this.#tails.delete(k);
    this.#tails.set(k, tail);
    if (this.#tails.size > MOST_TAILS) this.#tails.delete(this.#tails.keys().next().value!);
  }

  #use<T>(prefix: Key<T>): Tail | undefined {
    const k = JSON.stringify(prefix);
    const tail = this.#tails.get(k);
    if (tail) {
      this.#tails.delete(k);
      this.#tails.set(k, tail);
    }
    return tail;
  }
}
