import { AppError, tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { JoinedVoice } from "../../../protocol/voice.ts";
import type { FeaturesContext } from "../context.ts";
import type { Actor } from "../../base/request.ts";
import { settled } from "../../base/settled.ts";
import { accessVoice, type VoiceAccess } from "./access.ts";
import { graceOf, leave, stopSharing } from "./leave.ts";
import { watchMute } from "./recheck.ts";
import type { VoiceSession, VoiceSocket } from "./rooms.ts";
import { participantsChanged, publish } from "./changes.ts";
import { participantsIn } from "./view.ts";

const ELSEWHERE = "You joined voice on another device";

/** Somebody who comes, on which of their sockets. */
interface Comer {
  actor: Actor;
  socket: VoiceSocket;
  peerId: string;
}

/**
 * Joins, and leaves where one was (VOICE-13): one session a user, the newest wins (D-VOICE-1).
 * Whoever is there already, on a lost socket or another one, takes the place over.
 * @throws AppError as `accessVoice`; too_many; not_found when the socket is gone
 */
export function joinVoice(
  app: FeaturesContext,
  comer: Comer,
  channelId: string,
): Promise<JoinedVoice> {
  return settled(
    () => app.voice.changes,
    () => accessVoice(app, comer.actor.userId, channelId),
    (access) => enter(app, comer, access),
  );
}

function enter(app: FeaturesContext, comer: Comer, access: VoiceAccess): JoinedVoice {
  const { actor: { userId }, socket } = comer;
  const { channelId, channelName } = access;
  if (!socket.connected()) throw new AppError("not_found");
  const before = app.voice.of(userId);
  const stays = before?.channelId === channelId;
  if (!stays) refuseFull(app, channelId);
  if (before?.link.state === "connected" && before.link.socketId !== socket.id) {
    const { channelId, link: { socketId } } = before;
    publish(app, { kind: "removed", channelId, socketId, reason: ELSEWHERE });
  }
  if (before && !stays) leave(app, before, "left");
  const session = stays ? before : newSession(comer, access);
  const isNew = !stays || before.peerId !== comer.peerId;
  if (stays) takeOver(app, before, comer);
  else app.voice.add(session);
  session.isServerMuted = !access.maySpeak;
  watchMute(app, session, access);

  const { username, peerId } = session;
  const who = { userId, username, peerId, socketId: socket.id, isNew };
  publish(app, { kind: "joined", channelId, channelName, ...who });
  participantsChanged(app, session);
  return { ...participantsIn(app, channelId), channelName };
}

function refuseFull(app: FeaturesContext, channelId: string): void {
  const most = SERVER_LIMITS.voicePerChannel;
  if (app.voice.in(channelId).length < most) return;
  throw tooMany(`This channel is full: ${most} people are in it`);
}

function newSession({ actor, socket, peerId }: Comer, access: VoiceAccess): VoiceSession {
  const { channelId, serverId, username, avatarUrl, maySpeak } = access;
  return {
    userId: actor.userId,
    username,
    avatarUrl,
    channelId,
    serverId,
    loginId: actor.sessionId,
    peerId,
    link: { state: "connected", socketId: socket.id },
    ...QUIET,
    isServerMuted: !maySpeak,
  };
}

const QUIET = { isMuted: false, isDeafened: false, isSpeaking: false, isScreenSharing: false };

/** The same person in the same channel on another socket; with another peer id all begins anew. */
function takeOver(
  app: FeaturesContext,
  session: VoiceSession,
  { actor, socket, peerId }: Comer,
): void {
  app.deadlines.cancel(graceOf(session.userId));
  session.link = { state: "connected", socketId: socket.id };
  session.loginId = actor.sessionId;
  if (session.peerId === peerId) return;
  stopSharing(app, session);
  Object.assign(session, { ...QUIET, peerId });
}

/** Leaves the channel in which one is on this socket; nothing happens where one is in none. */
export function leaveVoice(app: FeaturesContext, userId: string, socketId: string): void {
  const session = app.voice.of(userId);
  if (session?.link.state !== "connected" || session.link.socketId !== socketId) return;
  leave(app, session, "left");
}
