import type { StoredFile } from "./state.ts";

/**
 * Returns one name for everything that a message says about a file. Anyone can write another file's
 * id into a message, so two files are the same only if all of it agrees. Otherwise a false claim
 * would block the right one (FIL-1).
 */
export function identityOf(file: StoredFile & { hash?: string; name?: string }): string {
  const { id, key, size, padded, type, hash, name } = file;
  return JSON.stringify([id, key, size, padded, type, hash, name]);
}
