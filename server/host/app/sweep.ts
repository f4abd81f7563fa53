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
import { eraseRest, sweepErasures } from "../../features/messages/erasure.ts";
import { purgeChannels, sweepChannels, sweepNonces } from "../../features/messages/sweep.ts";
import { watchMuteEnds } from "../../features/moderation/mute_ends.ts";
import { sweepModeration } from "../../membership/moderation/audit.ts";
import { sweepNames } from "../../membership/users/former_names.ts";
import { sweepReports } from "../../membership/moderation/reports.ts";
import { purgeServer, sweepServers } from "../../features/servers/deletion.ts";

/** By the name that the log, the metrics and the admin page have for it. */
const STEPS: Record<string, (app: AppContext) => Promise<unknown>> = {
  servers: sweepServers,
  channels: sweepChannels,
  erasures: sweepErasures,
  nonces: sweepNonces,
  files: sweepFiles,
  announced_files: sweepAnnounced,
  letters: sweepLetters,
  pairings: sweepPairings,
  key_packages: sweepPackages,
  commits: sweepCommits,
  ...SESSION_STEPS,
  former_names: sweepNames,
  audit_log: ({ db, clock }) => sweepModeration(db, clock()),
  reports: ({ db, clock }) => sweepReports(db, clock()),
  mutes: watchMuteEnds,
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
    if (!isDeletion(event)) return;
    work = work.then(() => purge(app, event));
  });
  return async () => {
    unsubscribe();
    await work;
  };
}

type Deletion = Extract<
  DomainEvent,
  { type: "channel-deleted" | "server-deleted" | "erasure-left" }
>;

function isDeletion(event: DomainEvent): event is Deletion {
  const { type } = event;
  return type === "channel-deleted" || type === "server-deleted" || type === "erasure-left";
}

/** Never rejects: the next sweep tries again to delete what is left. */
async function purge(app: AppContext, event: Deletion): Promise<void> {
  if (event.type === "erasure-left") return await eraseRest(app, event.serverId, event.userId);
  if (event.type === "channel-deleted") return await purgeChannels(app, [event.channelId]);
  await purgeServer(app, event.serverId);
  await purgeChannels(app, event.channelIds);
}
