import { DbReads, endless, MAX_PASSES } from "./db_reads.ts";
import { CACHED, type Key } from "./keys.ts";
import { attempt, Snapshot } from "./reader.ts";
import { Group, Tx } from "./tx.ts";

interface Job {
  run: (tx: Tx) => unknown;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
}

const MAX_CONFLICTS = 20;
/** Bytes that `writable` writes. */
const PROBE_SIZE = 16 * 1024;

/**
 * The database. Every write of the program goes through `transact`: transactions run one
 * after another in memory and are committed in groups, so what arrives while a commit
 * (one fsync) runs shares the next. No timer: a lone transaction waits for nothing.
 * Correctness does not rest on there being one process: all that was read is `check()`ed.
 */
export class Db extends DbReads {
  #queue: Job[] = [];
  #working: Promise<void> | undefined;

  /** Transactions that wait for the next commit. */
  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Runs a transaction and resolves once it is committed to disk.
   * Rejects with what `run` throws, or with `storage_unavailable`; nothing is stored then.
   * @param run synchronous; runs again whenever it asked for what had to be fetched, or when the
   *   commit conflicts
   */
  transact<R>(run: (tx: Tx) => R): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      this.#queue.push({ run, resolve: resolve as Job["resolve"], reject });
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
    await this.engine.close();
  }

  async #work(): Promise<void> {
    let conflicts = 0;
    while (this.#queue.length) {
      const batch = this.#queue.splice(0, 200);
      let done: number;
      try {
        done = await this.#commit(batch, conflicts);
      } catch (error) {
        const unavailable = this.unavailable(error);
        for (const job of batch) job.reject(unavailable);
        conflicts = 0;
        continue;
      }
      this.#queue.unshift(...batch.slice(done));
      conflicts = done === 0 ? conflicts + 1 : 0;
      if (conflicts > MAX_CONFLICTS) {
        this.#queue.shift()!.reject(this.unavailable(new Error("too many conflicts")));
        conflicts = 0;
      }
    }
    // In the same turn as the look at the queue, or what comes in between would wait for ever.
    this.#working = undefined;
  }

  /** Commits as many of the jobs as one commit takes; answers how many: 0 is a conflict. */
  async #commit(batch: Job[], conflicts: number): Promise<number> {
    const jobs = conflicts > 3 ? batch.slice(0, 1) : batch;
    const snapshot = new Snapshot(this.cache, this.clock());
    const group = new Group(snapshot, conflicts > 0);
    const settle = await this.#run(jobs, group);
    if (group.writes.size + group.sums.size && !(await this.#write(group))) {
      // Somebody else wrote: what the cache holds of these keys may be old.
      for (const k of snapshot.entries.keys()) this.cache.delete(k);
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
      if (passes > MAX_PASSES) settle.push(() => reject(endless()));
      else await this.fetch(group.snapshot, missing);
    }
    return settle;
  }

  async #write(group: Group): Promise<boolean> {
    const version = await this.engine.commit(group);
    if (version === null) return false;
    for (const [k, { key, value, deleted }] of group.writes) {
      this.recent.note(key, value, deleted);
      if (!CACHED.has(key[0])) continue;
      const versionstamp = deleted ? null : version;
      this.cache.set(k, { value: deleted ? null : value, versionstamp });
    }
    return true;
  }

  #safely(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      this.onFault(error);
    }
  }
}
