import type { Db } from "./db.ts";
import type { Key } from "./keys.ts";
import type { Tx } from "./tx.ts";

/**
 * Runs a transaction that rests on a list, which transactions cannot ask for: how many there are, for
 * one. Of two that do so at once, whichever node they are on, the second looks anew (CL-7).
 * Rejects with what `run` throws, and nothing is stored then.
 * @param turn counts how often this was done; whatever adds to the list has to go through here
 * @param look what the transaction rests on
 * @param run synchronous, and may run more than once
 */
export async function inTurn<T, R>(
  db: Db,
  turn: Key<number>,
  look: () => Promise<T>,
  run: (tx: Tx, seen: T) => R,
): Promise<R> {
  for (;;) {
    const before = await db.get(turn);
    const seen = await look();
    const done = await db.transact((tx) => {
      if (tx.get(turn) !== before) return null;
      const result = run(tx, seen);
      tx.set(turn, (before ?? 0) + 1);
      return { result };
    });
    if (done) return done.result;
  }
}
