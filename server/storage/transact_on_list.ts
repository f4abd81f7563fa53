import type { Db } from "./db.ts";
import type { Key } from "./keys.ts";
import type { Tx } from "./tx.ts";

/**
 * Runs a transaction that depends on a list, which transactions cannot read: on its length, for
 * example. If two do so at once, on any nodes, the second reads the list again (CL-7). Rejects with
 * what `run` throws, and nothing is stored then.
 * @param turn counts the runs; everything that adds to the list has to go through here
 * @param readList reads what the transaction depends on
 * @param run synchronous, and may run more than once
 */
export async function transactOnList<T, R>(
  db: Db,
  turn: Key<number>,
  readList: () => Promise<T>,
  run: (tx: Tx, seen: T) => R,
): Promise<R> {
  for (;;) {
    const before = await db.get(turn);
    const seen = await readList();
    const done = await db.transact((tx) => {
      if (tx.get(turn) !== before) return null;
      const result = run(tx, seen);
      tx.set(turn, (before ?? 0) + 1);
      return { result };
    });
    if (done) return done.result;
  }
}
