/** Data folders of tests, opened and checked without a server. */
import { join } from "node:path";

/** How a test opens data that needs no backup. */
export const NO_UPGRADE = { onFault: () => {}, backup: () => Promise.resolve() };

/** Returns the SHA-256 of each file in a folder, except the lock and SQLite's auxiliary files. */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for await (const { name, isFile } of Deno.readDir(folder)) {
    const bytes = isFile ? await Deno.readFile(join(folder, name)) : new Uint8Array();
    const aside = /\.lock$|-shm$/.test(name) || (name.endsWith("-wal") && bytes.length === 0);
    if (!isFile || aside) continue;
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    found.push([name, new Uint8Array(digest).toHex()]);
  }
  return Object.fromEntries(found.sort());
}
