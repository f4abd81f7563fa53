import { AppError } from "../../protocol/errors.ts";
import { yieldEvery } from "../base/yield_every.ts";
import { Cache } from "./cache.ts";
import type { Engine, Selector } from "./engines/engine.ts";
import { CACHED, type Key } from "./keys.ts";
import { attempt, DatabaseReader, type Reader, Snapshot } from "./reader.ts";
import { type Numbered, RecentRecords } from "./recent_records.ts";
import { type PageOptions, RepeatedPages } from "./repeated_pages.ts";

/** Most reruns of a function that asks for one key after another. */
export const MAX_PASSES = 50;
const MAX_KEYS_PER_READ = 10;

/** A part of the records under a prefix: from `start` on, before `end`. */
interface Stretch<P> {
  start?: P;
  end?: P;
  limit?: number;
}

/** Keys that other nodes changed during a read. */
interface Dropped {
  /** Stringified. */
  keys: Set<string>;
  all: boolean;
}

/** The half of the database that reads. */
export class DbReads {
  protected readonly cache = new Cache();
  protected readonly recent = new RecentRecords();
  protected readonly repeated = new RepeatedPages();
  readonly #fetching = new Set<Dropped>();

  constructor(
    readonly engine: Engine,
    readonly onFault: (error: unknown) => void,
    readonly clock: () => number,
  ) {}

  /** True if other nodes read and write it too. */
  get isShared(): boolean {
    return this.engine.shared !== undefined;
  }

  /**
   * Runs a function that only reads, again from its beginning whenever it asked for a key that had
   * to be fetched. Rejects with what it throws.
   * @param look synchronous; gets the arguments after the reader
   */
  async read<A extends readonly unknown[], R>(
    look: (reader: Reader, ...args: A) => R,
    ...args: A
  ): Promise<R> {
    const snapshot = new Snapshot(this.cache, this.clock());
    for (let passes = 0; passes <= MAX_PASSES; passes++) {
      const reader = new DatabaseReader(snapshot);
      const outcome = attempt((reader) => look(reader, ...args), reader);
      if ("error" in outcome) throw outcome.error;
      if ("result" in outcome) return outcome.result;
      await this.fetch(snapshot, reader.missing);
    }
    throw endless();
  }

  /** The value, or null. Records are shared: never change one. */
  async get<T>(key: Key<T>): Promise<T | null> {
    const kept = CACHED.has(key[0]) ? this.cache.get(JSON.stringify(key)) : undefined;
    return kept ? kept.value as T | null : (await this.getMany([key]))[0];
  }

  getMany<T>(wanted: readonly Key<T>[]): Promise<(T | null)[]> {
    return this.read((reader) => reader.getMany(wanted) as (T | null)[]);
  }

  /** The records under a prefix in the order of their keys; `start` and `end` bound the next part. */
  async list<T>(
    prefix: Key<T>,
    options: Stretch<Deno.KvKeyPart> & { reverse?: boolean } = {},
  ): Promise<{ key: Deno.KvKey; value: T }[]> {
    const { start, end, limit, reverse } = options;
    const from = start === undefined ? undefined : [...prefix, start];
    const to = end === undefined ? undefined : [...prefix, end];
    const selector = from && to
      ? { start: from, end: to }
      : { prefix, ...from && { start: from }, ...to && { end: to } };
    const batchSize = Math.min(limit ?? 500, 500);
    const found: { key: Deno.KvKey; value: T }[] = [];
    try {
      const how = { limit, reverse, batchSize };
      const entries = this.engine.range(selector as Selector, how);
      for await (const { key, value } of entries) found.push({ key, value: value as T });
    } catch (error) {
      throw this.unavailable(error);
    }
    return found;
  }

  /**
   * Yields the records under a prefix one by one: for more than memory should hold. Others get
   * their turn meanwhile: there may be many, and each batch is available at once (HARD-15).
   */
  async *walk<T>(prefix: Key<T>): AsyncGenerator<{ key: Deno.KvKey; value: T }> {
    const pause = yieldEvery();
    for await (const entry of this.engine.range({ prefix }, { batchSize: 100 })) {
      yield entry as { key: Deno.KvKey; value: T };
      const waiting = pause();
      if (waiting) await waiting;
    }
  }

  /** The newest records of a prefix that ends in numbers, ascending. */
  async newest<T>(prefix: Key<T>, limit: number): Promise<Numbered<T>[]> {
    return this.recent.newest(prefix, limit) ??
      (await this.recent.fill(
        prefix,
        (most) => this.#numbered(prefix, { limit: most, reverse: true }),
      ))
        .slice(-limit);
  }

  /** The oldest records of such a prefix above a number, ascending. */
  async above<T>(prefix: Key<T>, number: number, limit: number): Promise<Numbered<T>[]> {
    return this.recent.after(prefix, number, limit) ??
      await this.#page(prefix, { start: number + 1, limit });
  }

  /** The newest records of such a prefix below a number, ascending. */
  async below<T>(prefix: Key<T>, number: number, limit: number): Promise<Numbered<T>[]> {
    return (await this.#page(prefix, { end: number, limit, reverse: true })).reverse();
  }

  /** The records of such a prefix from one number to another, both included, ascending. */
  async between<T>(prefix: Key<T>, first: number, last: number): Promise<Numbered<T>[]> {
    const kept = this.recent.between(prefix, first, last);
    if (kept) return kept;
    await this.newest(prefix, 1);
    return this.recent.between(prefix, first, last) ??
      await this.#page(prefix, { start: first, end: last + 1 });
  }

  #page<T>(prefix: Key<T>, options: PageOptions): Promise<Numbered<T>[]> {
    return this.repeated.get(prefix, options, () => this.#numbered(prefix, options));
  }

  async #numbered<T>(prefix: Key<T>, options: PageOptions): Promise<Numbered<T>[]> {
    const found = await this.list(prefix, options);
    return found.map(({ key, value }) => ({ number: Number(key.at(-1)), value }));
  }

  /** Adds the entries of these keys to a snapshot, and caches those of cached kinds. */
  protected fetch(
    snapshot: Snapshot,
    wanted: ReadonlyMap<string, Key<unknown>>,
  ): Promise<void> {
    const rest = [...wanted].filter(([k, key]) => !snapshot.find(k, key));
    return this.engine.shared ? this.#fetchShared(snapshot, rest) : this.#fetch(snapshot, rest);
  }

  /** Fetches keys, without caching those that another node changes meanwhile. */
  async #fetchShared(snapshot: Snapshot, rest: [string, Key<unknown>][]): Promise<void> {
    const dropped: Dropped = { keys: new Set(), all: false };
    this.#fetching.add(dropped);
    try {
      await this.#fetch(snapshot, rest, dropped);
    } finally {
      this.#fetching.delete(dropped);
    }
  }

  /** Another node has changed these: nothing that was read of them before may be used (CL-5). */
  protected drop(keys: readonly Deno.KvKey[]): void {
    for (const key of keys) {
      this.recent.drop(key);
      this.repeated.note(key);
      if (!CACHED.has(key[0])) continue;
      const k = JSON.stringify(key);
      this.cache.delete(k);
      for (const { keys } of this.#fetching) keys.add(k);
    }
  }

  /** Drops all keys. */
  protected dropAll(): void {
    this.recent.clear();
    this.repeated.clear();
    this.cache.clear();
    for (const dropped of this.#fetching) dropped.all = true;
  }

  async #fetch(
    snapshot: Snapshot,
    rest: [string, Key<unknown>][],
    dropped?: Dropped,
  ): Promise<void> {
    for (let i = 0; i < rest.length; i += MAX_KEYS_PER_READ) {
      const part = rest.slice(i, i + MAX_KEYS_PER_READ);
      const found = await this.engine.read(part.map(([, key]) => key))
        .catch((error) => {
          throw this.unavailable(error);
        });
      part.forEach(([k, key], n) => {
        const { value, versionstamp } = found[n];
        snapshot.entries.set(k, { value, versionstamp });
        if (!CACHED.has(key[0]) || dropped?.all || dropped?.keys.has(k)) return;
        this.cache.fill(k, { value, versionstamp });
      });
    }
  }

  protected unavailable(error: unknown): AppError {
    if (error instanceof AppError) return error;
    this.onFault(error);
    return new AppError("storage_unavailable", { retryAfter: 5 });
  }
}

/** A fault of the function: it generates keys, or walks a list. */
export function endless(): Error {
  return new Error("a function over records asks for other keys each time it runs");
}
