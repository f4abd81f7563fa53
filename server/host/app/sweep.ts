import type { AppContext } from "../context.ts";

/** Deletes expired data, and finishes what a stop interrupted, step by step (MEND-1). */
export async function sweepAll(app: AppContext): Promise<void> {
  for (const [step, run] of app.features.sweeps()) await app.upkeep.run(step, run);
}

/**
 * Deletes what deleted channels, servers and bans leave behind, after the deletion itself. Stops
 * when the returned function resolves.
 */
export function purgeOnDelete(app: AppContext): () => Promise<void> {
  let work = Promise.resolve();
  const unsubscribe = app.bus.subscribe((event) => {
    // The node where the event happened does it.
    if (app.bus.isRemote) return;
    const cleanup = app.features.cleanupOf(event);
    if (cleanup) work = work.then(cleanup);
  });
  return async () => {
    unsubscribe();
    await work;
  };
}
