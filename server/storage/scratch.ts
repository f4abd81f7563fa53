import { dirname, join, resolve } from "node:path";
import { sizeText } from "../../protocol/sizes.ts";
import { diskOf } from "./disk.ts";
import { StartError } from "../base/start_error.ts";
import { exists } from "./files.ts";
import { giveToOwner } from "./owner.ts";
import { removedOnSignal } from "./removed_on_signal.ts";

/** What a copy of the data is made for. */
export type Purpose = "snapshot" | "checking" | "compacting";

/** What somebody needs a folder for. */
interface Need {
  purpose: Purpose;
  /** How much will be written. */
  bytes: number;
  /** A `.partial` elsewhere that goes with it. */
  also?: string;
}

const PURPOSES: Purpose[] = ["snapshot", "checking", "compacting"];
/** In the folder: which `.partial` elsewhere whoever removes it removes as well. */
const ALSO = "also";

/**
 * Lends `act` an empty folder inside the data folder (made if missing), which nobody but its
 * owner can look into, for a copy of the data in the clear. It is removed whatever happens: on
 * success, error and signal here, and after a kill by the next who needs one or the next start
 * (HARD-5); with it goes what is unfinished elsewhere. Whoever comes meanwhile for the same purpose waits.
 * @throws StartError where the disk has not that much room, and what `act` throws
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

/** Removes what a killed process left. What somebody still works with stays. */
export async function sweepScratch(data: string): Promise<void> {
  for (const purpose of PURPOSES) {
    const folder = join(data, `parley.${purpose}`);
    if (!await Deno.lstat(folder).then(() => true, () => false)) continue;
    using lock = await openLock(data, purpose);
    if (await lock.tryLock(true)) await remove(folder);
  }
}

/** Whether a file of a data folder is no data, but of a copy that is or was made. */
export function isScratch(name: string): boolean {
  return PURPOSES.some((purpose) => [purpose, `${purpose}.lock`].includes(name.slice(7))) &&
    name.startsWith("parley.");
}

/** @throws StartError naming what is needed and what there is */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const disk = await diskOf(folder);
  if (!disk || disk.free >= bytes) return;
  throw new StartError(
    `There is not enough room for a copy in ${folder}: ${sizeText(bytes)} are needed, ` +
      `${sizeText(disk.free)} are free.`,
  );
}

/** The data folder that was made for this alone; with anything else in it, it stays. */
async function removeEmpty(data: string, purpose: Purpose): Promise<void> {
  const names = await Array.fromAsync(Deno.readDir(data), ({ name }) => name);
  if (names.some((name) => name !== `parley.${purpose}.lock`)) return;
  await Deno.remove(join(data, `parley.${purpose}.lock`)).catch(() => {});
  // Not with all that is in it: a server may have begun there just now.
  await Deno.remove(data).catch(() => {});
}

/** Whether it had to be made. */
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
