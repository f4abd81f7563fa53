import type { StoredFile } from "./state.ts";

/**
 * What a message says of a file, as one name. Anybody can write another's id into a message: two
 * files are the same only where all that is said of them agrees, or a wrong word would stand in the
 * way of the right one (FIL-1).
 */
export function identityOf(file: StoredFile & { hash?: string; name?: string }): string {
  const { id, key, size, padded, type, hash, name } = file;
  return JSON.stringify([id, key, size, padded, type, hash, name]);
}
