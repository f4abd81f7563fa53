import type { Tx } from "./tx.ts";

/** A transaction and its caller's promise. */
export interface Job {
  run: (tx: Tx) => unknown;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
}

/** A group that is committed and not done. */
export interface Pending {
  /** Callbacks that come next. */
  after: (() => void)[];
  passed: Promise<void>;
  isPassed: boolean;
}

/** An engine rejected a commit. */
export class FailedCommit extends Error {
  constructor(override readonly cause: unknown) {
    super("a commit failed");
  }
}

/** Jobs that one group takes. */
const MAX_GROUP = 200;
/** Failures in a row after which it is the database that fails, and not a transaction. */
const MAX_FAILURES = 3;

/**
 * Transactions in their order. Those of a group that failed run one by one, so that one that cannot
 * be stored fails alone (MEND-10).
 */
export class JobQueue {
  #jobs: Job[] = [];
  /** How many of the first run one by one. */
  #alone = 0;
  #failures = 0;

  get length(): number {
    return this.#jobs.length;
  }

  push(job: Job): void {
    this.#jobs.push(job);
  }

  /** The next group. */
  take(): Job[] {
    return this.#jobs.splice(0, this.#alone > 0 ? 1 : MAX_GROUP);
  }

  /** Puts back the jobs of a group that are not committed yet: they are next. */
  putBack(group: Job[], committed: number): void {
    this.#jobs.unshift(...group.slice(committed));
    if (this.#alone === 0 || committed === 0) return;
    this.#alone--;
    this.#failures = 0;
  }

  /**
   * Handles a group that could not be committed, and of which nothing is stored.
   * @returns the jobs that fail by that; the others are tried again
   */
  failed(group: Job[]): Job[] {
    if (group.length > 1) {
      this.#jobs.unshift(...group);
      this.#alone = group.length;
      this.#failures = 0;
      return [];
    }
    if (this.#alone === 0) return group;
    this.#alone--;
    this.#failures++;
    if (this.#failures < MAX_FAILURES) return group;
    const rest = this.#jobs.splice(0, this.#alone);
    this.#alone = 0;
    return [...group, ...rest];
  }

  /** Drops a group whose outcome is unknown, or whose reads failed: it is not tried again. */
  abandon(group: Job[]): void {
    this.#alone = Math.max(0, this.#alone - group.length);
  }

  /** Takes the first away. */
  shift(): Job | undefined {
    if (this.#alone > 0) this.#alone--;
    return this.#jobs.shift();
  }
}
