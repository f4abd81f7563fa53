import { AppError } from "../../protocol/errors.ts";
import { Cache } from "./cache.ts";
import { CACHED, type Key } from "./keys.ts";
import { retryLocked } from "./retry.ts";
import { attempt, Look, type Reader, Snapshot } from "./reader.ts";
import { type Numbered, RecentRecords } from "./recent_records.ts";
import { Group, Tx } from "./tx.ts";

interface Job {
  run: (tx: Tx) => unknown;
  hints: readonly Key<unknown>[];
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
}

const MOST_CONFLICTS = 20;
/** How often a function is run anew for keys that it asks for one after another. */
const MOST_PASSES = 50;
const KEYS_PER_READ = 10;
/** Bytes that `writable` writes. */
const PROBE_SIZE = 16 * 1024;

/**
 * The database. Every write of the program goes through `transact`: transactions run one
 * after another in memory and are committed in groups, so what arrives while a commit
 * (one fsync) runs shares the next. No timer: a lone transaction waits for nothing.
 * Correctness does not rest on there being one process: all that was read is `check()`ed.
 */
export class Db {
  #queue: Job[] = [];
  #working: Promise<void> | undefined;
  #cache = new Cache();
  #recent = new RecentRecords();

  constructor(
    readonly kv: Deno.Kv,
    readonly onFault: (error: unknown) => void,
    readonly clock: () => number,
  ) {}

  /** Transactions that wait for the next commit. */
  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Runs a function that looks and changes nothing, again from its beginning whenever it asked for
   * what had to be fetched. Rejects with what it throws.
   * @param look synchronous; gets the arguments behind the reader
   */
  async read<A extends readonly unknown[], R>(
    look: (reader: Reader, ...args: A) => R,
    ...args: A
  ): Promise<R> {
    const snapshot = new Snapshot(this.#cache, this.clock());
    for (let passes = 0; passes <= MOST_PASSES; passes++) {
      const reader = new Look(snapshot);
      const outcome = attempt((reader) => look(reader, ...args), reader);
      if ("error" in outcome) throw outcome.error;
      if ("result" in outcome) return outcome.result;
      await this.#fetch(snapshot, reader.missing);
    }
    throw endless();
  }

  /** The value, or null. Records are shared: never change one. */
  async get<T>(key: Key<T>): Promise<T | null> {
    const kept = CACHED.has(key[0]) ? this.#cache.get(JSON.stringify(key)) : undefined;
    return kept ? kept.value as T | null : (await this.getMany([key]))[0];
  }

  getMany<T>(wanted: readonly Key<T>[]): Promise<(T | null)[]> {
    return this.read((reader) => reader.getMany(wanted) as (T | null)[]);
  }

  /** The records under a prefix in the order of their keys; `start` and `end` bound the next part. */
  async list<T>(
    prefix: Key<T>,
    options: { start?: Deno.KvKeyPart; end?: Deno.KvKeyPart; limit?: number; reverse?: boolean } =
      {},
  ): Promise<{ key: Deno.KvKey; value: T }[]> {
    const { start, end, limit, reverse } = options;
    const selector = start !== undefined && end !== undefined
      ? { start: [...prefix, start], end: [...prefix, end] }
      : start !== undefined
      ? { prefix, start: [...prefix, start] }
      : end !== undefined
      ? { prefix, end: [...prefix, end] }
      : { prefix };
    const batchSize = Math.min(limit ?? 500, 500);
    const found: { key: Deno.KvKey; value: T }[] = [];
    try {
      const entries = this.kv.list<T>(selector as Deno.KvListSelector, {
        limit,
        reverse,
        batchSize,
      });
      for await (const { key, value } of entries) found.push({ key, value });
    } catch (error) {
      throw this.#unavailable(error);
    }
    return found;
  }

  /** The records under a prefix one after another: for more than memory should hold. */
  async *walk<T>(prefix: Key<T>): AsyncGenerator<{ key: Deno.KvKey; value: T }> {
    yield* this.kv.list<T>({ prefix }, { batchSize: 100 });
  }

  /** The newest records of a prefix that ends in numbers, ascending. */
  async newest<T>(prefix: Key<T>, limit: number): Promise<Numbered<T>[]> {
    return this.#recent.newest(prefix, limit) ??
      (await this.#recent.fill(prefix, (most) => this.#numbered(prefix, { limit: most })))
        .slice(-limit);
  }

  /** The oldest records of such a prefix above a number, ascending. */
  async above<T>(prefix: Key<T>, number: number, limit: number): Promise<Numbered<T>[]> {
    return this.#recent.after(prefix, number, limit) ??
      await this.#numbered(prefix, { start: number + 1, limit, ascending: true });
  }

  /** The newest records of such a prefix below a number, ascending. */
  async below<T>(prefix: Key<T>, number: number, limit: number): Promise<Numbered<T>[]> {
    return (await this.#numbered(prefix, { end: number, limit })).reverse();
  }

  /** The records of such a prefix from one number to another, both included, ascending. */
  async between<T>(prefix: Key<T>, first: number, last: number): Promise<Numbered<T>[]> {
    const kept = this.#recent.between(prefix, first, last);
    if (kept) return kept;
    await this.newest(prefix, 1);
    return this.#recent.between(prefix, first, last) ??
      await this.#numbered(prefix, { start: first, end: last + 1, ascending: true });
  }

  async #numbered<T>(
    prefix: Key<T>,
    { ascending = false, ...options }: {
      start?: number;
      end?: number;
      limit?: number;
      ascending?: boolean;
    },
  ): Promise<Numbered<T>[]> {
    const found = await this.list(prefix, { ...options, reverse: !ascending });
    return found.map(({ key, value }) => ({ number: Number(key.at(-1)), value }));
  }

  /**
   * Runs a transaction and resolves once it is committed to disk.
   * Rejects with what `run` throws, or with `storage_unavailable`; nothing is stored then.
   * @param run synchronous; runs again whenever it asked for what had to be fetched, or when the
   *   commit conflicts
   * @param hints what `run` is known to ask for and is not kept in memory: fetched beforehand
   */
  transact<R>(run: (tx: Tx) => R, hints: readonly Key<unknown>[] = []): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      this.#queue.push({ run, hints, resolve: resolve as Job["resolve"], reject });
      this.#working ??= this.#work();
    });
  }

  /** Whether a write goes through at this moment. */
  async writable(): Promise<boolean> {
    const probe: Key<string> = ["probe"];
    // As much as a login or a message needs: the last page of a disk takes less than that.
    const value = "x".repeat(PROBE_SIZE);
    return await this.transact((tx) => tx.set(probe, value)).then(() => true, () => false);
  }

  /** Waits for open transactions, then closes. */
  async close(): Promise<void> {
    while (this.#working) await this.#working;
    this.kv.close();
  }

  async #work(): Promise<void> {
    let conflicts = 0;
    while (this.#queue.length) {
      const batch = this.#queue.splice(0, 200);
      let done: number;
      try {
        done = await this.#commit(batch, conflicts);
      } catch (error) {
        const unavailable = this.#unavailable(error);
        for (const job of batch) job.reject(unavailable);
        conflicts = 0;
        continue;
      }
      this.#queue.unshift(...batch.slice(done));
      conflicts = done === 0 ? conflicts + 1 : 0;
      if (conflicts > MOST_CONFLICTS) {
        this.#queue.shift()!.reject(this.#unavailable(new Error("too many conflicts")));
        conflicts = 0;
      }
    }
    // In the same turn as the look at the queue, or what comes in between would wait for ever.
    this.#working = undefined;
  }

  /** Commits as many of the jobs as one commit takes; answers how many: 0 is a conflict. */
  async #commit(batch: Job[], conflicts: number): Promise<number> {
    const jobs = conflicts > 3 ? batch.slice(0, 1) : batch;
    const snapshot = new Snapshot(this.#cache, this.clock());
    await this.#fetch(snapshot, byString(jobs.flatMap(({ hints }) => hints)));
    const group = new Group(snapshot, conflicts > 0);
    const settle = await this.#run(jobs, group);
    if (group.writes.size + group.sums.size && !(await this.#write(group))) {
      // Somebody else wrote: what the cache holds of these keys may be old.
      for (const k of snapshot.entries.keys()) this.#cache.delete(k);
      return 0;
    }
    for (const callback of group.after) this.#safely(callback);
    for (const callback of settle) callback();
    return settle.length;
  }

  /**
   * Runs jobs into the group, as many as fit, and fetches what they ask for on the way.
   * @returns how to settle each that is through, once the group is committed
   */
  async #run(jobs: Job[], group: Group): Promise<(() => void)[]> {
    const settle: (() => void)[] = [];
    let passes = 0;
    while (settle.length < jobs.length) {
      const before = settle.length;
      const missing = new Map<string, Key<unknown>>();
      for (const job of jobs.slice(before)) {
        const tx = new Tx(group);
        const outcome = attempt(job.run, tx);
        for (const [k, key] of tx.missing) missing.set(k, key);
        // Behind one that runs again, the others are only asked what they will read.
        if (missing.size || "missing" in outcome) continue;
        if ("error" in outcome) settle.push(() => job.reject(outcome.error));
        else if (group.add(tx)) settle.push(() => job.resolve(outcome.result));
        else return settle;
      }
      passes = settle.length > before ? 1 : passes + 1;
      const { reject } = jobs[settle.length] ?? {};
      if (passes > MOST_PASSES) settle.push(() => reject(endless()));
      else await this.#fetch(group.snapshot, missing);
    }
    return settle;
  }

  async #write(group: Group): Promise<boolean> {
    const atomic = this.kv.atomic().check(...group.checks.values());
    for (const { key, value, deleted } of group.writes.values()) {
      if (deleted) atomic.delete(key);
      else atomic.set(key, value);
    }
    for (const { key, by } of group.sums.values()) {
      atomic.sum(key, BigInt.asUintN(64, BigInt(by)));
    }
    const result = await retryLocked(() => atomic.commit());
    if (!result.ok) return false;
    for (const [k, { key, value, deleted }] of group.writes) {
      this.#recent.note(key, value, deleted);
      if (!CACHED.has(key[0])) continue;
      const versionstamp = deleted ? null : result.versionstamp;
      this.#cache.set(k, { value: deleted ? null : value, versionstamp });
    }
    return true;
  }

  /** Adds the entries of these keys to a snapshot, and keeps those that are to be kept. */
  async #fetch(snapshot: Snapshot, wanted: ReadonlyMap<string, Key<unknown>>): Promise<void> {
    const rest = [...wanted].filter(([k, key]) => !snapshot.find(k, key));
    for (let i = 0; i < rest.length; i += KEYS_PER_READ) {
      const part = rest.slice(i, i + KEYS_PER_READ);
      const found = await retryLocked(() => this.kv.getMany(part.map(([, key]) => key)))
        .catch((error) => {
          throw this.#unavailable(error);
        });
      part.forEach(([k, key], n) => {
        const { value, versionstamp } = found[n];
        snapshot.entries.set(k, { value, versionstamp });
        if (CACHED.has(key[0])) this.#cache.fill(k, { value, versionstamp });
      });
    }
  }

  #unavailable(error: unknown): AppError {
    if (error instanceof AppError) return error;
    this.onFault(error);
    return new AppError("storage_unavailable", { retryAfter: 5 });
  }

  #safely(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      this.onFault(error);
    }
  }
}

function byString(wanted: readonly Key<unknown>[]): Map<string, Key<unknown>> {
  return new Map(wanted.map((key) => [JSON.stringify(key), key]));
}

/** A fault of the function: it generates keys, or walks a list. */
function endless(): Error {
  return new Error("a function over records asks for other keys each time it runs");
}
