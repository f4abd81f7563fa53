import { statfs } from "node:fs/promises";

/** Bytes of a folder's disk. */
export interface Disk {
  free: number;
  total: number;
  almostFull: boolean;
}

/** A disk with less than this free is almost full; a small one, with less than a tenth. */
const MIN_FREE_BYTES = 1024 ** 3;

/** Null where the system does not say. */
export async function diskOf(folder: string): Promise<Disk | null> {
  try {
    const { bsize, blocks, bavail } = await statfs(folder);
    const [free, total] = [bsize * bavail, bsize * blocks];
    return { free, total, almostFull: free < Math.min(MIN_FREE_BYTES, total / 10) };
  } catch {
    return null;
  }
}
