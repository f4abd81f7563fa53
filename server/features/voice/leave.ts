import type { FeaturesContext } from "../context.ts";
import { socketsIn, type VoiceSession } from "./rooms.ts";
import { publish, tellParticipants, tellSockets } from "./changes.ts";

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
    tellSockets(app, [link.socketId], "voice-kicked", { channelId, reason: why.kicked });
  }
  const others = socketsIn(app.voice, channelId);
  publish(app, { kind: "left", channelId, userId, others, lost: why === "lost" });
  tellParticipants(app, session);
}

/** Ends a share, if there is one. Answers whether there was: the participants have changed then. */
export function stopSharing(app: FeaturesContext, session: VoiceSession): boolean {
  if (!session.isScreenSharing) return false;
  session.isScreenSharing = false;
  const { userId, username, channelId } = session;
  const others = socketsIn(app.voice, channelId, userId);
  tellSockets(app, others, "screen-share-stopped", { channelId, userId, username });
  return true;
}
