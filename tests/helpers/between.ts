/** Lets something happen between what a request has looked at and what it commits. */
import type { TestApp } from "./app.ts";

/**
 * Runs `act`, once, before the next transaction: whatever was asked before it is old by then.
 * @returns whether it has run; who has asked that lets it run no more
 */
export function beforeCommit(
  { contexts }: TestApp,
  act: () => Promise<unknown>,
): () => boolean {
  // Whichever node the request reaches.
  const originals = [...new Set(contexts.map(({ db }) => db))]
    .map((db) => ({ db, transact: db.transact }));
  let came = false;
  const restore = () => originals.forEach(({ db, transact }) => db.transact = transact);
  for (const { db } of originals) {
    db.transact = async (run) => {
      restore();
      came = true;
      await act();
      return await db.transact(run);
    };
  }
  return () => {
    if (!came) restore();
    return came;
  };
}
