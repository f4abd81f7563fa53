import type { Commit, Engine, Entry, Found, RangeOptions, Selector, Version } from "./engine.ts";
import { retryLocked } from "./retry.ts";

/** Deno KV: a file of SQLite that this process alone has open. There is nobody to follow. */
export class DenoKvEngine implements Engine {
  constructor(readonly kv: Deno.Kv) {}

  read(keys: Deno.KvKey[]): Promise<Entry[]> {
    return retryLocked(() => this.kv.getMany(keys));
  }

  range(selector: Selector, options: RangeOptions): AsyncIterable<Found> {
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

  close(): void {
    this.kv.close();
  }
}
