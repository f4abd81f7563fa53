import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { SEALED_CHUNK } from "../../../protocol/files.ts";
import { DiskFileStore, fileNameOf, FILES_FOLDER } from "../../storage/file_store/disk.ts";
import { sizeOf } from "../../storage/files.ts";
import type { FileStore } from "../../storage/file_store/port.ts";
import type { FilesRead } from "../check/compare_files.ts";
import { lastPartsOf } from "./counts.ts";
import { piecesOf } from "./digest.ts";
import type { BackupFile } from "./data_folder_files.ts";

/** Bytes of all files of a store. */
export async function bytesOfFiles(store: FileStore): Promise<number> {
  let all = 0;
  for await (const { bytes } of store.list()) all += bytes;
  return all;
}

/**
 * Links all files of a data folder into another folder of the same disk, so that deleted ones stay
 * there. Where the disk has no links, the files themselves are read later.
 */
export async function linkFiles(folder: string, to: string): Promise<void> {
  for await (const { id } of storeIn(folder).list()) {
    const path = join(to, FILES_FOLDER, fileNameOf(id));
    await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await linkOrCopy(join(folder, FILES_FOLDER, fileNameOf(id)), path);
  }
}

/**
 * Copies all files of another store into a folder, except those being uploaded and those already
 * there in full.
 */
export async function fetchFiles(store: FileStore, to: string): Promise<void> {
  const target = storeIn(to);
  for await (const { id, bytes } of store.list()) {
    if (await sizeOf(join(to, nameOf(id))) === bytes) continue;
    for (let chunk = 0; chunk * SEALED_CHUNK < bytes; chunk++) {
      const length = Math.min(SEALED_CHUNK, bytes - chunk * SEALED_CHUNK);
      // Either not all of it has arrived yet, or it has just been deleted.
      if (!await store.has(id, chunk, length)) break;
      await target.write(id, chunk, store.read(id, chunk, length));
    }
  }
}

/** Files in a backup, as they were when they were copied. */
export class CopiedFiles implements FilesRead {
  /** Bytes, by id. */
  readonly stored = new Map<string, number>();
  /** CRC-32 of their chunks, by id. */
  readonly sums = new Map<string, number[]>();

  sumOf(id: string, chunk: number): Promise<number | null> {
    return Promise.resolve(this.sums.get(id)?.[chunk] ?? null);
  }
}

/**
 * Returns the files that messages of a database contain, among those that were linked. A file in no
 * message is about to be sent or deleted, and is sent again after a restore. Files never change.
 * @param database a file that nobody has open
 * @param copied receives the facts of each file once it was read
 */
export async function filesOfMessages(
  database: string,
  linked: string,
  copied: CopiedFiles,
): Promise<BackupFile[]> {
  const open = lastPartsOf(database, "file_open");
  const found: BackupFile[] = [];
  for (const id of lastPartsOf(database, "file")) {
    if (open.has(id)) continue;
    const path = join(linked, FILES_FOLDER, fileNameOf(id));
    // A file that the disk has lost must not keep the rest from being saved.
    const file = await Deno.stat(path).catch(ignoreMissing);
    if (!file) continue;
    const { size } = file;
    const take = (sums: number[]) => {
      copied.stored.set(id, size);
      copied.sums.set(id, sums);
    };
    found.push({ name: nameOf(id), size, pieces: () => summing(readAll(path), take) });
  }
  return found;
}

/** Passes bytes of a file on; `done` gets the CRC-32 of each chunk at the end. */
async function* summing(
  pieces: AsyncIterable<Uint8Array>,
  done: (sums: number[]) => void,
): AsyncGenerator<Uint8Array> {
  const sums: number[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const chunk = Math.floor(bytes / SEALED_CHUNK);
      const part = piece.subarray(at, at + (chunk + 1) * SEALED_CHUNK - bytes);
      sums[chunk] = crc32(part, sums[chunk] ?? 0);
      bytes += part.length;
      at += part.length;
    }
    yield piece;
  }
  done(sums);
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
