import { createHash, type Hash } from "node:crypto";

/**
 * Returns the SHA-256 of a record's value, the same for every engine: of the value, not of the
 * encoding of an engine or a version of V8 (CL-10).
 * @throws TypeError for a value that no record of Parley contains
 */
export function digestOf(value: unknown): Uint8Array {
  const hash = createHash("sha256");
  feed(hash, value);
  return hash.digest();
}

/** Each kind begins with a letter of its own, and says how long it is: no two read the same. */
function feed(hash: Hash, value: unknown): void {
  if (value === null) hash.update("0");
  else if (typeof value === "object") feedObject(hash, value);
  else if (typeof value === "string") {
    hash.update(`s${value.length}:`);
    // Encoded as stored: UTF-8 would make all lone surrogates equal.
    hash.update(value, "utf16le");
  } else if (typeof value === "number") hash.update(Object.is(value, -0) ? "n-0;" : `n${value};`);
  else if (typeof value === "bigint") hash.update(`i${value};`);
  else if (typeof value === "boolean") hash.update(value ? "t" : "f");
  else if (value === undefined) hash.update("u");
  else throw new TypeError(`a record holds a ${typeof value}`);
}

function feedObject(hash: Hash, value: object): void {
  if (value instanceof Deno.KvU64) hash.update(`c${value.value};`);
  else if (value instanceof Uint8Array) hash.update(`b${value.byteLength}:`).update(value);
  else if (value instanceof Date) hash.update(`d${value.getTime()};`);
  else if (Array.isArray(value)) {
    hash.update(`a${value.length}:`);
    for (const item of value) feed(hash, item);
  } else if (value instanceof Map) {
    hash.update(`m${value.size}:`);
    for (const [key, item] of value) {
      feed(hash, key);
      feed(hash, item);
    }
  } else if (value instanceof Set) {
    hash.update(`e${value.size}:`);
    for (const item of value) feed(hash, item);
  } else if (isPlain(value)) {
    const entries = Object.entries(value);
    hash.update(`o${entries.length}:`);
    for (const [name, item] of entries) {
      feed(hash, name);
      feed(hash, item);
    }
  } else throw new TypeError(`a record holds a ${value.constructor?.name}`);
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
