import { serialize } from "node:v8";
import type {
  Commit,
  Engine,
  Entry,
  RangeOptions,
  ReadResult,
  Selector,
  Transaction,
  Version,
} from "./engine.ts";
import { retryLocked } from "./retry.ts";

/** Limits of one commit of Deno KV, and of one value. */
const MAX = { checks: 100, mutations: 1000, valueBytes: 65_536 };

/**
 * Deno KV: a file of SQLite that only this process has open. There are no other nodes to follow.
 */
export class DenoKvEngine implements Engine {
  constructor(readonly kv: Deno.Kv) {}

  read(keys: Deno.KvKey[]): Promise<Entry[]> {
    return retryLocked(() => this.kv.getMany(keys));
  }

  range(selector: Selector, options: RangeOptions): AsyncIterable<ReadResult> {
    return this.kv.list(selector as Deno.KvListSelector, options);
  }

  async commit({ checks, writes, sums }: Commit): Promise<Version | null> {
    const atomic = this.kv.atomic().check(...checks.values());
    for (const { key, value, deleted } of writes.values()) {
      if (deleted) atomic.delete(key);
      else atomic.set(key, value);
    }
    for (const { key, by } of sums.values()) {
      atomic.sum(key, BigInt.asUintN(64, BigInt(by)));
    }
    const result = await retryLocked(() => atomic.commit());
    return result.ok ? result.versionstamp : null;
  }

  problemOf({ checks, writes, sums, large }: Transaction): string | null {
    if (checks.size > MAX.checks) return `a transaction checks ${checks.size} records`;
    const mutations = writes.size + countersIn(sums);
    if (mutations > MAX.mutations) return `a transaction changes ${mutations} records`;
    const tooLarge = large.find(({ value }) => sizeOf(value) > MAX.valueBytes);
    return tooLarge ? `a record of ${String(tooLarge.key[0])} is larger than a value may be` : null;
  }

  /** SQLite rolls back what it could not commit. */
  isUnstored(): boolean {
    return true;
  }

  close(): void {
    this.kv.close();
  }
}

/** A counter that is counted several times is changed once. */
function countersIn(sums: Transaction["sums"]): number {
  return sums.length > 1 ? new Set(sums.map(({ key }) => JSON.stringify(key))).size : sums.length;
}

/** Bytes of a value as Deno KV stores it. */
function sizeOf(value: unknown): number {
  return value instanceof Uint8Array ? value.byteLength : serialize(value).byteLength;
}
