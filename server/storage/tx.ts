import type { Bound, Check, Sum, Write } from "./engines/engine.ts";
import type { Key } from "./keys.ts";
import { MISSING, type Reader, type Snapshot, SnapshotReader } from "./reader.ts";

/** Capacity of one KV commit (measured), with a margin. */
const CAPACITY = { mutations: 1000, checks: 100, bytes: 600_000 };

/** Bytes, by estimate, from which on a value is measured before it is stored. */
const LARGE_VALUE_BYTES = 60_000;

/** The reads and writes of one group of transactions: each sees those before it. */
export class Group {
  readonly checks = new Map<string, Check>();
  readonly writes = new Map<string, Write>();
  readonly sums = new Map<string, Sum>();
  readonly after: (() => void)[] = [];
  readonly events: unknown[] = [];
  bound: Bound | undefined;
  bytes = 0;

  /** @param strict after a conflict: absence is never assumed without a read */
  constructor(
    readonly snapshot: Snapshot,
    readonly strict = false,
    /** True if it is sent to other nodes. */
    readonly isShared = false,
  ) {}

  /** Adds a transaction that ran, unless it exceeds a single commit. */
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
    if (tx.bound) this.bound = tx.bound;
    this.after.push(...tx.callbacks);
    if (tx.events) this.events.push(...tx.events);
    this.bytes += tx.bytes;
    return true;
  }
}

/** A transaction: reads and gathers writes; a throw undoes it, and it may run more than once. */
export class Tx extends SnapshotReader {
  readonly writes = new Map<string, Write>();
  readonly checks = new Map<string, Check>();
  readonly sums: Sum[] = [];
  readonly callbacks: (() => void)[] = [];
  /** Values that may be too large for one record. */
  readonly large: Write[] = [];
  /** Absent where there are none. */
  events: unknown[] | undefined;
  /**
   * Limit on the sum of counters that this changes, across several nodes; the program has only one.
   * After a conflict this node has received what other nodes had counted by then.
   */
  bound: Bound | undefined;
  bytes = 0;
  #unchecked?: Reader;

  constructor(readonly group: Group) {
    super(group.snapshot);
  }

  /**
   * Reader without a check against changes by other processes, for reads where those do no harm and
   * the 100 checks of one commit would not suffice.
   */
  get unchecked(): Reader {
    return this.#unchecked ??= new Unchecked(this);
  }

  /**
   * Reader for more records than one commit can check. Where other nodes write too, they are
   * checked, since that engine takes any number: a record deleted at two nodes at once counts once
   * (CL-8).
   */
  get many(): Reader {
    return this.group.isShared ? this : this.unchecked;
  }

  /**
   * Reads a record that hardly ever exists, assuming its absence without a read. If that is wrong,
   * the commit conflicts, and the record is read after all.
   */
  getRare<T>(key: Key<T>): T | null {
    const k = JSON.stringify(key);
    if (!this.group.strict && !this.snapshot.find(k, key)) {
      this.snapshot.entries.set(k, { value: null, versionstamp: null });
    }
    return this.get(key);
  }

  protected find(key: Key<unknown>): unknown {
    return this.lookUp(key, true);
  }

  /** @param checked whether the commit fails where another process has changed it meanwhile */
  lookUp(key: Key<unknown>, checked: boolean): unknown {
    const k = JSON.stringify(key);
    // Keys that this commit writes need no read.
    const write = this.writes.get(k) ?? this.group.writes.get(k);
    if (write) return write.deleted ? null : write.value;
    const entry = this.entry(k, key);
    if (!entry) return MISSING;
    // Most reads of a transaction in a group have been made by those before it.
    if (checked && !this.group.checks.has(k)) {
      this.checks.set(k, { key, versionstamp: entry.versionstamp });
    }
    return entry.value;
  }

  set<T>(key: Key<T>, value: T): void {
    const write = { key, value, deleted: false };
    const bytes = estimate(value);
    this.writes.set(JSON.stringify(key), write);
    if (bytes > LARGE_VALUE_BYTES) this.large.push(write);
    this.bytes += 200 + bytes;
  }

  delete<T>(key: Key<T>): void {
    this.writes.set(JSON.stringify(key), { key, value: null, deleted: true });
    this.bytes += 200;
  }

  /**
   * Adds to a counter or, below zero, subtracts; its value need not be known, so that nothing is
   * read and nothing waits. A transaction cannot see it.
   */
  sum(key: Key<Deno.KvU64>, by: number): void {
    this.sums.push({ key, by });
    this.bytes += 200;
  }

  /**
   * Adds to a counter that several nodes change and that must not exceed a maximum. Its value is
   * read only after a conflict: until then the store compares.
   * @returns whether it fits, as far as it is known before the commit
   */
  sumUpTo(key: Key<Deno.KvU64>, by: number, max: number): boolean {
    this.bytes += 200;
    if (!this.group.strict) {
      this.sums.push({ key, by, max });
      return true;
    }
    const stored = this.get(key);
    const k = JSON.stringify(key);
    const before = (stored ? counted(stored) : 0) + (this.group.sums.get(k)?.by ?? 0);
    this.sums.push({ key, by });
    return before + by <= max;
  }

  /**
   * Sends an event to other nodes, if there are any, in the order of all commits. Its value must be
   * cloneable.
   */
  emit(event: unknown): void {
    if (this.group.isShared) (this.events ??= []).push(event);
  }

  /**
   * Runs after the commit, in the order of the transactions, on this node alone. `Bus.publishAfter`
   * publishes what other nodes have to know too.
   */
  afterCommit(callback: () => void): void {
    this.callbacks.push(callback);
  }
}

class Unchecked extends SnapshotReader {
  constructor(readonly tx: Tx) {
    super(tx.snapshot, tx.missing);
  }

  protected find(key: Key<unknown>): unknown {
    return this.tx.lookUp(key, false);
  }
}

/** A counter is counted once in a commit, however many transactions count it. */
function addTo(sums: Map<string, Sum>, { key, by, max }: Sum): void {
  const k = JSON.stringify(key);
  const before = sums.get(k);
  if (!before) return void sums.set(k, { key, by, max });
  before.by += by;
  if (max !== undefined) before.max = Math.min(max, before.max ?? max);
}

/** Returns a counter's value. Counters that went below zero have wrapped around. */
export function counted({ value }: Deno.KvU64): number {
  return Number(BigInt.asIntN(64, value));
}

/** Estimates the bytes of a value, rather too high. */
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
