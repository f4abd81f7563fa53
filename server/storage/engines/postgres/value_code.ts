import { Buffer } from "node:buffer";
import { DefaultDeserializer, deserialize, serialize } from "node:v8";

/** Values as bytes: V8's structured clone, as in Deno KV (CL-2). */

/** The tag of bytes in a value. The same byte may occur elsewhere too. */
const HOST_OBJECT = 0x5c;

/** The value of a row: bytes, or a signed 64-bit counter as decimal digits. */
export interface Stored {
  value: string | null;
  count: string | null;
}

/** Bytes as PostgreSQL writes them: `\x`, and two digits each. */
export function encodeValue(value: unknown): string {
  return toHex(serialize(value));
}

export function decodeValue(hex: string): unknown {
  const bytes = fromHex(hex);
  // Nearly all have none, and a deserializer of our own takes longer.
  if (!bytes.includes(HOST_OBJECT)) return deserialize(bytes);
  const deserializer = new Copying(bytes);
  deserializer.readHeader();
  return deserializer.readValue();
}

/** The value of a row. */
export function valueOf({ value, count }: Stored): unknown {
  if (count !== null) return new Deno.KvU64(BigInt.asUintN(64, BigInt(count)));
  return value === null ? null : decodeValue(value);
}

export function toHex(bytes: Buffer): string {
  return `\\x${bytes.toString("hex")}`;
}

export function fromHex(hex: string): Buffer {
  return Buffer.from(hex.slice(2), "hex");
}

/** A list of bytes, numbers or nulls as PostgreSQL reads an array. */
export function arrayOf(items: readonly (string | number | boolean | null)[]): string {
  // Texts with backslashes are quoted, and the backslashes doubled.
  const texts = items.map((item) =>
    typeof item === "string" && item.startsWith("\\") ? `"\\${item}"` : String(item)
  );
  return `{${texts.join(",")}}`;
}

/** The bytes of a `bytea[]` as PostgreSQL writes it. */
export function bytesIn(array: string): Buffer[] {
  return Array.from(array.matchAll(/\\\\x([0-9a-f]*)/g), ([, hex]) => Buffer.from(hex, "hex"));
}

/** Part of Node's interface that its types leave out. */
const { _readHostObject: readHostObject } = DefaultDeserializer.prototype as unknown as {
  _readHostObject(): unknown;
};

/** Gives bytes of their own instead of views of all that was read, as Deno KV does. */
class Copying extends DefaultDeserializer {
  _readHostObject(): unknown {
    const view = readHostObject.call(this);
    return view instanceof DataView ? view : (view as Uint8Array).slice();
  }
}
