import { sweepActs } from "../admin/sweep.ts";
import { SESSION_STEPS } from "../../features/auth/sweep.ts";
import { sampleFigures } from "../figures/service.ts";
import type { DomainEvent } from "../../base/bus.ts";
import type { AppContext } from "../context.ts";
import { sweepCommits } from "../../e2ee/groups/drop.ts";
import { sweepLetters } from "../../e2ee/letters/service.ts";
import { sweepPairings } from "../../e2ee/pairing/service.ts";
import { sweepPackages } from "../../e2ee/packages/service.ts";
import { sweepAnnounced } from "../../features/files/announced.ts";
import { sweepFiles } from "../../features/files/sweep.ts";
import { purgeChannels, sweepChannels, sweepNonces } from "../../features/messages/sweep.ts";
import { sweepNames } from "../../membership/users/former_names.ts";
import { purgeServer, sweepServers } from "../../features/servers/deletion.ts";

/** By the name that the log, the metrics and the admin page have for it. */
const STEPS: Record<string, (app: AppContext) => Promise<unknown>> = {
  servers: sweepServers,
  channels: sweepChannels,
  nonces: sweepNonces,
  files: sweepFiles,
  announced_files: sweepAnnounced,
  letters: sweepLetters,
  pairings: sweepPairings,
  key_packages: sweepPackages,
  commits: sweepCommits,
  ...SESSION_STEPS,
  former_names: sweepNames,
  admin_acts: ({ db, clock }) => sweepActs(db, clock()),
  figures: sampleFigures,
};

/** Forgets what is over, and finishes what a stop interrupted: one step after another (MEND-1). */
export async function sweepAll(app: AppContext): Promise<void> {
  for (const [step, run] of Object.entries(STEPS)) await app.upkeep.run(step, () => run(app));
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
    const cleanup = cleanupOf(app, event);
    if (cleanup) work = work.then(cleanup);
  });
  return async () => {
    unsubscribe();
    await work;
  };
}

/** Never rejects: the next sweep tries again to delete what is left. */
function cleanupOf(app: AppContext, event: DomainEvent): (() => Promise<void>) | null {
  if (app.features.declares(event)) return app.features.cleanupOf(event);
  if (event.type === "channel-deleted") return () => purgeChannels(app, [event.channelId]);
  if (event.type !== "server-deleted") return null;
  return async () => {
    await purgeServer(app, event.serverId);
    await purgeChannels(app, event.channelIds);
  };
}
