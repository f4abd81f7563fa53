import { join } from "node:path";

/** What lies in a data folder. All that only a server needs begins with `parley.`. */

export const DATABASE = "parley.kv";
/** Attempts on the server (OPS-7); older parts have a number behind it. */
export const SECURITY_LOG = "parley.security.log";
/** The file whose lock makes a process the only one. */
export const LOCK = "parley.lock";
/** How the database lay there after the last clean stop. */
export const CLEAN_STOP = "parley.clean";
/** Whose folder it is, where PostgreSQL has the data: its files are none of another installation. */
export const INSTALLATION = "parley.installation";
/** Damage was found while a server ran on it: from then on all is checked before serving. */
export const DAMAGED = "parley.damaged";
/** A folder: what a restore puts here is not the data yet. */
export const RESTORING = "restoring";

/** Room that is kept for the day on which the disk is full. */
export const RESERVE = "parley.reserve";

/** Bytes of the database in a folder, with what is not yet merged into its file. */
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
