import { dirname, join, resolve } from "node:path";
import { sizeText } from "../../protocol/sizes.ts";
import { diskOf } from "./disk.ts";
import { StartError } from "../base/start_error.ts";
import { exists } from "./files.ts";
import { giveToOwner } from "./owner.ts";
import { removedOnSignal } from "./removed_on_signal.ts";

/** Purpose of a copy of the data. */
export type Purpose = "snapshot" | "checking" | "compacting";

/** Purpose and size of a scratch folder. */
interface Need {
  purpose: Purpose;
  /** How much will be written. */
  bytes: number;
  /** A `.partial` elsewhere that goes with it. */
  also?: string;
}

const PURPOSES: Purpose[] = ["snapshot", "checking", "compacting"];
/** File in the folder that names a `.partial` elsewhere, to be removed with it. */
const ALSO = "also";

/**
 * Lends `act` an empty folder inside the data folder (made if missing), which only its owner can
 * read, for an unencrypted copy of the data. It is always removed: on success, error and signal
 * here, and after a kill by the next user of one or the next start (HARD-5), along with unfinished
 * files elsewhere. Callers with the same purpose wait.
 * @throws StartError if the disk does not have that much room, and what `act` throws
 */
export async function withScratch<R>(
  data: string,
  { purpose, bytes, also }: Need,
  act: (folder: string) => Promise<R>,
): Promise<R> {
  const made = await madeFolder(data);
  const folder = join(data, `parley.${purpose}`);
  try {
    using lock = await openLock(data, purpose);
    await lock.lock(true);
    await remove(folder);
    await requireRoom(data, bytes);
    using _ = removedOnSignal(folder, ...(also ? [also] : []));
    try {
      await Deno.mkdir(folder, { mode: 0o700 });
      if (also) await Deno.writeTextFile(join(folder, ALSO), resolve(also), { mode: 0o600 });
      return await act(folder);
    } finally {
      await remove(folder);
    }
  } finally {
    if (made) await removeEmpty(data, purpose);
  }
}

/** Removes what a killed process left. Folders in use stay. */
export async function sweepScratch(data: string): Promise<void> {
  for (const purpose of PURPOSES) {
    const folder = join(data, `parley.${purpose}`);
    if (!await Deno.lstat(folder).then(() => true, () => false)) continue;
    using lock = await openLock(data, purpose);
    if (await lock.tryLock(true)) await remove(folder);
  }
}

/** Returns whether a file of a data folder belongs to a temporary copy and is no data. */
export function isScratch(name: string): boolean {
  return PURPOSES.some((purpose) => [purpose, `${purpose}.lock`].includes(name.slice(7))) &&
    name.startsWith("parley.");
}

/** @throws StartError naming the needed and the available space */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const disk = await diskOf(folder);
  if (!disk || disk.free >= bytes) return;
  throw new StartError(
    `There is not enough room for a copy in ${folder}: ${sizeText(bytes)} are needed, ` +
      `${sizeText(disk.free)} are free.`,
  );
}

/** Removes the data folder if it was made for this alone and contains nothing else. */
async function removeEmpty(data: string, purpose: Purpose): Promise<void> {
  const names = await Array.fromAsync(Deno.readDir(data), ({ name }) => name);
  if (names.some((name) => name !== `parley.${purpose}.lock`)) return;
  await Deno.remove(join(data, `parley.${purpose}.lock`)).catch(() => {});
  // Not with all that is in it: a server may have begun there just now.
  await Deno.remove(data).catch(() => {});
}

/** Makes the data folder. @returns whether it was missing */
async function madeFolder(data: string): Promise<boolean> {
  if (await exists(data)) return false;
  await Deno.mkdir(dirname(data), { recursive: true });
  await Deno.mkdir(data, { mode: 0o700 });
  return true;
}

async function openLock(data: string, purpose: Purpose): Promise<Deno.FsFile> {
  const path = join(data, `parley.${purpose}.lock`);
  const lock = await Deno.open(path, { create: true, write: true, mode: 0o600 });
  await giveToOwner(path, data);
  return lock;
}

async function remove(folder: string): Promise<void> {
  const also = await Deno.readTextFile(join(folder, ALSO)).catch(() => "");
  if (also.endsWith(".partial")) await Deno.remove(also).catch(() => {});
  await Deno.remove(folder, { recursive: true }).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
}
