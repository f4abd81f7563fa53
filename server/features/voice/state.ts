import { AppError } from "../../../protocol/errors.ts";
import type { updateVoiceState } from "../../../protocol/events/voice.ts";
import type { EventBodyOf } from "../../../protocol/event.ts";
import type { OwnVoiceState } from "../../../protocol/voice.ts";
import type { FeaturesContext } from "../context.ts";
import { type SharedContext, sharesStore } from "../shared_context.ts";
import { voiceChannelFor } from "./access.ts";
import { refuseShares } from "./full.ts";
import { stopSharing } from "./leave.ts";
import { publishSession } from "./publish_session.ts";
import type { VoiceSession } from "./rooms.ts";
import { participantsChanged, publish, stateChanged } from "./changes.ts";
import { giveUpScreen, takeScreen } from "./seats.ts";
import { stateOf } from "./view.ts";

/**
 * Applies mute, deafen and speaking as the user sets them. Returns the effective state: a user who
 * may not speak stays muted.
 * @throws AppError forbidden for speaking without permission
 */
export function updateState(
  app: FeaturesContext,
  session: VoiceSession,
  change: EventBodyOf<typeof updateVoiceState>,
): OwnVoiceState {
  if (change.isSpeaking && session.isServerMuted) throw new AppError("forbidden");
  const before = stateOf(session);
  const { isMuted, isDeafened, isSpeaking } = { ...session, ...change };
  Object.assign(session, { isMuted, isDeafened, isSpeaking: isSpeaking && !isMuted });
  publishSession(app, session);
  const after = stateOf(session);

  const fields = ["isMuted", "isDeafened", "isSpeaking"] as const;
  const news = fields.filter((field) => after[field] !== before[field]);
  if (!news.length) return after;
  stateChanged(app, session, Object.fromEntries(news.map((field) => [field, after[field]])));
  if (news.some((field) => field !== "isSpeaking")) participantsChanged(app, session);
  return after;
}

/** @throws AppError not_found for another channel than the user's, forbidden, too_many */
export function startSharing(
  app: FeaturesContext,
  session: VoiceSession,
  channelId: string,
): void | Promise<void> {
  if (session.channelId !== channelId) throw new AppError("not_found");
  if (!session.mayShare) throw new AppError("forbidden");
  if (session.isScreenSharing) return;
  if (sharesStore(app)) return startAmongNodes(app, session);
  refuseShares(app.voice.in(channelId).filter((one) => one.isScreenSharing).length);
  show(app, session);
}

/** Starts sharing where other nodes may take the last screen, or the permission (CL-5, CL-7). */
function startAmongNodes(app: SharedContext, session: VoiceSession): Promise<void> {
  const { userId, channelId } = session;
  return app.db.transact((tx) => {
    // A permission lost at another node may not have reached this session yet.
    if (!voiceChannelFor(tx, app, userId, channelId).mayShare) throw new AppError("forbidden");
    takeScreen(app, tx, session);
    tx.afterCommit(() => {
      // A permission lost meanwhile is announced too.
      if (!session.mayShare) giveUpScreen(app, session);
      else if (app.voice.of(userId) === session) show(app, session);
    });
  });
}

function show(app: FeaturesContext, session: VoiceSession): void {
  if (session.isScreenSharing) return;
  session.isScreenSharing = true;
  const { userId, username, channelId } = session;
  publish(app, { kind: "sharing", channelId, userId, username, isSharing: true });
  participantsChanged(app, session);
  publishSession(app, session);
}

/**
 * @returns resolves when another may share in its place, where nodes share a store
 * @throws AppError not_found for another channel than the user's
 */
export function endSharing(
  app: FeaturesContext,
  session: VoiceSession,
  channelId: string,
): void | Promise<void> {
  if (session.channelId !== channelId) throw new AppError("not_found");
  if (!stopSharing(app, session)) return;
  participantsChanged(app, session);
  publishSession(app, session);
  return app.voice.written;
}
