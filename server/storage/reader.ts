import type { Cache } from "./cache.ts";
import type { Entry } from "./engines/engine.ts";
import { CACHED, type Key } from "./keys.ts";

/** Values stored under keys, each with its own type; null: nothing. */
export type Values<K extends readonly Key<unknown>[]> = {
  [I in keyof K]: K[I] extends Key<infer T> ? T | null : never;
};

/**
 * Reads records, in the database (`db.read`) or in a transaction, so that a check is written once
 * and used in both. A key that is not in memory is fetched, and the function that asked for it runs
 * again from its beginning. Records are shared: never change one.
 */
export interface Reader {
  /** Milliseconds since 1970. Time stands still while a function runs. */
  readonly now: number;
  /** The value, or null. */
  get<T>(key: Key<T>): T | null;
  /** The values in the order of the keys, which are fetched together. */
  getMany<const K extends readonly Key<unknown>[]>(wanted: K): Values<K>;
  /** Calls a function for each item. Keys that any of them needs are fetched together. */
  map<T, R>(items: readonly T[], ask: (item: T) => R): R[];
}

/** Thrown when a key has to be fetched first; only the database may catch it. */
export const MISSING = Symbol("a key is not in memory");

/** The entries that one read, or one group of transactions, has seen. */
export class Snapshot {
  /** By stringified key. */
  readonly entries = new Map<string, Entry>();

  constructor(readonly cache: Cache, readonly now: number) {}

  /** The entry where it is in memory. */
  find(k: string, key: Key<unknown>): Entry | undefined {
    const known = this.entries.get(k);
    if (known) return known;
    const kept = CACHED.has(key[0]) ? this.cache.get(k) : undefined;
    if (kept) this.entries.set(k, kept);
    return kept;
  }
}

/** Reads from a snapshot, and notes the keys that have to be fetched first. */
export abstract class SnapshotReader implements Reader {
  /** @param missing keys not found, stringified: with any of them the run does not count */
  constructor(readonly snapshot: Snapshot, readonly missing = new Map<string, Key<unknown>>()) {}

  get now(): number {
    return this.snapshot.now;
  }

  get<T>(key: Key<T>): T | null {
    const value = this.find(key);
    if (value === MISSING) throw MISSING;
    return value as T | null;
  }

  getMany<const K extends readonly Key<unknown>[]>(wanted: K): Values<K> {
    const values = wanted.map((key) => this.find(key));
    if (values.includes(MISSING)) throw MISSING;
    return values as Values<K>;
  }

  map<T, R>(items: readonly T[], ask: (item: T) => R): R[] {
    const responses: R[] = [];
    for (const item of items) {
      try {
        responses.push(ask(item));
      } catch (error) {
        if (error !== MISSING) throw error;
      }
    }
    if (responses.length < items.length) throw MISSING;
    return responses;
  }

  /** The value, or null; `MISSING`, and noted, where it is not in memory. */
  protected abstract find(key: Key<unknown>): unknown;

  /** The entry, or undefined and noted as missing. */
  protected entry(k: string, key: Key<unknown>): Entry | undefined {
    const entry = this.snapshot.find(k, key);
    if (!entry) this.missing.set(k, key);
    return entry;
  }
}

/** A read of the database that changes nothing. */
export class DatabaseReader extends SnapshotReader {
  protected find(key: Key<unknown>): unknown {
    const entry = this.entry(JSON.stringify(key), key);
    return entry ? entry.value : MISSING;
  }
}

/** Outcome of running a function over a reader. */
export type Outcome<R> = { result: R } | { error: unknown } | { missing: true };

/** Runs a function once. */
export function attempt<T extends SnapshotReader, R>(run: (reader: T) => R, reader: T): Outcome<R> {
  try {
    const result = run(reader);
    return reader.missing.size ? { missing: true } : { result };
  } catch (error) {
    // Also if the function threw something of its own: its reads are not complete yet.
    return reader.missing.size ? { missing: true } : { error };
  }
}
