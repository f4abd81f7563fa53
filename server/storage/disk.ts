import { statfs } from "node:fs/promises";
import { sizeText } from "../../protocol/sizes.ts";
import { keepReserve } from "./reserve.ts";
import type { Log } from "../base/log.ts";

/** Bytes of the disk that a folder lies on. */
export interface Disk {
  free: number;
  total: number;
  almostFull: boolean;
}

/** Almost full is a disk with less than this free, or on small ones less than a tenth. */
const LITTLE = 1024 ** 3;
/** Milliseconds. */
const LOOK_EVERY = 60_000;

/** Null where the system does not say. */
export async function diskOf(folder: string): Promise<Disk | null> {
  try {
    const { bsize, blocks, bavail } = await statfs(folder);
    const [free, total] = [bsize * bavail, bsize * blocks];
    return { free, total, almostFull: free < Math.min(LITTLE, total / 10) };
  } catch {
    return null;
  }
}

/** Warns when the disk gets almost full, and says when that is over. @returns stops it */
export function watchDisk(folder: string, log: Log): () => void {
  let warned = false;
  async function look() {
    const disk = await diskOf(folder);
    if (disk && !disk.almostFull) await keepReserve(folder);
    if (!disk || disk.almostFull === warned) return;
    warned = disk.almostFull;
    const left = `${sizeText(disk.free)} of ${sizeText(disk.total)} are free`;
    if (warned) {
      log.warn(`THE DISK IS ALMOST FULL: ${left}. When it is full, nothing can be written.`);
    } else log.info(`The disk has room again: ${left}.`);
  }
  look();
  const timer = setInterval(look, LOOK_EVERY);
  return () => clearInterval(timer);
}
