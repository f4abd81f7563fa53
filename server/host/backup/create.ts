import { dirname, join } from "node:path";
import { createTarPacker } from "modern-tar";
import { type DatabaseSource, ownDatabase } from "../../storage/database_source.ts";
import { DiskFileStore, FILES_FOLDER } from "../../storage/file_store/disk.ts";
import type { FileStore } from "../../storage/file_store/port.ts";
import { DATABASE } from "../../storage/files.ts";
import { requireRoom, withScratch } from "../../storage/scratch.ts";
import { renameSynced } from "../../storage/sync.ts";
import { StartError } from "../../base/start_error.ts";
import { VERSION } from "../../base/version.ts";
import { countRecords } from "./counts.ts";
import { digesting, piecesOf } from "./digest.ts";
import { type BackupFile, dataFolderFiles } from "./data_folder_files.ts";
import type { FilesRead } from "../check/compare_files.ts";
import {
  bytesOfFiles,
  CopiedFiles,
  fetchFiles,
  filesOfMessages,
  linkFiles,
} from "./stored_files.ts";
import {
  completeManifest,
  DIGESTS,
  MANIFEST,
  type Manifest,
  type ManifestHead,
  newHead,
} from "./manifest.ts";
import { proveBackup } from "./prove.ts";
import { readSchema } from "./read_schema.ts";
import { seal } from "./seal.ts";

/** Sources and settings of a backup. */
export interface BackupOptions {
  /** The data folder. */
  folder: string;
  /** Source of the database; absent: the folder's own. */
  database?: DatabaseSource;
  /** Store of message files; absent: the folder. */
  files?: FileStore;
  /** The text of parley.toml, or null. */
  toml: string | null;
  /** Null: not encrypted. */
  passphrase: string | null;
  /** Milliseconds. */
  now: number;
  /**
   * Lists the damage in a copy of the data in this folder, a line each.
   * @param stored bytes of the files of messages, by id
   */
  damageIn(copy: string, stored: Map<string, number>, files: FilesRead): Promise<string[]>;
}

/** A backup that was made. */
export interface Made {
  /** Where it is. */
  file: string;
  manifest: Manifest;
  /** Damage in the data, a line each; empty: it is good. */
  damaged: string[];
}

/**
 * Writes a backup of a data folder into one file, whether or not a server runs on it. The file gets
 * its name once all of it is on disk and has been read back intact; until then there is a
 * `.partial` next to it, as encrypted as the backup will be, and a snapshot in the data folder
 * (`withScratch`). The copy is compared with the stored checksums: a backup of damaged data gets a
 * name that ends with `.damaged` (MEND-54).
 * @throws StartError if the file exists already, or its folder cannot be written to
 */
export async function createBackup(to: string, options: BackupOptions): Promise<Made> {
  if (await Deno.stat(to).then(() => true, () => false)) {
    throw new StartError(`${to} exists already. Choose another name.`);
  }
  const partial = `${to}.partial`;
  const database = options.database ?? ownDatabase(options.folder);
  try {
    await forget(partial);
    await proveWritable(to, partial);
    const size = await database.size();
    const { folder, files: elsewhere } = options;
    const store = elsewhere ?? new DiskFileStore(join(folder, FILES_FOLDER));
    const ofFiles = await bytesOfFiles(store);
    await requireRoom(dirname(to), size + ofFiles);
    // A link takes no room.
    const bytes = size + (elsewhere ? ofFiles : 0);
    const need = { purpose: "snapshot", bytes, also: partial } as const;
    return await withScratch(options.folder, need, async (scratch) => {
      const copy = join(scratch, DATABASE);
      // Before and after the snapshot, which decides about files added or deleted meanwhile.
      const keep = () => elsewhere ? fetchFiles(elsewhere, scratch) : linkFiles(folder, scratch);
      await keep();
      await database.copyTo(copy);
      await keep();
      const copied = new CopiedFiles();
      const files = await filesOfMessages(copy, scratch, copied);
      const enclosed = [...await dataFolderFiles(options), ...files];
      const head = await describe(copy, enclosed, options.now);
      const digests: string[] = [];
      await write(partial, archive(head, copy, enclosed, digests), options.passphrase);
      const manifest = completeManifest(head, digests);
      await proveBackup(partial, manifest, options.passphrase);
      const damaged = [
        ...await databaseDamage(database),
        ...await options.damageIn(scratch, copied.stored, copied),
      ];
      const file = damaged.length > 0 ? `${to}.damaged` : to;
      await renameSynced(partial, file);
      return { file, manifest, damaged };
    });
  } finally {
    await forget(partial);
  }
}

/**
 * Checks the source database itself: the copy consists of its rows, and would not show damaged
 * keys.
 */
async function databaseDamage(database: DatabaseSource): Promise<string[]> {
  const why = await database.whyDamaged?.() ?? null;
  return why === null ? [] : [`The database is damaged (${why})`];
}

async function describe(copy: string, enclosed: BackupFile[], now: number): Promise<ManifestHead> {
  const { size } = await Deno.stat(copy);
  return newHead({
    version: VERSION,
    created_at: new Date(now).toISOString(),
    schema: readSchema(copy),
    counts: countRecords(copy),
    files: [{ name: DATABASE, size }, ...enclosed.map(({ name, size }) => ({ name, size }))],
  });
}

/**
 * Writes a tar file: the manifest, the files that it lists, in that order, then their digests,
 * which fill `digests` by the end.
 */
function archive(
  head: ManifestHead,
  copy: string,
  enclosed: BackupFile[],
  digests: string[],
): AsyncIterable<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const mtime = new Date(head.created_at);
  const add = async (name: string, size: number, pieces: AsyncIterable<Uint8Array>) => {
    const entry = controller.add({ name, size, mtime, mode: 0o600 }).getWriter();
    for await (const piece of pieces) await entry.write(piece);
    await entry.close();
  };
  const addText = async (name: string, value: unknown) => {
    const bytes = new TextEncoder().encode(JSON.stringify(value, null, 2));
    await add(name, bytes.byteLength, ReadableStream.from([bytes]));
  };
  const addDigested: typeof add = async (name, size, from) => {
    const { pieces, sha256 } = digesting(from);
    await add(name, size, pieces);
    digests.push(sha256());
  };
  const fill = async () => {
    await addText(MANIFEST, head);
    using file = await Deno.open(copy);
    await addDigested(DATABASE, head.files[0].size, piecesOf(file));
    for (const { name, size, pieces } of enclosed) await addDigested(name, size, pieces());
    await addText(DIGESTS, digests);
    controller.finalize();
  };
  fill().catch((error) => controller.error(error));
  return readable;
}

async function write(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): Promise<void> {
  using file = await Deno.open(path, { write: true, createNew: true, mode: 0o600 });
  for await (const piece of passphrase === null ? bytes : seal(bytes, passphrase)) {
    for (let at = 0; at < piece.byteLength;) at += await file.write(piece.subarray(at));
  }
  await file.sync();
}

/**
 * Checks that the target is writable before any work, so that an unplugged disk is named instead of
 * an internal file.
 */
async function proveWritable(to: string, partial: string): Promise<void> {
  try {
    (await Deno.open(partial, { write: true, createNew: true, mode: 0o600 })).close();
    await Deno.remove(partial);
  } catch (error) {
    const folder = dirname(to);
    const why = error instanceof Deno.errors.NotFound
      ? `there is no folder ${folder}`
      : `the folder ${folder} cannot be written to (${(error as Error).name})`;
    throw new StartError(`Cannot write ${to}: ${why}.`);
  }
}

async function forget(path: string): Promise<void> {
  await Deno.remove(path).catch(() => {});
}
