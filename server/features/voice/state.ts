import { AppError, tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { updateVoiceState } from "../../../protocol/events/voice.ts";
import type { EventBodyOf } from "../../../protocol/event.ts";
import type { OwnVoiceState } from "../../../protocol/voice.ts";
import type { FeaturesContext } from "../context.ts";
import { stopSharing } from "./leave.ts";
import type { VoiceSession } from "./rooms.ts";
import { participantsChanged, publish, stateChanged } from "./changes.ts";
import { stateOf } from "./view.ts";

/**
 * Mute, deafen and speaking as their owner says. Answers what holds: somebody who may not speak
 * stays muted.
 * @throws AppError forbidden for speaking where one may not
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
  const after = stateOf(session);

  const fields = ["isMuted", "isDeafened", "isSpeaking"] as const;
  const news = fields.filter((field) => after[field] !== before[field]);
  if (!news.length) return after;
  stateChanged(app, session, Object.fromEntries(news.map((field) => [field, after[field]])));
  if (news.some((field) => field !== "isSpeaking")) participantsChanged(app, session);
  return after;
}

/** @throws AppError not_found for another channel than one's own, forbidden, too_many */
export function startSharing(app: FeaturesContext, session: VoiceSession, channelId: string): void {
  const { userId, username } = session;
  if (session.channelId !== channelId) throw new AppError("not_found");
  if (session.isServerMuted) throw new AppError("forbidden");
  if (session.isScreenSharing) return;
  const most = SERVER_LIMITS.sharesPerChannel;
  if (app.voice.in(channelId).filter((one) => one.isScreenSharing).length >= most) {
    throw tooMany(`${most} screens are shared here already`);
  }
  session.isScreenSharing = true;
  publish(app, { kind: "sharing", channelId, userId, username, isSharing: true });
  participantsChanged(app, session);
}

/** @throws AppError not_found for another channel than one's own */
export function endSharing(app: FeaturesContext, session: VoiceSession, channelId: string): void {
  if (session.channelId !== channelId) throw new AppError("not_found");
  if (stopSharing(app, session)) participantsChanged(app, session);
}
