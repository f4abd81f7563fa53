import { AppError } from "../../../protocol/errors.ts";
import type { JoinedVoice } from "../../../protocol/voice.ts";
import type { FeaturesContext } from "../context.ts";
import { type SharedContext, sharesStore } from "../shared_context.ts";
import type { Actor } from "../../base/request.ts";
import { readStable } from "../../base/read_stable.ts";
import { accessVoice, refuseOver, type VoiceAccess, voiceChannelFor } from "./access.ts";
import { refuseFull } from "./full.ts";
import { ELSEWHERE, leave, stopSharing } from "./leave.ts";
import { graceOf } from "./deadline_names.ts";
import { publishEnd, publishSession } from "./publish_session.ts";
import { scheduleMuteEnd } from "./recheck_access.ts";
import { isOwn, type Seat, type VoiceSession, type VoiceSocket } from "./rooms.ts";
import { giveUpSeat, takeSeat } from "./seats.ts";
import { participantsChanged, publish } from "./changes.ts";
import { participantsIn } from "./view.ts";

/** A user who joins, and from which socket. */
interface Comer {
  actor: Actor;
  socket: VoiceSocket;
  peerId: string;
}

/**
 * Joins a channel, and leaves the previous one (VOICE-13): one session per user, the newest wins
 * (D-VOICE-1). A user who is there already, on a lost or another socket, takes the session over.
 * @throws AppError as `accessVoice`; too_many; not_found when the socket is gone
 */
export function joinVoice(
  app: FeaturesContext,
  comer: Comer,
  channelId: string,
): Promise<JoinedVoice> {
  if (sharesStore(app)) return joinAmongNodes(app, comer, channelId);
  return readStable(
    () => app.voice.changes,
    () => accessVoice(app, comer.actor.userId, channelId),
    (access) => {
      if (app.voice.of(comer.actor.userId)?.channelId !== channelId) {
        refuseFull(app.voice.in(channelId).length, access.seats);
      }
      return enter(app, comer, access);
    },
  );
}

/** Joins where others may join at other nodes at the same time: the store decides (CL-7). */
async function joinAmongNodes(
  app: SharedContext,
  comer: Comer,
  channelId: string,
): Promise<JoinedVoice> {
  const { actor: { userId }, peerId } = comer;
  const access = await accessVoice(app, userId, channelId);
  let outcome: (() => JoinedVoice) | undefined;
  await app.db.transact((tx) => {
    const { maySpeak, mayShare, seats, mutedUntil } = voiceChannelFor(tx, app, userId, channelId);
    const seat = takeSeat(app, tx, { userId, channelId, peerId, seats });
    // In order with all commits: a change that takes the permission away comes after it.
    tx.afterCommit(() =>
      outcome = outcomeOf(() =>
        sit(app, comer, { ...access, maySpeak, mayShare, mutedUntil }, seat)
      )
    );
  });
  return outcome!();
}

function sit(app: SharedContext, comer: Comer, access: VoiceAccess, seat: Seat): JoinedVoice {
  const { actor: { userId } } = comer;
  try {
    refuseOver(app, access);
    return enter(app, comer, access, seat);
  } catch (error) {
    // Their seat in the previous channel has been freed.
    const seated = { userId, seat };
    giveUpSeat(app, seated);
    const before = app.voice.of(userId);
    if (before) leave(app, before, { kicked: ELSEWHERE });
    publishEnd(app, seated, false);
    throw error;
  }
}

/** Runs a function once; the result returns, or throws, the same each time. */
function outcomeOf<R>(run: () => R): () => R {
  try {
    const result = run();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function enter(
  app: FeaturesContext,
  comer: Comer,
  access: VoiceAccess,
  seat?: Seat,
): JoinedVoice {
  const { actor: { userId }, socket } = comer;
  const { channelId, channelName } = access;
  if (!socket.connected()) throw new AppError("not_found");
  const before = app.voice.of(userId);
  const stays = before?.channelId === channelId;
  if (before?.link.state === "connected" && before.link.socketId !== socket.id) {
    const { channelId, link: { socketId } } = before;
    publish(app, { kind: "removed", channelId, socketId, reason: ELSEWHERE });
  }
  if (before && !stays) leave(app, before, "left");
  const session = stays ? own(app, before) : newSession(comer, access);
  const isNew = !stays || before.peerId !== comer.peerId;
  session.seat = seat;
  if (stays) takeOver(app, session, comer);
  else app.voice.add(session);
  session.isServerMuted = !access.maySpeak;
  session.mayShare = access.mayShare;
  scheduleMuteEnd(app, session, access);

  const { username, peerId } = session;
  publish(app, { kind: "entered", channelId, channelName, socketId: socket.id });
  if (isNew) publish(app, { kind: "joined", channelId, userId, username, peerId });
  participantsChanged(app, session);
  publishSession(app, session);
  return { ...participantsIn(app, channelId), channelName };
}

/** A session that comes to this node from another one. */
function own(app: FeaturesContext, session: VoiceSession): VoiceSession {
  if (isOwn(session)) return session;
  const { node: _, ...mine } = session;
  app.voice.remove(session);
  app.voice.add(mine);
  return mine;
}

function newSession({ actor, socket, peerId }: Comer, access: VoiceAccess): VoiceSession {
  const { channelId, serverId, maySpeak, mayShare } = access;
  const { username, displayName, nickname, avatarUrl } = access;
  return {
    userId: actor.userId,
    username,
    displayName,
    nickname,
    avatarUrl,
    channelId,
    serverId,
    loginId: actor.sessionId,
    peerId,
    link: { state: "connected", socketId: socket.id },
    ...QUIET,
    isServerMuted: !maySpeak,
    mayShare,
  };
}

const QUIET = { isMuted: false, isDeafened: false, isSpeaking: false, isScreenSharing: false };

/**
 * Moves a session to another socket of the same person in the same channel. A different peer id
 * starts it over.
 */
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

/**
 * Leaves the channel that the user has joined on this socket, if any.
 * @returns resolves when another may take the seat, where nodes share a store
 */
export function leaveVoice(
  app: FeaturesContext,
  userId: string,
  socketId: string,
): void | Promise<void> {
  const session = app.voice.of(userId);
  if (session?.link.state !== "connected" || session.link.socketId !== socketId) return;
  leave(app, session, "left");
  return app.voice.written;
}
