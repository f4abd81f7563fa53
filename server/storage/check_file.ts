import { DatabaseSync } from "node:sqlite";
import { StartError } from "../base/start_error.ts";
import { sizeOf } from "./files.ts";

const SQLITE_HEADER = "SQLite format 3\0";

/** How much is looked at: `quick` overlooks keys and rows of an index that do not fit (MEND-54). */
export type Depth = "quick" | "all";

/**
 * Checks a database file; a missing one is no fault. KV opens a partly corrupted file silently, and
 * starts over with an empty one.
 * @throws StartError; no file is changed
 */
export async function checkFile(path: string, depth: Depth): Promise<void> {
  refuseDamaged(path, await whyDamaged(path, depth));
}

/**
 * Checks what can be seen without reading the whole file. @throws StartError; no file is changed
 */
export async function checkHead(path: string): Promise<void> {
  refuseDamaged(path, await whyNoDatabase(path));
}

function refuseDamaged(path: string, reason: string | null): void {
  if (reason === null) return;
  throw new StartError(
    `The database ${path} is damaged (${reason}). Nothing was changed. ` +
      "Restore a backup, or move the file away to start empty.",
  );
}

/**
 * Returns the damage of a database file; null: none, or no file. Reads all of it, about a gigabyte
 * a second from memory, and blocks the thread meanwhile.
 */
export async function whyDamaged(path: string, depth: Depth): Promise<string | null> {
  const reason = await whyNoDatabase(path);
  if (reason !== null || await sizeOf(path) === 0) return reason;
  try {
    // Empty files of SQLite may remain next to it: reading without them takes an address, which
    // Deno only allows to programs with all permissions.
    const sqlite = new DatabaseSync(path, { readOnly: true });
    try {
      const pragma = depth === "quick" ? "quick_check" : "integrity_check";
      const [row] = sqlite.prepare(`PRAGMA ${pragma}(1)`).all();
      const verdict = String(Object.values(row ?? { none: "no answer" })[0]);
      // The line before a fault names the database, which is always the same.
      return verdict === "ok" ? null : verdict.replace(/^\*\*\* .*\n/, "").replaceAll("\n", "; ");
    } finally {
      sqlite.close();
    }
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the damage of its first page and its size; null: none, or no file. */
async function whyNoDatabase(path: string): Promise<string | null> {
  const size = await Deno.stat(path).then((info) => info.size, () => null);
  if (size === null) return null;
  if (size === 0) return "the file is empty";
  const head = new Uint8Array(100);
  using file = await Deno.open(path);
  await file.read(head);
  if (new TextDecoder().decode(head.subarray(0, 16)) !== SQLITE_HEADER) {
    return "it is not a database";
  }
  const view = new DataView(head.buffer);
  const pageSize = view.getUint16(16) === 1 ? 65_536 : view.getUint16(16);
  // On a full disk the first page may count pages that so far are only in the log.
  const inLog = await sizeOf(`${path}-wal`) > 0;
  if (size < view.getUint32(28) * pageSize && !inLog) return "the file is cut off";
  return null;
}
