import type { AppContext } from "../context.ts";

/** Deletes what is over, and finishes what a stop interrupted: one step after another (MEND-1). */
export async function sweepAll(app: AppContext): Promise<void> {
  for (const [step, run] of app.features.sweeps()) await app.upkeep.run(step, run);
}

/**
 * Deletes what deleted channels, servers and bans leave, behind the deletion itself. Stops when the
 * returned function resolves.
 */
export function purgeOnDelete(app: AppContext): () => Promise<void> {
  let work = Promise.resolve();
  const unsubscribe = app.bus.subscribe((event) => {
    // One node does it.
    if (app.bus.isRemote) return;
    const cleanup = app.features.cleanupOf(event);
    if (cleanup) work = work.then(cleanup);
  });
  return async () => {
    unsubscribe();
    await work;
  };
}
