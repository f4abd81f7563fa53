import { DatabaseSync } from "node:sqlite";
import { syncFile } from "./sync.ts";

/**
 * Copies a database as it is at one moment, while others read and write it (VACUUM INTO). The
 * copy is on disk when this resolves. Takes the time of reading and writing it all, in which
 * this thread does nothing else.
 * @param to must not exist; nobody but its owner can read it, from its first byte on (HARD-5)
 */
export async function snapshot(from: string, to: string): Promise<void> {
  const sqlite = new DatabaseSync(from, { readOnly: true });
  try {
    sqlite.exec("PRAGMA busy_timeout = 10000");
    (await Deno.open(to, { write: true, createNew: true, mode: 0o600 })).close();
    sqlite.prepare("VACUUM INTO ?").run(to);
  } finally {
    sqlite.close();
  }
  await syncFile(to);
}

/** Bytes that a snapshot of this database takes at this moment. */
export function snapshotSize(path: string): number {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  try {
    sqlite.exec("PRAGMA busy_timeout = 10000");
    const read = (name: string) => Number(sqlite.prepare(`PRAGMA ${name}`).get()![name]);
    return (read("page_count") - read("freelist_count")) * read("page_size");
  } finally {
    sqlite.close();
  }
}
