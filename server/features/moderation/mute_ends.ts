import type { FeaturesContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { announceMember } from "../../membership/members/service.ts";
import type { MuteRecord } from "../../membership/moderation/records.ts";
import { listAllMutes } from "../../membership/moderation/mutes.ts";

const nameOf = (serverId: string, userId: string) => `mute of ${userId} in ${serverId}`;

/** Announces a mute that expires like one that is lifted (D-SRV-6). */
export function watchMuteEnd(app: FeaturesContext, serverId: string, mute: MuteRecord): void {
  const { user_id: userId, until } = mute;
  const name = nameOf(serverId, userId);
  if (until === null) return app.deadlines.cancel(name);
  app.deadlines.set(name, until, () => {
    app.db.transact((tx) => {
      announceMembership(app, tx, serverId, userId);
      app.bus.publishAfter(tx, { type: "moderation-changed", serverId });
    }).catch((error) => app.log.error("the end of a mute was not told", error));
  });
}

/**
 * Announces a change of a member's permissions: clients show it, voice and visible channels follow.
 */
export function announceMembership(
  app: FeaturesContext,
  tx: Tx,
  serverId: string,
  userId: string,
): void {
  announceMember(app, tx, serverId, userId);
  app.bus.publishAfter(tx, { type: "membership-changed", serverId, userId, channelId: null });
}

/** The mute was lifted before its end. */
export function forgetMuteEnd(app: FeaturesContext, serverId: string, userId: string): void {
  app.deadlines.cancel(nameOf(serverId, userId));
}

/** After a start: the mutes that are in force. */
export async function watchMuteEnds(app: FeaturesContext): Promise<void> {
  for (const { serverId, mute } of await listAllMutes(app.db, app.clock())) {
    watchMuteEnd(app, serverId, mute);
  }
}
