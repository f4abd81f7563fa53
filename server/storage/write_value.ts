import type { Key } from "./keys.ts";

/** Writes a value into a database that nobody has open: one that is being restored. */
export async function writeValue<T>(path: string, key: Key<T>, value: T): Promise<void> {
  using kv = await Deno.openKv(path);
  await kv.set(key, value);
}
