import { TIMES } from "../../../protocol/limits.ts";
import type { FeaturesContext } from "../context.ts";
import { type SharedContext, sharesStore } from "../shared_context.ts";
import type { VoiceSession } from "./rooms.ts";
import { participantsChanged, publish } from "./changes.ts";
import { publishEnd } from "./publish_session.ts";
import { freeSeat, giveUpScreen, giveUpSeat } from "./seats.ts";
import { graceOf, muteEndOf } from "./deadline_names.ts";

/** Reason shown to a user who joins voice with another socket. */
export const ELSEWHERE = "You joined voice on another device";

/** Reason for leaving: by the user, at the end of the grace period, or kicked for this reason. */
export type Leaving = "left" | "lost" | { kicked: string };

/**
 * Ends a session, whatever the cause; the only way out of voice. The other participants, and
 * everyone who sees the channel, are notified; a user who is kicked gets the reason.
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
  if (!sharesStore(app)) return;
  publishEnd(app, session, why === "lost");
  giveUpSeat(app, session);
}

/**
 * Starts the grace period of a lost socket, during which the others are not notified (D-VOICE-1).
 * @param over milliseconds of it that have passed
 */
export function startGrace(app: FeaturesContext, session: VoiceSession, over = 0): void {
  const until = app.clock() + Math.max(0, TIMES.voiceGrace - over);
  app.deadlines.set(graceOf(session.userId), until, () => {
    if (sharesStore(app)) expire(app, session);
    else leave(app, session, "lost");
  });
}

/**
 * Ends the grace period, unless the user has come back at another node, which the store knows
 * (CL-7).
 */
async function expire(app: SharedContext, session: VoiceSession): Promise<void> {
  const { seat } = session;
  try {
    const became = await app.db.transact((tx) => freeSeat(app, tx, session));
    if (session.seat !== seat || app.voice.of(session.userId) !== session) return;
    if (became === "free") return leave(app, session, "lost");
  } catch (error) {
    app.log.error("a seat in voice could not be given up", error);
  }
  // That node reports it in a moment, or counts as gone in a while.
  startGrace(app, session);
}

/** Ends a share, if there is one. Returns whether there was: the participants have changed then. */
export function stopSharing(app: FeaturesContext, session: VoiceSession): boolean {
  if (!session.isScreenSharing) return false;
  session.isScreenSharing = false;
  const { userId, username, channelId } = session;
  publish(app, { kind: "sharing", channelId, userId, username, isSharing: false });
  if (sharesStore(app) && session.node === undefined) giveUpScreen(app, session);
  return true;
}
