import { afterRunning } from "../base/after_running.ts";
import { DbReads, endless, MAX_PASSES } from "./db_reads.ts";
import type { Shared, SharedStats, Version } from "./engines/engine.ts";
import type { SharedState } from "./engines/shared_state.ts";
import { CACHED, type Key, keys } from "./keys.ts";
import { FailedCommit, type Job, JobQueue, type Pending } from "./job_queue.ts";
import { attempt, Snapshot } from "./reader.ts";
import { Group, Tx } from "./tx.ts";
import { inTime } from "./in_time.ts";

/** Milliseconds. */
const CLOSE_TIMEOUT_MS = 5000;

const MAX_CONFLICTS = 20;
/** Bytes that `writable` writes. */
const PROBE_BYTES = 16 * 1024;

/**
 * The database. Every write of the program goes through `transact`: transactions run one after
 * another in memory and are committed in groups, so those that arrive during a commit (one fsync)
 * share the next. No timer: a lone transaction waits for nothing. Correctness does not depend on a
 * single process: everything that was read is `check()`ed.
 */
export class Db extends DbReads {
  readonly #queue = new JobQueue();
  #working: Promise<void> | undefined;
  /** Committed, but not read yet among the commits of all nodes; in their order. */
  readonly #pending = new Set<Pending>();
  /** True if the last commit failed. */
  #hasFailed = false;
  /** Receives other nodes' events in commit order, after the records they changed were dropped. */
  onRemote: (events: readonly unknown[]) => void = () => {};
  /** Called when events of other nodes were missed. */
  onBehind: () => void = () => {};

  /** State in memory that nodes share; undefined with a single node. */
  get sharedState(): SharedState | undefined {
    return this.engine.shared?.sharedState;
  }

  /** Transactions that wait for the next commit. */
  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Runs a long piece of work that one of several nodes does at a time; null: another is at one.
   * It is not repeated should the connection be lost meanwhile, so two may be at it then.
   */
  aloneNow<T>(work: () => Promise<T>): Promise<T | null> {
    return this.engine.shared ? this.engine.shared.aloneNow(work) : work();
  }

  /** Measurements of a database that several nodes share; undefined with a single node. */
  get sharedStats(): Readonly<SharedStats> | undefined {
    return this.engine.shared?.stats;
  }

  /**
   * Runs a transaction and resolves once it is committed to disk. Rejects with what `run` throws,
   * or with `storage_unavailable`; nothing is stored then.
   * @param run synchronous; runs again whenever it asked for a key that had to be fetched, or when
   * the commit conflicts
   */
  transact<R>(run: (tx: Tx) => R): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      this.#queue.push({ run, resolve: resolve as Job["resolve"], reject });
      this.#working ??= this.#work();
    });
  }

  /** Follows the other nodes, if several share the database (CL-4). */
  async follow(): Promise<void> {
    await this.engine.shared?.follow({
      onChange: ({ keys, events }) => {
        this.drop(keys);
        if (events.length > 0) this.#safely(() => this.onRemote(events));
      },
      onBehind: () => {
        this.dropAll();
        this.#safely(() => this.onBehind());
      },
      onOtherServer: () => this.dropAll(),
    });
  }

  /**
   * Resolves once all that any node had committed before this call can be seen here; undefined
   * where there is one node only. For any number of callers at once. Rejects with `storage_unavailable`.
   */
  fresh(): Promise<void> | undefined {
    return this.engine.shared?.fresh().catch((error) => {
      throw this.unavailable(error);
    });
  }

  /** Returns whether a write succeeds at this moment. */
  async writable(): Promise<boolean> {
    if (this.engine.shared) return await this.#isReachable(this.engine.shared);
    // The size of a login or a message: less may still fit on a full disk's last page.
    const value = "x".repeat(PROBE_BYTES);
    return await this.transact((tx) => tx.set(keys.probe, value)).then(() => true, () => false);
  }

  /** Returns whether a read succeeds at this moment: it may where no write does (MEND-65d). */
  readable(): Promise<boolean> {
    const read = this.engine.read([keys.schema]);
    return inTime(Promise.all([read, this.engine.shared?.fresh()]));
  }

  /** Checks without writing, so that nodes don't wait for each other, unless a write has failed. */
  #isReachable(shared: Shared): Promise<boolean> {
    return inTime(
      this.#hasFailed ? this.transact((tx) => tx.set(keys.probe, String(tx.now))) : shared.ready(),
    );
  }

  /** Waits for open transactions, then closes. */
  async close(): Promise<void> {
    while (this.#working) await this.#working;
    await this.#passed();
    await this.engine.close();
  }

  /** Waits for commits that have not had their turn, up to a time limit. */
  async #passed(): Promise<void> {
    if (this.#pending.size === 0) return;
    const late = Promise.withResolvers<void>();
    const stop = afterRunning(CLOSE_TIMEOUT_MS, late.resolve);
    const all = Promise.all(Array.from(this.#pending, ({ passed }) => passed));
    await Promise.race([all, late.promise]);
    stop();
  }

  async #work(): Promise<void> {
    let conflicts = 0;
    while (this.#queue.length) {
      const batch = this.#queue.take();
      let done: number;
      try {
        done = await this.#commit(batch, conflicts);
      } catch (error) {
        this.#hasFailed = true;
        this.#fail(batch, error);
        conflicts = 0;
        continue;
      }
      this.#queue.putBack(batch, done);
      conflicts = done === 0 ? conflicts + 1 : 0;
      if (conflicts > MAX_CONFLICTS) {
        this.#queue.shift()!.reject(this.unavailable(new Error("too many conflicts")));
        conflicts = 0;
      }
    }
    // In the same turn as the check of the queue; otherwise a job in between would wait forever.
    this.#working = undefined;
  }

  /** Rejects the jobs that an error concerns; the others of a failed commit are tried again. */
  #fail(batch: Job[], error: unknown): void {
    const isUnstored = error instanceof FailedCommit && this.engine.isUnstored(error.cause);
    if (!isUnstored) this.#queue.abandon(batch);
    const failing = isUnstored ? this.#queue.failed(batch) : batch;
    if (failing.length === 0) return;
    const unavailable = this.unavailable(error instanceof FailedCommit ? error.cause : error);
    for (const job of failing) job.reject(unavailable);
  }

  /** Commits as many of the jobs as fit; returns their number: 0 is a conflict. */
  async #commit(batch: Job[], conflicts: number): Promise<number> {
    const jobs = conflicts > 3 ? batch.slice(0, 1) : batch;
    const snapshot = new Snapshot(this.cache, this.clock());
    const group = new Group(snapshot, conflicts > 0, this.engine.shared !== undefined);
    const settle = await this.#run(jobs, group);
    const isWritten = group.writes.size + group.sums.size + group.events.length > 0;
    if (isWritten && !(await this.#write(group, settle))) {
      // Another node wrote: the cache may hold old values of these keys.
      for (const k of snapshot.entries.keys()) this.cache.delete(k);
      // A total that is known from events must be current before the next attempt.
      if (group.bound) await this.engine.shared?.fresh();
      return 0;
    }
    // A shared commit finishes in its turn, a group without writes after the commits before it.
    if (!this.engine.shared) this.#finish(group, settle);
    else if (!isWritten) this.#afterPending(() => this.#finish(group, settle));
    return settle.length;
  }

  #finish({ after }: Group, settle: (() => void)[]): void {
    for (const callback of after) this.#safely(callback);
    for (const callback of settle) callback();
  }

  /**
   * Runs jobs into the group, as many as fit, and fetches the keys they ask for.
   * @returns callbacks that settle the finished jobs, once the group is committed
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
        // After a job that runs again, the others only report which keys they will read.
        if (missing.size || "missing" in outcome) continue;
        const problem = this.engine.problemOf?.(tx);
        if ("error" in outcome) settle.push(() => job.reject(outcome.error));
        else if (problem) settle.push(() => job.reject(new Error(problem)));
        else if (group.add(tx)) settle.push(() => job.resolve(outcome.result));
        else return settle;
      }
      passes = settle.length > before ? 1 : passes + 1;
      const { reject } = jobs[settle.length] ?? {};
      if (passes > MAX_PASSES) settle.push(() => reject(endless()));
      else await this.fetch(group.snapshot, missing);
    }
    return settle;
  }

  async #write(group: Group, settle: (() => void)[]): Promise<boolean> {
    const committed = this.engine.shared
      ? this.#writeShared(group, settle)
      : this.engine.commit(group);
    const version = await committed.catch((error) => {
      throw new FailedCommit(error);
    });
    if (version === null) return false;
    if (!this.engine.shared) {
      this.#noteRecent(group);
      this.#noteCached(group, version);
    }
    return true;
  }

  /**
   * Commits where other nodes do too: the next group may run as soon as this one is on disk, but it
   * only finishes in its turn among the commits of all nodes (CL-4).
   */
  async #writeShared(group: Group, settle: (() => void)[]): Promise<Version | null> {
    let isCached = false;
    const cache = (version: Version) => {
      // Values that arrive after its turn are newer, and must not be overwritten.
      if (!isCached) this.#noteCached(group, version);
      isCached = true;
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    const pending: Pending = { after: [], passed: promise, isPassed: false };
    const version = await this.engine.commit(group, (version) => {
      cache(version);
      // Not before: another node may have committed a record with a number before these.
      this.#noteRecent(group);
      pending.isPassed = true;
      this.#pending.delete(pending);
      this.#finish(group, settle);
      for (const callback of pending.after) callback();
      resolve();
    });
    if (version === null) return null;
    this.#hasFailed = false;
    cache(version);
    if (!pending.isPassed) this.#pending.add(pending);
    return version;
  }

  /** Once all is done that was committed before. */
  #afterPending(callback: () => void): void {
    const last = [...this.#pending].at(-1);
    if (last) last.after.push(callback);
    else callback();
  }

  #noteRecent({ writes }: Group): void {
    for (const { key, value, deleted } of writes.values()) {
      this.recent.note(key, value, deleted);
      this.repeated.note(key);
    }
  }

  /** Caches what was written for the next transactions. */
  #noteCached({ writes }: Group, version: Version): void {
    for (const [k, { key, value, deleted }] of writes) {
      if (!CACHED.has(key[0])) continue;
      const versionstamp = deleted ? null : version;
      this.cache.set(k, { value: deleted ? null : value, versionstamp });
    }
  }

  #safely(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      this.onFault(error);
    }
  }
}
