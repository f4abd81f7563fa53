/** Makes something happen between a request's checks and its commit. */
import type { TestApp } from "./app.ts";

/**
 * Runs `act`, once, before the next transaction: earlier checks are outdated by then.
 * @returns whether it has run; afterwards it no longer will
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
