import type { Key } from "./keys.ts";
import type { Numbered } from "./recent_records.ts";
import { estimate } from "./tx.ts";

/** Which records of a prefix: those numbered from `start` on and before `end`. */
export interface PageOptions {
  start?: number;
  end?: number;
  limit?: number;
  /** From the last to the first. */
  reverse?: boolean;
}

interface Page {
  entries: Numbered<unknown>[];
  /** A record with a number from here … */
  first: number;
  /** … to here would be in it. */
  last: number;
  bytes: number;
}

/** A page under way; touched: something in it may have changed meanwhile. */
interface Reading {
  prefix: string;
  isTouched: boolean;
}

const MAX_ASKED = 500;
const MAX_PAGES = 100;
const MAX_BYTES = 3 * 1024 * 1024;
/** Largest page in bytes. */
const MAX_PAGE_BYTES = 128 * 1024;

/**
 * Cache of older pages that are read repeatedly: the beginning of a channel, the target of a link.
 * A page is cached from its second read on, so scrolling through everything displaces nothing. All
 * writes pass through here.
 */
export class RepeatedPages {
  /** Pages read once, the latest last. */
  #asked = new Set<string>();
  /** Pages by prefix, then by request; the oldest of all goes first. */
  readonly #pages = new Map<string, Map<string, Page>>();
  readonly #order = new Map<string, string>();
  readonly #reading = new Set<Reading>();
  #bytes = 0;

  /** Returns a page from the cache, or from `list`, in the order of the options. */
  async get<T>(
    prefix: Key<T>,
    options: PageOptions,
    list: () => Promise<Numbered<T>[]>,
  ): Promise<Numbered<T>[]> {
    const under = JSON.stringify(prefix);
    const { start, end, limit, reverse } = options;
    const name = `${under} ${start} ${end} ${limit} ${reverse}`;
    const kept = this.#pages.get(under)?.get(name);
    if (kept) return kept.entries.slice() as Numbered<T>[];
    if (!this.#asked.delete(name)) {
      this.#asked.add(name);
      if (this.#asked.size > MAX_ASKED) this.#asked.delete(this.#asked.values().next().value!);
      return await list();
    }
    const reading = { prefix: under, isTouched: false };
    this.#reading.add(reading);
    try {
      const entries = await list();
      if (!reading.isTouched) this.#keep(under, name, entries, options);
      return entries;
    } finally {
      // Not before it is cached: a note in between would be lost.
      this.#reading.delete(reading);
    }
  }

  /** Takes note of a record that was written, deleted, or changed by another node. */
  note(key: Deno.KvKey): void {
    if (this.#order.size === 0 && this.#reading.size === 0) return;
    const number = key.at(-1);
    if (typeof number !== "number") return;
    const under = JSON.stringify(key.slice(0, -1));
    for (const reading of this.#reading) if (reading.prefix === under) reading.isTouched = true;
    for (const [name, { first, last }] of this.#pages.get(under) ?? []) {
      if (number >= first && number <= last) this.#forget(under, name);
    }
  }

  clear(): void {
    for (const reading of this.#reading) reading.isTouched = true;
    this.#pages.clear();
    this.#order.clear();
    this.#bytes = 0;
  }

  #keep(under: string, name: string, entries: Numbered<unknown>[], options: PageOptions): void {
    const bytes = entries.reduce((sum, { value }) => sum + estimate(value), 0);
    if (bytes > MAX_PAGE_BYTES) return;
    // Two readers at once: the later one's is as good.
    this.#forget(under, name);
    const { start = -Infinity, end = Infinity, limit = Infinity, reverse } = options;
    const isFull = entries.length >= limit;
    const farthest = entries.at(-1)?.number;
    const page = {
      entries: entries.slice(),
      first: isFull && reverse ? farthest! : start,
      last: isFull && !reverse ? farthest! : end,
      bytes,
    };
    this.#pages.getOrInsertComputed(under, () => new Map()).set(name, page);
    this.#order.set(name, under);
    this.#bytes += bytes;
    while (this.#order.size > MAX_PAGES || this.#bytes > MAX_BYTES) {
      const [oldest, itsPrefix] = this.#order.entries().next().value!;
      this.#forget(itsPrefix, oldest);
    }
  }

  #forget(under: string, name: string): void {
    const pages = this.#pages.get(under);
    const page = pages?.get(name);
    if (!page) return;
    this.#bytes -= page.bytes;
    this.#order.delete(name);
    pages!.delete(name);
    if (pages!.size === 0) this.#pages.delete(under);
  }
}
