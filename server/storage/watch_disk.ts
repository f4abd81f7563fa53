import { sizeText } from "../../protocol/sizes.ts";
import type { Log } from "../base/log.ts";
import { diskOf } from "./disk.ts";
import { keepReserve } from "./reserve.ts";

/** Milliseconds. */
const CHECK_INTERVAL_MS = 60_000;

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
  const timer = setInterval(look, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
