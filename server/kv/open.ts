import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { StartError } from "../start_error.ts";
import { Db } from "./db.ts";
import { migrate } from "./migrations.ts";

/** An opened data folder. */
export interface Storage {
  db: Db;
  close(): Promise<void>;
}

const SQLITE_HEADER = "SQLite format 3\0";

/**
 * Opens the database in a data folder (made if missing), which no other process may have open.
 * @param stamp names a backup made before a migration, e.g. milliseconds
 * @throws StartError when the folder is in use or the database damaged; no file is changed then
 */
export async function openStorage(
  folder: string,
  stamp: number,
  onFault: (error: unknown) => void,
): Promise<Storage> {
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new StartError(`Cannot make the data folder ${folder}: ${error.message}`);
  });
  const lock = await takeLock(folder);
  try {
    const path = join(folder, "parley.kv");
    await checkFile(path);
    const db = new Db(await Deno.openKv(path), onFault);
    await migrate(db, () => backUp(path, `${path}.before-migration-${stamp}`));
    return {
      db,
      async close() {
        await db.close();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function takeLock(folder: string): Promise<Deno.FsFile> {
  const lock = await Deno.open(join(folder, "parley.lock"), { create: true, write: true })
    .catch((error) => {
      throw new StartError(`Cannot write to the data folder ${folder}: ${error.message}`);
    });
  if (await lock.tryLock(true)) return lock;
  lock.close();
  throw new StartError(
    `The data folder ${folder} is in use by another Parley. ` +
      "Stop that one first, or choose another folder with --data.",
  );
}

/** KV opens a partly corrupted file without a word, and begins an empty one anew: look first. */
async function checkFile(path: string): Promise<void> {
  const refuse = (reason: string) => {
    throw new StartError(
      `The database ${path} is damaged (${reason}). Nothing was changed. ` +
        "Restore a backup, or move the file away to start empty.",
    );
  };
  const size = await Deno.stat(path).then((info) => info.size, () => null);
  if (size === null) return;
  if (size === 0) refuse("the file is empty");
  const head = new Uint8Array(100);
  using file = await Deno.open(path);
  await file.read(head);
  if (new TextDecoder().decode(head.subarray(0, 16)) !== SQLITE_HEADER) {
    refuse("it is not a database");
  }
  const view = new DataView(head.buffer);
  const pageSize = view.getUint16(16) === 1 ? 65_536 : view.getUint16(16);
  if (size < view.getUint32(28) * pageSize) refuse("the file is cut off");
  try {
    const sqlite = new DatabaseSync(await hasLog(path) ? path : untouched(path), {
      readOnly: true,
    });
    try {
      const [row] = sqlite.prepare("PRAGMA quick_check(1)").all();
      const verdict = String(Object.values(row ?? { none: "no answer" })[0]);
      if (verdict !== "ok") refuse(verdict);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    refuse((error as Error).message);
  }
}

/** Whether commits are still in the write-ahead log: after a kill. */
function hasLog(path: string): Promise<boolean> {
  return Deno.stat(`${path}-wal`).then((info) => info.size > 0, () => false);
}

/** An address under which SQLite only reads and leaves no files beside the database. */
function untouched(path: string): string {
  return `${pathToFileURL(path)}?immutable=1`;
}

function backUp(path: string, to: string): void {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  sqlite.prepare("VACUUM INTO ?").run(to);
  sqlite.close();
}
