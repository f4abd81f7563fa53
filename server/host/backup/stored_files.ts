import { dirname, join } from "node:path";
import { DiskFileStore, fileNameOf, FILES_FOLDER } from "../../storage/file_store/disk.ts";
import { sizeOf } from "../../storage/files.ts";
import { giveToOwner } from "../../storage/owner.ts";
import { requireRoom } from "../../storage/scratch.ts";
import { syncFile } from "../../storage/sync.ts";
import { lastPartsOf } from "./counts.ts";
import { piecesOf } from "./digest.ts";
import type { Enclosed } from "./enclosed.ts";

/** Bytes of all files of a data folder. */
export async function bytesOfFiles(folder: string): Promise<number> {
  let all = 0;
  for await (const { bytes } of storeIn(folder).list()) all += bytes;
  return all;
}

/**
 * Links all files of a data folder into another folder of the same disk, where what is deleted
 * meanwhile stays. Where the disk knows no links, the files themselves are read later.
 */
export async function linkFiles(folder: string, to: string): Promise<void> {
  for await (const { id } of storeIn(folder).list()) {
    const path = join(to, FILES_FOLDER, fileNameOf(id));
    await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await linkOrCopy(join(folder, FILES_FOLDER, fileNameOf(id)), path);
  }
}

/**
 * Copies all files of a data folder into another one, which nobody uses; what is there already in
 * full is passed over. All of it is on disk when this resolves. No links: a file that is still being
 * sent is written to.
 * @returns how many files there are
 * @throws StartError where the disk has not the room
 */
export async function copyFiles(folder: string, to: string): Promise<number> {
  const missing: string[] = [];
  let [count, bytes] = [0, 0];
  for await (const { id } of storeIn(folder).list()) {
    const { size } = await Deno.stat(join(folder, nameOf(id)));
    count++;
    if (await sizeOf(join(to, nameOf(id))) === size && size > 0) continue;
    missing.push(nameOf(id));
    bytes += size;
  }
  if (missing.length > 0) await requireRoom(to, bytes);
  for (const name of missing) {
    const [path, below] = [join(to, name), dirname(join(to, name))];
    await Deno.mkdir(below, { recursive: true, mode: 0o700 });
    await giveToOwner(dirname(below), to);
    await giveToOwner(below, to);
    await Deno.copyFile(join(folder, name), path);
    await giveToOwner(path, to);
    await syncFile(path);
  }
  return count;
}

/**
 * The files that messages of a database have, among those that were linked: what is in no message
 * is about to be sent or deleted, and is begun anew after a restore. They never change any more.
 * @param database a file that nobody has open
 */
export async function filesOfMessages(database: string, linked: string): Promise<Enclosed[]> {
  const open = lastPartsOf(database, "file_open");
  const found: Enclosed[] = [];
  for (const id of lastPartsOf(database, "file")) {
    if (open.has(id)) continue;
    const path = join(linked, FILES_FOLDER, fileNameOf(id));
    // What the disk has lost keeps nobody from saving the rest: `parley check` names it.
    const file = await Deno.stat(path).catch(ignoreMissing);
    if (file) found.push({ name: nameOf(id), size: file.size, pieces: () => readAll(path) });
  }
  return found;
}

async function* readAll(path: string): AsyncGenerator<Uint8Array> {
  using file = await Deno.open(path);
  yield* piecesOf(file);
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await Deno.link(from, to);
  } catch (error) {
    const known = [Deno.errors.AlreadyExists, Deno.errors.NotFound];
    if (known.some((kind) => error instanceof kind)) return;
    // A disk without links.
    await Deno.copyFile(from, to).catch(ignoreMissing);
  }
}

function storeIn(folder: string): DiskFileStore {
  return new DiskFileStore(join(folder, FILES_FOLDER));
}

/** In the archive, and in the data folder. */
function nameOf(id: string): string {
  return `${FILES_FOLDER}/${fileNameOf(id)}`;
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
