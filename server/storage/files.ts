import { join } from "node:path";

/** Names of files in a data folder. Those that only a server needs begin with `parley.`. */

export const DATABASE = "parley.kv";
/** Attempts on the server (OPS-7); older parts have a number appended. */
export const SECURITY_LOG = "parley.security.log";
/** The file whose lock keeps other processes out. */
export const LOCK = "parley.lock";
/** How the database lay there after the last clean stop. */
export const CLEAN_STOP = "parley.clean";
/** The installation that the folder belongs to, if PostgreSQL has the data. */
export const INSTALLATION = "parley.installation";
/** Damage was found while a server ran on it: from then on all is checked before serving. */
export const DAMAGED = "parley.damaged";
/** A folder: a restore's files in it are not the data yet. */
export const RESTORING = "restoring";

/** Room that is kept for the day on which the disk is full. */
export const RESERVE = "parley.reserve";

/** Bytes of the database in a folder, including the part that is not merged into its file yet. */
export async function databaseBytes(folder: string): Promise<number> {
  const path = join(folder, DATABASE);
  return await sizeOf(path) + await sizeOf(`${path}-wal`);
}

/** Bytes of a file; 0 where there is none. */
export async function sizeOf(path: string): Promise<number> {
  return await Deno.stat(path).then(({ size }) => size, () => 0);
}

export async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
