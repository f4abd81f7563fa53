/** Many records in few commits. */
import type { Db } from "../../../server/storage/db.ts";
import type { Tx } from "../../../server/storage/tx.ts";

/** Requests under way at a time. */
const TOGETHER = 40;

/** Writes something for each item, in transactions of at most `atOnce` items. */
export async function inBatches<T>(
  db: Db,
  items: readonly T[],
  atOnce: number,
  write: (tx: Tx, item: T, n: number) => void,
): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce) {
    await db.transact((tx) => {
      items.slice(at, at + atOnce).forEach((item, i) => write(tx, item, at + i));
    });
  }
}

/** Does something for each number below `length`, some at a time, so that they share commits. */
export async function together(length: number, work: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < length; at += TOGETHER) {
    await Promise.all(count(Math.min(TOGETHER, length - at)).map(work));
  }
}

/** Numbers from 0 on. */
export function count(length: number): number[] {
  return Array.from({ length }, (_, n) => n);
}
