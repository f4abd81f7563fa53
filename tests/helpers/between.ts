/** Lets something happen between what a request has looked at and what it commits. */
import type { TestApp } from "./app.ts";

/**
 * Runs `act`, once, before the next transaction: whatever was asked before it is old by then.
 * @returns whether it has run; who has asked that lets it run no more
 */
export function beforeCommit(
  { context: { db } }: TestApp,
  act: () => Promise<unknown>,
): () => boolean {
  const { transact } = db;
  let came = false;
  db.transact = async (run) => {
    db.transact = transact;
    came = true;
    await act();
    return await db.transact(run);
  };
  return () => {
    if (!came) db.transact = transact;
    return came;
  };
}
