import { fromBase64, toBase64 } from "../../base/base64.ts";
import { type Bytes, concat, lp, toText, unlp, utf8 } from "../../../protocol/e2ee/bytes.ts";

/** Fields for bytes and maps in JSON; no other object has them. */
const BYTES = "$bytes";
const MAP = "$map";

/** Encodes a value that may contain bytes and maps. @param put form of bytes in JSON */
export function encodeValue(value: unknown, put: (one: Bytes) => unknown = toBase64): Bytes {
  return utf8(JSON.stringify(value, (_, one) => {
    if (one instanceof Map) return { [MAP]: [...one] };
    // Shared memory is never stored.
    return one instanceof Uint8Array ? { [BYTES]: put(one as Bytes) } : one;
  }));
}

/** @throws Error for what `encodeValue` did not make */
export function decodeValue<T>(bytes: Uint8Array, take: (put: never) => Bytes = fromBase64): T {
  return JSON.parse(toText(bytes), (_, one) => {
    if (Array.isArray(one?.[MAP])) return new Map(one[MAP]);
    // `take` reads what its `put` has written.
    return one?.[BYTES] === undefined ? one : take(one[BYTES] as never);
  });
}

/** Encodes a value with raw bytes after the rest: a group has many. */
export function packValue(value: unknown): Bytes {
  const parts: Bytes[] = [];
  let at = 0;
  const json = encodeValue(value, (one) => {
    parts.push(one);
    return [at, at += one.length];
  });
  return lp(json, concat(...parts));
}

/**
 * Decodes a packed value, or one of `encodeValue`, as it was stored before. @throws Error for
 * anything else
 */
export function unpackValue<T>(bytes: Uint8Array): T {
  // No JSON begins with the length of a field.
  if (bytes[0] !== 0) return decodeValue(bytes);
  const [json, all] = unlp(bytes, 2);
  return decodeValue(json, ([from, to]: [number, number]) => all.slice(from, to));
}
