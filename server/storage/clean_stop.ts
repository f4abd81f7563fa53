import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CLEAN_STOP, DATABASE, sizeOf } from "./files.ts";
import { giveToOwner } from "./owner.ts";

/**
 * Notes the state of the closed, intact database: it needs no full check until something writes to
 * it. If that cannot be noted, it is checked.
 */
export async function noteCleanStop(folder: string): Promise<void> {
  const note = join(folder, CLEAN_STOP);
  try {
    await writeFile(note, await marksOf(join(folder, DATABASE)), { mode: 0o600 });
    await giveToOwner(note, folder);
  } catch {
    await rm(note, { force: true }).catch(() => {});
  }
}

/**
 * Returns whether the database is as a clean stop left it: nothing has written to it since, and its
 * log has nothing left to merge.
 */
export async function wasStoppedCleanly(folder: string): Promise<boolean> {
  const path = join(folder, DATABASE);
  try {
    const noted = await readFile(join(folder, CLEAN_STOP), "utf8");
    return await sizeOf(`${path}-wal`) === 0 && noted === await marksOf(path);
  } catch {
    return false;
  }
}

/** Deletes the note, since writes follow. */
export async function forgetCleanStop(folder: string): Promise<void> {
  await rm(join(folder, CLEAN_STOP), { force: true });
}

/** Returns marks that change when a file is written to, or replaced by another. */
async function marksOf(path: string): Promise<string> {
  const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs].join(" ");
}
