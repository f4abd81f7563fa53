import type { Entry } from "./cache.ts";
import type { Key } from "./keys.ts";

/** What one KV commit takes (measured), with room to spare. */
const CAPACITY = { mutations: 1000, checks: 100, bytes: 600_000 };

interface Write {
  key: Deno.KvKey;
  value: unknown;
  deleted: boolean;
}

interface Sum {
  key: Deno.KvKey;
  by: number;
}

/** The reads and writes of one group of transactions: each sees those before it. */
export class Group {
  readonly checks = new Map<string, { key: Deno.KvKey; versionstamp: string | null }>();
  readonly writes = new Map<string, Write>();
  readonly sums = new Map<string, Sum>();
  readonly after: (() => void)[] = [];
  bytes = 0;

  /** `entries`: what is in the database, by stringified key. */
  constructor(readonly entries: ReadonlyMap<string, Entry>) {}

  /** Takes over a transaction that ran, unless it is one too many for a single commit. */
  add(tx: Tx): boolean {
    const empty = this.writes.size === 0 && this.checks.size === 0;
    const mutations = this.writes.size + this.sums.size + tx.writes.size + tx.sums.length;
    const fits = mutations <= CAPACITY.mutations &&
      this.checks.size + tx.checks.size <= CAPACITY.checks &&
      this.bytes + tx.bytes <= CAPACITY.bytes;
    if (!fits && !empty) return false;
    for (const [k, check] of tx.checks) this.checks.set(k, check);
    for (const [k, write] of tx.writes) this.writes.set(k, write);
    for (const sum of tx.sums) addTo(this.sums, sum);
    this.after.push(...tx.callbacks);
    this.bytes += tx.bytes;
    return true;
  }
}

/** One transaction: reads what it declared, gathers writes, throws to be undone. */
export class Tx {
  readonly writes = new Map<string, Write>();
  readonly checks = new Map<string, { key: Deno.KvKey; versionstamp: string | null }>();
  readonly sums: Sum[] = [];
  readonly callbacks: (() => void)[] = [];
  bytes = 0;

  constructor(readonly group: Group) {}

  /** The value, or null. The key must be among the transaction's `reads` or `absent`. */
  get<T>(key: Key<T>): T | null {
    const k = JSON.stringify(key);
    const entry = this.#entry(k, key);
    // Most of what one transaction of a group reads, others have read before it.
    if (!this.group.checks.has(k)) this.checks.set(k, { key, versionstamp: entry.versionstamp });
    return this.#value(k, entry);
  }

  /**
   * The same without a check that no other process changes it meanwhile: for what may change
   * without harm, where one commit's 100 checks would not do.
   */
  peek<T>(key: Key<T>): T | null {
    const k = JSON.stringify(key);
    return this.#value(k, this.#entry(k, key));
  }

  #value<T>(k: string, entry: Entry): T | null {
    const write = this.writes.get(k) ?? this.group.writes.get(k);
    return (write ? (write.deleted ? null : write.value) : entry.value) as T | null;
  }

  #entry(k: string, key: Key<unknown>): Entry {
    const entry = this.group.entries.get(k);
    if (!entry) throw new Error(`transaction reads an undeclared key: ${key[0].toString()}`);
    return entry;
  }

  set<T>(key: Key<T>, value: T): void {
    this.writes.set(JSON.stringify(key), { key, value, deleted: false });
    this.bytes += 200 + estimate(value);
  }

  delete<T>(key: Key<T>): void {
    this.writes.set(JSON.stringify(key), { key, value: null, deleted: true });
    this.bytes += 200;
  }

  /**
   * Counts a counter up or, below zero, down; what it stands at need not be known, so that nothing
   * is read and nobody is waited for. A transaction cannot see it.
   */
  sum(key: Key<Deno.KvU64>, by: number): void {
    this.sums.push({ key, by });
    this.bytes += 200;
  }

  /** Runs after the commit, in the order of the transactions: the place to publish. */
  afterCommit(callback: () => void): void {
    this.callbacks.push(callback);
  }
}

/** A counter is counted once in a commit, however many transactions count it. */
function addTo(sums: Map<string, Sum>, { key, by }: Sum): void {
  const k = JSON.stringify(key);
  const before = sums.get(k);
  if (before) before.by += by;
  else sums.set(k, { key, by });
}

/** What a counter stands at. Those that were counted down below zero have wrapped round. */
export function counted({ value }: Deno.KvU64): number {
  return Number(BigInt.asIntN(64, value));
}

/** About how many bytes a value takes; rather too many. */
export function estimate(value: unknown): number {
  if (typeof value === "string") return 8 + value.length * 2;
  if (value instanceof Uint8Array) return 16 + value.byteLength;
  if (value === null || typeof value !== "object") return 12;
  let bytes = 8;
  // Without a list of its members: this is asked for everything that is written.
  for (const name in value) {
    bytes += name.length + 4 + estimate((value as Record<string, unknown>)[name]);
  }
  return bytes;
}
