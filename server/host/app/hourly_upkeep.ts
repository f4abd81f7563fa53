import type { AppContext } from "../context.ts";
import { pendingBlobs, sweepBlobs, sweepOldBlobs } from "../../storage/blobs.ts";
import { sweepBytes } from "../../features/files/sweep.ts";

/** Milliseconds. */
const SWEEP_INTERVAL_MS = 3600_000;

/**
 * Deletes expired data and leftovers of a stop, now and every hour, once the data is known to be
 * intact: nothing is deleted from a damaged file before someone has seen it. Call it before the
 * first request: what is pending later may be an upload under way.
 * @param proven false: it never will be
 * @returns stops it, and resolves when nothing is being deleted any longer
 */
export async function startUpkeep(
  app: AppContext,
  proven: Promise<boolean>,
): Promise<() => Promise<void>> {
  const began = app.clock();
  let left: string[] = [];
  await app.upkeep.run("unfinished_uploads", async () => {
    left = await pendingBlobs(app.db);
  });
  let isStopped = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopPurging = () => Promise.resolve();
  let sweeping = Promise.resolve();
  let sweepingOld = Promise.resolve();

  const sweep = () => {
    sweeping = sweeping.then(() => sweepAll(app));
  };
  const sweepLeft = () => {
    sweepingOld = sweepingOld.then(() =>
      app.upkeep.run("unfinished_uploads", async () => {
        left = await sweepOldBlobs(app.db, left);
      })
    );
  };
  proven.then((isWhole) => {
    if (!isWhole || isStopped) return;
    // The sweep finds everything deleted until now.
    stopPurging = purgeOnDelete(app);
    // Runs in the background: there may be many, and new ones have a record first.
    const sweepingBlobs = app.db.isShared
      ? Promise.resolve()
      : app.upkeep.run("unfinished_uploads", () => sweepBlobs(app.db, left));
    sweepingOld = sweepingBlobs
      .then(() => app.upkeep.run("stored_bytes", () => sweepBytes(app, began)));
    sweep();
    timer = setInterval(() => {
      sweep();
      if (app.db.isShared) sweepLeft();
    }, SWEEP_INTERVAL_MS);
  });

  return async () => {
    isStopped = true;
    clearInterval(timer);
    await Promise.all([stopPurging(), sweeping, sweepingOld]);
  };
}

/** Deletes expired data, and finishes what a stop interrupted, step by step (MEND-1). */
export async function sweepAll(app: AppContext): Promise<void> {
  for (const [step, run] of app.features.sweeps()) await app.upkeep.run(step, run);
}

/**
 * Deletes what deleted channels, servers and bans leave behind, after the deletion itself. Stops
 * when the returned function resolves.
 */
function purgeOnDelete(app: AppContext): () => Promise<void> {
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
