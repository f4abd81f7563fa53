import { DatabaseSync } from "node:sqlite";
import { syncFile } from "./sync.ts";

/**
 * Copies a database as it is at one moment, while others read and write it (VACUUM INTO). The
 * copy is on disk when this resolves. Takes the time of reading and writing it all, in which
 * this thread does nothing else.
 * @param to must not exist
 */
export async function snapshot(from: string, to: string): Promise<void> {
  const sqlite = new DatabaseSync(from, { readOnly: true });
  try {
    sqlite.exec("PRAGMA busy_timeout = 10000");
    sqlite.prepare("VACUUM INTO ?").run(to);
  } finally {
    sqlite.close();
  }
  await syncFile(to);
}
