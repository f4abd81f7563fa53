import { fromBase64, toBase64 } from "../../base/base64.ts";
import { type Bytes, concat, lp, toText, unlp, utf8 } from "../../../protocol/e2ee/bytes.ts";

/** How bytes and maps stand in JSON; no other object has these fields. */
const BYTES = "$bytes";
const MAP = "$map";

/** A value with bytes and maps in it, as bytes. @param put bytes as they stand in JSON */
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

/** The same with bytes as they are, behind the rest: a group has many. */
export function packValue(value: unknown): Bytes {
  const parts: Bytes[] = [];
  let at = 0;
  const json = encodeValue(value, (one) => {
    parts.push(one);
    return [at, at += one.length];
  });
  return lp(json, concat(...parts));
}

/** Also of `encodeValue`, as it was stored before. @throws Error for what neither has made */
export function unpackValue<T>(bytes: Uint8Array): T {
  // No JSON begins with the length of a field.
  if (bytes[0] !== 0) return decodeValue(bytes);
  const [json, all] = unlp(bytes, 2);
  return decodeValue(json, ([from, to]: [number, number]) => all.slice(from, to));
}
