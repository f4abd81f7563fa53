import { join } from "node:path";
import { FILES_FOLDER } from "../../storage/file_store/disk.ts";

/** A file in a backup besides the database. */
export interface BackupFile {
  /** Its path in the data folder. */
  name: string;
  /** Bytes. */
  size: number;
  pieces(): AsyncIterable<Uint8Array>;
}

/** The configuration's name in a backup. */
const CONFIGURATION = "parley.toml";
/** Folders that are not part of the data folder they lie in. */
const ASIDE = ["backups", "restoring", "checking", FILES_FOLDER];
/** Backups that are kept next to the data. */
const BACKUPS = /\.(tar|sealed|partial|snapshot)$/;
/** Bytes. A larger file is not one of ours. */
const MAX_BYTES = 1024 * 1024;

/**
 * Returns keys, certificates and configuration: all small files in the data folder except the
 * database, files of a running server (`parley.…`), backups, and message files.
 */
export async function dataFolderFiles(
  { folder, toml }: { folder: string; toml: string | null },
): Promise<BackupFile[]> {
  const found: BackupFile[] = [];
  if (toml !== null) found.push(backupFile(CONFIGURATION, new TextEncoder().encode(toml)));
  for await (const name of filesIn(folder)) {
    const { size } = await Deno.stat(join(folder, name));
    if (size <= MAX_BYTES) found.push(backupFile(name, await Deno.readFile(join(folder, name))));
  }
  return found;
}

async function* filesIn(folder: string, below = ""): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(join(folder, below))) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (below === "" && isAside(entry.name)) continue;
    if (entry.isDirectory) yield* filesIn(folder, name);
    else if (entry.isFile && /^[\w-][\w./-]*$/.test(name)) yield name;
  }
}

function isAside(name: string): boolean {
  return name.startsWith("parley.") || ASIDE.includes(name) || BACKUPS.test(name);
}

function backupFile(name: string, bytes: Uint8Array): BackupFile {
  return { name, size: bytes.byteLength, pieces: () => ReadableStream.from([bytes]) };
}
