import type { SharedState } from "./shared_state.ts";

/**
 * Stores the records: all that `Db` knows of a database (CL-1). `deno_kv.ts` serves one process on
 * one disk, `postgres/engine.ts` several nodes. Both pass `tests/cluster/engine_contract.ts`.
 */

/** When a record was written, as its engine says it: only its equality means something. */
export type Version = string;

/** A value with the version under which it was written; `null`: absent. */
export interface Entry {
  value: unknown;
  versionstamp: Version | null;
}

/** A record that a commit has read: the commit conflicts if its version has changed. */
export interface Check {
  key: Deno.KvKey;
  versionstamp: Version | null;
}

/** A record that a commit stores or deletes. */
export interface Write {
  key: Deno.KvKey;
  value: unknown;
  deleted: boolean;
}

/** A counter of 64 bits that a commit counts up or, below zero, down; it wraps round. */
export interface Sum {
  key: Deno.KvKey;
  by: number;
  /** For an engine that nodes share: the commit conflicts if the counter would exceed this. */
  max?: number;
}

/** The most that all counters under a prefix may add up to, for an engine that nodes share. */
export interface Bound {
  prefix: Deno.KvKey;
  max: number;
}

/** Writes that are stored together, or not at all. Each key occurs once, as a write or a sum. */
export interface Commit {
  /** By anything; each key once. */
  readonly checks: ReadonlyMap<string, Check>;
  readonly writes: ReadonlyMap<string, Write>;
  readonly sums: ReadonlyMap<string, Sum>;
  /** The commit conflicts if the sum would exceed it; commits with a bound take turns. */
  readonly bound?: Bound;
  /** Events for other nodes, in this order. Only an engine with followers accepts them. */
  readonly events: readonly unknown[];
}

/** The part of a commit that one transaction contributes. */
export interface Transaction {
  readonly checks: { readonly size: number };
  readonly writes: { readonly size: number };
  readonly sums: readonly Sum[];
  /** Writes that may be too large; some may have been replaced since. */
  readonly large: readonly Write[];
}

/** Records from a key on and before another one, or those under a prefix (itself not included). */
export type Selector =
  | { prefix: Deno.KvKey; start?: Deno.KvKey; end?: Deno.KvKey }
  | { start: Deno.KvKey; end: Deno.KvKey };

export interface RangeOptions {
  limit?: number;
  /** From the last to the first. */
  reverse?: boolean;
  /** Records fetched at once. */
  batchSize?: number;
}

/** A record of a range. */
export interface ReadResult {
  key: Deno.KvKey;
  value: unknown;
}

/** A record changed by a commit of another node, or of this one if its outcome was lost. */
export interface Change {
  keys: readonly Deno.KvKey[];
  events: readonly unknown[];
}

/**
 * Receives commits in the order in which all nodes see them. `commit` reports this node's own in
 * the same order.
 */
export interface Follower {
  /** Must not wait for anything, and not throw. */
  onChange(change: Change): void;
  /** Changes were missed and are gone: nothing that was read before may be trusted. */
  onBehind(): void;
  /** Another server has taken over. Values read from the last one may be newer than its own. */
  onOtherServer(): void;
}

/** Measurements of a node since its start (CL-10). */
export interface SharedStats {
  /** Nodes that are there, with this one. */
  readonly nodes: number;
  commits: number;
  /** Commits that were refused since a record had been changed. */
  conflicts: number;
  /** Seconds that all commits took, including refused ones. */
  commitSeconds: number;
  /** The age of the oldest commit, of any node, that this one has not read; 0: it has read all. */
  readonly logDelaySeconds: number;
}

/** An engine that several nodes share. */
export interface Shared {
  readonly stats: Readonly<SharedStats>;
  /** State in memory that nodes share. */
  readonly sharedState: SharedState;
  /** Called once, before the first commit. Resolves when it has a position from which it misses nothing. */
  follow(follower: Follower): Promise<void>;
  /** Runs work that only one node does at a time, after the others that came before. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Runs a long piece of work; null: a node is at one, and this one does not wait for it. */
  aloneNow<T>(work: () => Promise<T>): Promise<T | null>;
  /** Lets nodes that do not know this schema of records commit nothing from now on (MEND-64). */
  requireSchema(schema: number): Promise<void>;
  /** Resolves once the follower has everything that any node had committed before the call. */
  fresh(): Promise<void>;
  /** Resolves where commits would go through and the log is read; for a question each second. */
  ready(): Promise<void>;
}

export interface Engine {
  /** Present where several nodes share it. */
  readonly shared?: Shared;
  /** The entries in the order of the keys. At most ten keys. */
  read(keys: Deno.KvKey[]): Promise<Entry[]>;
  /**
   * Returns records in the order of their keys, as Deno KV orders them; each batch is as of one
   * moment.
   */
  range(selector: Selector, options: RangeOptions): AsyncIterable<ReadResult>;
  /**
   * Stores everything; it is on disk when this resolves.
   * @param onPassed for an engine that is followed: called when this commit's turn comes among
   * those of all nodes, before or after this resolves
   * @returns the version of the writes; null if a check failed, and nothing is stored. Rejects if
   * nothing is stored, or the outcome is unknown
   */
  commit(commit: Commit, onPassed?: (version: Version) => void): Promise<Version | null>;
  /** Why a transaction can never be stored, whatever it is committed with; null: it may be. */
  problemOf?(transaction: Transaction): string | null;
  /** Returns whether an error that `commit` rejected with means that nothing was stored. */
  isUnstored(error: unknown): boolean;
  /** Nothing may be under way. */
  close(): void | Promise<void>;
}
