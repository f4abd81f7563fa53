import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../base/start_error.ts";
import { checkFile, whyDamaged } from "./check_file.ts";
import { DATABASE, databaseBytes, exists } from "./files.ts";
import { lockFolder } from "./lock.ts";
import { refuseHalfRestored } from "./half_restored.ts";
import { giveToOwner } from "./owner.ts";
import { withScratch } from "./scratch.ts";
import { snapshot, snapshotSize } from "./snapshot.ts";
import { renameSynced } from "./sync.ts";

/** A database file before and after, in bytes. */
export interface Compacted {
  before: number;
  after: number;
}

/** The step that `compact` has just done: a test stops it there. */
export type Step = "copied" | "proved" | "emptied" | "swapped";

/**
 * Rewrites the database without the space of deleted records, and replaces the old one (OPS-6). The
 * copy is made table by table like a snapshot (see decisions/0017), compared with the original row
 * by row, and swapped in by one rename, so that a kill at any time leaves one of the two intact.
 * @throws StartError if a server runs on the folder, the database is damaged or the disk is too
 * full
 */
export async function compact(
  folder: string,
  reached: (step: Step) => Promise<void> | void = () => {},
): Promise<Compacted> {
  using _lock = await lockFolder(folder);
  await refuseHalfRestored(folder);
  const path = join(folder, DATABASE);
  await checkFile(path, "all");
  const before = await databaseBytes(folder);
  const need = { purpose: "compacting", bytes: snapshotSize(path) } as const;
  return await withScratch(folder, need, async (scratch) => {
    const copy = join(scratch, DATABASE);
    await snapshot(path, copy);
    await reached("copied");
    const why = await whyDamaged(copy, "all") ?? difference(path, copy);
    if (why) {
      throw new StartError(`The copy is not like the original (${why}). Nothing was changed.`);
    }
    await reached("proved");
    // The log next to it would be taken for a part of the new file.
    emptyLog(path);
    if (await exists(`${path}-wal`) || await exists(`${path}-shm`)) {
      throw new StartError(
        `Another program has ${path} open. Nothing was changed. End that one, then try again.`,
      );
    }
    await reached("emptied");
    await giveToOwner(copy, folder);
    await renameSynced(copy, path);
    await reached("swapped");
    return { before, after: await databaseBytes(folder) };
  });
}

/** Writes all of the log into the database; the last who closes it removes the log. */
function emptyLog(path: string): void {
  const sqlite = new DatabaseSync(path);
  try {
    sqlite.exec("PRAGMA busy_timeout = 1000; PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    sqlite.close();
  }
}

/** Returns the first table in which two databases differ; null: they are equal. */
function difference(one: string, other: string): string | null {
  const [a, b] = [one, other].map((path) => new DatabaseSync(path, { readOnly: true }));
  try {
    const names = [a, b].map((sqlite) => {
      const query = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name";
      return sqlite.prepare(query).all();
    });
    if (JSON.stringify(names[0]) !== JSON.stringify(names[1])) return "its tables";
    for (const { type, name } of names[0]) {
      if (type === "table" && !sameRows(a, b, String(name))) return `table ${name}`;
    }
    return null;
  } finally {
    a.close();
    b.close();
  }
}

function sameRows(a: DatabaseSync, b: DatabaseSync, table: string): boolean {
  const [left, right] = [a, b].map((sqlite) => {
    // By the primary key, which both have sorted.
    const rows = sqlite.prepare(`SELECT * FROM "${table}" ORDER BY 1, 2`);
    rows.setReadBigInts(true);
    return rows.iterate()[Symbol.iterator]();
  });
  for (;;) {
    const [one, other] = [left.next(), right.next()];
    if (one.done || other.done) return Boolean(one.done && other.done);
    const values = Object.values(other.value);
    if (!Object.values(one.value).every((value, i) => isSame(value, values[i]))) return false;
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (!(a instanceof Uint8Array && b instanceof Uint8Array)) return a === b;
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
