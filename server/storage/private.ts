import { join } from "node:path";
import type { Log } from "../base/log.ts";

/** Names that Parley itself creates in a data folder, besides those that begin with `parley.`. */
const OURS = ["tls", "backups", "files", "restoring", "checking"];

/**
 * Makes everything that this process creates private to its owner: databases, their logs, keys,
 * backups, exports (HARD-5). On Windows the folder's permissions decide.
 */
export function keepPrivate(): void {
  if (Deno.build.os !== "windows") Deno.umask(0o077);
}

/**
 * Removes other users' permissions from a data folder that an earlier version left open, if this
 * user owns it. If it contains other people's files, those and the folder stay as they are: only
 * ours are closed.
 */
export async function closeToOthers(folder: string, log: Log): Promise<void> {
  if (Deno.build.os === "windows") return;
  let closed = 0;
  try {
    let foreign = false;
    for await (const { name } of Deno.readDir(folder)) {
      if (name.startsWith("parley.") || OURS.includes(name)) {
        closed += await closeAll(join(folder, name));
      } else foreign = true;
    }
    if (!foreign) closed += await closeOne(folder, await Deno.lstat(folder));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    const why = (error as Error).message;
    log.warn(`Others may be able to read ${folder}: its rights cannot be changed (${why})`);
  }
  if (closed) log.info(`Others could read parts of ${folder}: ${closed} are now yours alone`);
}

async function closeAll(path: string): Promise<number> {
  const info = await Deno.lstat(path);
  let closed = await closeOne(path, info);
  if (!info.isDirectory) return closed;
  for await (const { name } of Deno.readDir(path)) closed += await closeAll(join(path, name));
  return closed;
}

async function closeOne(path: string, { mode, uid, isSymlink }: Deno.FileInfo): Promise<number> {
  if (isSymlink || mode === null || (mode & 0o077) === 0 || uid !== Deno.uid()) return 0;
  await Deno.chmod(path, mode & 0o700);
  return 1;
}
