import { Buffer } from "node:buffer";
import { pack, unpack } from "fdb-tuple";

/**
 * Keys as bytes whose order is that of Deno KV's keys: the tuple encoding of FoundationDB, of which
 * Deno KV's own is a variant. All numbers are doubles, and all integers bigints (CL-2).
 */

/** What stands for a part in fdb-tuple, by its own types. */
type Item = Parameters<typeof pack>[0];

export function encodeKey(key: Deno.KvKey): Buffer {
  return pack(key.map(itemOf) as Item) as Buffer;
}

export function decodeKey(bytes: Buffer): Deno.KvKey {
  return (unpack(bytes, true) as unknown[]).map(partOf);
}

/** All keys under a prefix, itself not included: from the first on, and before the second. */
export function prefixRange(prefix: Deno.KvKey): [from: Buffer, before: Buffer] {
  const bytes = encodeKey(prefix);
  return [Buffer.concat([bytes, Buffer.of(0x00)]), Buffer.concat([bytes, Buffer.of(0xff)])];
}

function itemOf(part: Deno.KvKeyPart): unknown {
  if (typeof part === "number") return { type: "double", value: part };
  if (part instanceof Uint8Array) return Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  return part;
}

function partOf(item: unknown): Deno.KvKeyPart {
  // An integer that is small enough comes as a number, a number as an object.
  if (typeof item === "number") return BigInt(item);
  if (Buffer.isBuffer(item)) return new Uint8Array(item);
  if (typeof item === "object") return (item as { value: number }).value;
  return item as Deno.KvKeyPart;
}
