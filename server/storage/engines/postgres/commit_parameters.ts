import type { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import type { Commit } from "../engine.ts";
import { encodeKey, prefixRange } from "./key_code.ts";
import { arrayOf, encodeValue, toHex } from "./value_code.ts";

/** Builds the parameters of `commit_group` from the seventh on. */
export function parametersOf({ checks, writes, sums, bound, events }: Commit): (string | null)[] {
  const locks = new Map<number, boolean>();
  const lock = (bytes: Buffer, isExclusive: boolean) => {
    const id = crc32(bytes) | 0;
    locks.set(id, isExclusive || locks.get(id) === true);
    return toHex(bytes);
  };
  const checkKeys: string[] = [];
  const checkVersions: (string | null)[] = [];
  for (const { key, versionstamp } of checks.values()) {
    checkKeys.push(lock(encodeKey(key), false));
    checkVersions.push(versionstamp);
  }
  const set = {
    keys: [] as string[],
    values: [] as (string | null)[],
    counts: [] as (string | null)[],
  };
  const deleted: string[] = [];
  for (const { key, value, deleted: isDeleted } of writes.values()) {
    const hex = lock(encodeKey(key), true);
    if (isDeleted) {
      deleted.push(hex);
      continue;
    }
    const isCounter = value instanceof Deno.KvU64;
    set.keys.push(hex);
    set.values.push(isCounter ? null : encodeValue(value));
    set.counts.push(isCounter ? String(BigInt.asIntN(64, value.value)) : null);
  }
  const sumKeys = Array.from(sums.values(), ({ key }) => lock(encodeKey(key), true));
  const by = Array.from(sums.values(), ({ by }) => String(BigInt.asIntN(64, BigInt(by))));
  const maxima = Array.from(sums.values(), ({ max }) => max === undefined ? null : String(max));
  if (bound) lock(encodeKey(bound.prefix), true);
  const [from, before] = bound ? prefixRange(bound.prefix).map(toHex) : [null, null];
  // In the same order on all nodes; otherwise two would wait for each other.
  const sorted = [...locks].sort(([a], [b]) => a - b);
  return [
    arrayOf(sorted.map(([id]) => id)),
    arrayOf(sorted.map(([, isExclusive]) => isExclusive)),
    arrayOf(checkKeys),
    arrayOf(checkVersions),
    arrayOf(set.keys),
    arrayOf(set.values),
    arrayOf(set.counts),
    arrayOf(deleted),
    arrayOf(sumKeys),
    arrayOf(by),
    arrayOf(maxima),
    from,
    before,
    bound ? String(bound.max) : null,
    events.length > 0 ? encodeValue(events) : null,
  ];
}
