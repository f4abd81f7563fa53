import type { FeaturesContext } from "../context.ts";
import type { VoiceSession } from "./rooms.ts";
import { participantsChanged, publish } from "./changes.ts";

/** Names of the deadlines of a user in voice. */
export const graceOf = (userId: string) => `voice grace ${userId}`;
export const muteEndOf = (userId: string) => `voice mute ${userId}`;

/** Why somebody leaves: by themselves, as the time of grace is over, or for this reason. */
export type Leaving = "left" | "lost" | { kicked: string };

/**
 * The one way out of voice, whatever the cause: afterwards nothing is left of it. The others
 * hear of it, and everybody who can see the channel; whoever is kicked is told the reason.
 */
export function leave(app: FeaturesContext, session: VoiceSession, why: Leaving): void {
  const { userId, channelId, link } = session;
  if (app.voice.of(userId) !== session) return;
  stopSharing(app, session);
  app.deadlines.cancel(graceOf(userId));
  app.deadlines.cancel(muteEndOf(userId));
  app.voice.remove(session);
  if (typeof why === "object" && link.state === "connected") {
    const { socketId } = link;
    publish(app, { kind: "removed", channelId, socketId, reason: why.kicked });
  }
  publish(app, { kind: "left", channelId, userId, lost: why === "lost" });
  participantsChanged(app, session);
}

/** Ends a share, if there is one. Answers whether there was: the participants have changed then. */
export function stopSharing(app: FeaturesContext, session: VoiceSession): boolean {
  if (!session.isScreenSharing) return false;
  session.isScreenSharing = false;
  const { userId, username, channelId } = session;
  publish(app, { kind: "sharing", channelId, userId, username, isSharing: false });
  return true;
}
