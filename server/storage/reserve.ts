import { join } from "node:path";
import { diskOf } from "./disk.ts";
import { exists, RESERVE } from "./files.ts";

/** Bytes. A database cannot even be read without a little free space. */
const RESERVE_BYTES = 1024 * 1024;

/**
 * On a full disk gives the room up that was kept for this moment, so that the data can be opened
 * and read (OPS-6). @returns whether it was given up
 */
export async function giveUpReserve(folder: string): Promise<boolean> {
  const disk = await diskOf(folder);
  if (!disk || disk.free >= RESERVE_BYTES) return false;
  return await Deno.remove(join(folder, RESERVE)).then(() => true, () => false);
}

/** Returns whether no room is left to open a database with. */
export async function isFull(folder: string): Promise<boolean> {
  const disk = await diskOf(folder);
  return disk !== null && disk.free < RESERVE_BYTES / 4;
}

/** Keeps that room, once there is plenty. Never fails: without it only a full disk is harder. */
export async function keepReserve(folder: string): Promise<void> {
  const path = join(folder, RESERVE);
  if (await exists(path)) return;
  // Noise: some file systems store a file of zeros as nothing.
  const noise = new Uint8Array(RESERVE_BYTES);
  for (let at = 0; at < RESERVE_BYTES; at += 65_536) {
    crypto.getRandomValues(noise.subarray(at, at + 65_536));
  }
  await Deno.writeFile(path, noise, { mode: 0o600, createNew: true }).catch(async () => {
    // Half of it is useless, and the data folder may be gone.
    await Deno.remove(path).catch(() => {});
  });
}
