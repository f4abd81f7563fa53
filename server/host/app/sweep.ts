import { sweepTokens } from "../../features/access_tokens/service.ts";
import { sweepActs } from "../admin/sweep.ts";
import { sweepSessions } from "../../features/auth/sweep.ts";
import type { DomainEvent } from "../../base/bus.ts";
import type { AppContext } from "../context.ts";
import { sweepCommits } from "../../e2ee/groups/drop.ts";
import { sweepLetters } from "../../e2ee/letters/service.ts";
import { sweepPairings } from "../../e2ee/pairing/service.ts";
import { sweepPackages } from "../../e2ee/packages/service.ts";
import { sweepFiles } from "../../features/files/sweep.ts";
import { sweepMedia } from "../../features/media/sweep.ts";
import { sweepReservations } from "../../features/invites/sweep.ts";
import { purgeChannels, sweepMessages } from "../../features/messages/sweep.ts";
import { sweepComings } from "../../features/messages/system.ts";
import { sweepPush } from "../../features/push/service.ts";
import { sweepCodeFailures } from "../../features/mfa/service.ts";
import { watchMuteEnds } from "../../features/moderation/mute_ends.ts";
import { sweepModeration } from "../../membership/moderation/audit.ts";
import { sweepSecurity } from "../../features/security/sweep.ts";
import { purgeServer, sweepServers } from "../../features/servers/deletion.ts";

/** Forgets what is over, and finishes what a stop interrupted. */
export async function sweepAll(app: AppContext): Promise<void> {
  await sweepServers(app);
  await sweepMessages(app);
  await sweepFiles(app);
  await sweepLetters(app);
  await sweepPairings(app);
  await sweepPackages(app);
  await sweepCommits(app);
  await sweepComings(app.db, app.clock());
  await sweepSessions(app);
  await sweepPush(app);
  await sweepTokens(app);
  await sweepCodeFailures(app.db, app.clock());
  await sweepSecurity(app.db, app.clock());
  await sweepReservations(app.db);
  await sweepMedia(app.db, app.clock());
  await sweepModeration(app.db, app.clock());
  await watchMuteEnds(app);
  await sweepActs(app.db, app.clock());
}

/**
 * Deletes what deleted channels and servers leave, behind the deletion itself. Stops when the
 * returned function resolves.
 */
export function purgeOnDelete(app: AppContext): () => Promise<void> {
  let work = Promise.resolve();
  const unsubscribe = app.bus.subscribe((event) => {
    // One node does it.
    if (app.bus.isRemote) return;
    if (event.type !== "channel-deleted" && event.type !== "server-deleted") return;
    work = work
      .then(() => purge(app, event))
      .catch((error) => app.log.error("what was deleted could not be purged", error));
  });
  return async () => {
    unsubscribe();
    await work;
  };
}

type Deletion = Extract<DomainEvent, { type: "channel-deleted" | "server-deleted" }>;

async function purge(app: AppContext, event: Deletion): Promise<void> {
  if (event.type === "channel-deleted") return await purgeChannels(app, [event.channelId]);
  await purgeServer(app, event.serverId);
  await purgeChannels(app, event.channelIds);
}
