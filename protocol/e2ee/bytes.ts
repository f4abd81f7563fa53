/** Bytes, and the one form of everything that is signed or hashed (E2E-8). */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** A text in UTF-8. */
export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

/** @throws TypeError where the bytes are not UTF-8 */
export function toText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Concatenates bytes. */
export function concat(...parts: Uint8Array[]): Bytes {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** A number in four bytes, the highest first. */
export function u32(value: number): Bytes {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, value);
  return out;
}

/** A number in eight bytes, the highest first. */
export function u64(value: number | bigint): Bytes {
  const out = new Uint8Array(8);
  new DataView(out.buffer).setBigUint64(0, BigInt(value));
  return out;
}

/** @throws RangeError where there are no four bytes */
export function readU32(bytes: Uint8Array, at = 0): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(at);
}

/** @throws RangeError where there are no eight bytes */
export function readU64(bytes: Uint8Array, at = 0): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getBigUint64(at);
}

/** A text as UTF-8, a number as eight bytes, bytes as they are. */
export type Field = string | number | bigint | Uint8Array;

/**
 * Encodes fields, each with its length in front, so that no two lists give the same bytes. The
 * first field of anything signed or hashed is a label of its type (E2E-8).
 */
export function lp(...fields: Field[]): Bytes {
  return concat(...fields.flatMap((field) => {
    const bytes = fieldBytes(field);
    return [u32(bytes.length), bytes];
  }));
}

function fieldBytes(field: Field): Uint8Array {
  if (typeof field === "string") return utf8(field);
  return typeof field === "object" ? field : u64(field);
}

/** The fields of `lp`. @throws Error where there are not exactly `count` */
export function unlp(bytes: Uint8Array, count: number): Bytes[] {
  const fields: Bytes[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (fields.length === count || at + 4 > bytes.length) throw new Error("not so many fields");
    const length = readU32(bytes, at);
    at += 4;
    if (at + length > bytes.length) throw new Error("a field is cut off");
    fields.push(bytes.slice(at, at + length) as Bytes);
    at += length;
  }
  if (fields.length !== count) throw new Error("not so many fields");
  return fields;
}

/** Returns whether two byte arrays are equal. Not for secrets: it stops at the first difference. */
export function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i]);
}

/** Small letters and digits. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
}

/** The bytes of `hex`. @throws Error where the text is none */
export function fromHex(text: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error("not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function sha256(...parts: Uint8Array[]): Promise<Bytes> {
  return crypto.subtle.digest("SHA-256", concat(...parts)).then((hash) => new Uint8Array(hash));
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** Secrets that were taken in before: a content key serves many messages. */
const imported = new WeakMap<Uint8Array, Promise<CryptoKey>>();

/** HKDF with SHA-256. @param secret not changed afterwards */
export async function hkdf(
  secret: Bytes,
  salt: Bytes,
  info: Bytes,
  length: number,
): Promise<Bytes> {
  const key = imported.get(secret) ??
    crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  imported.set(secret, key);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, await key, length * 8));
}
