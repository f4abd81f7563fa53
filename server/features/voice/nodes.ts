import type { Signal, VoiceChange } from "../../base/voice_change.ts";
import type { SharedContext } from "../shared_context.ts";
import { participantsChange, publish, stateChange } from "./changes.ts";
import { ELSEWHERE, startGrace } from "./leave.ts";
import { graceOf, muteEndOf } from "./deadline_names.ts";
import { looksOf, type Seat, type VoiceSession } from "./rooms.ts";
import { stateOf } from "./view.ts";
import { End, ENDS, SESSIONS, SIGNALS } from "./publish_session.ts";

/**
 * Voice among nodes (CL-7). A session is a fact of the node to which its socket is connected; all
 * other nodes mirror it, and notify their own sockets of changes.
 */

/** Follows the sessions of other nodes. @returns stops it */
export function shareVoice(app: SharedContext): () => void {
  const stops = [
    app.sharedState.watch(SESSIONS, (node, userId, value, silence) => {
      if (value === undefined) vanished(app, node, userId, silence);
      else learned(app, { ...value as VoiceSession, node });
    }),
    app.sharedState.onMessage(ENDS, (end) => ended(app, end as End)),
    app.sharedState.onMessage(SIGNALS, (signal) => publishRemote(app, signal as Signal)),
  ];
  return () => stops.forEach((stop) => stop());
}

function publishRemote(app: SharedContext, change: VoiceChange): void {
  app.bus.publishRemote({ type: "voice", change });
}

function learned(app: SharedContext, after: VoiceSession): void {
  const session = app.voice.of(after.userId);
  if (session && turnOf(session) > turnOf(after)) return;
  if (session && session.node === undefined) supersede(app, session);
  app.deadlines.cancel(graceOf(after.userId));
  const before = session && { ...session };
  const stays = session?.channelId === after.channelId && session.seat!.came === after.seat!.came;
  if (session?.node !== undefined && stays) Object.assign(session, after);
  else {
    if (session) app.voice.remove(session);
    if (session && !stays) publishGone(app, session, false);
    app.voice.add(after);
  }
  publishChanged(app, stays ? before : undefined, after);
}

/** Notifies this node's sockets of the changes of another node's session. */
function publishChanged(
  app: SharedContext,
  before: VoiceSession | undefined,
  after: VoiceSession,
): void {
  const { userId, username, channelId, peerId } = after;
  const isNew = before?.peerId !== peerId;
  const was = before && stateOf(before);
  const is = stateOf(after);
  const sharing = (isSharing: boolean) =>
    publishRemote(app, { kind: "sharing", channelId, userId, username, isSharing });
  const isShown = after.isScreenSharing;
  if (before?.isScreenSharing && (isNew || !isShown)) sharing(false);
  if (isNew) publishRemote(app, { kind: "joined", channelId, userId, username, peerId });
  const fields = ["isMuted", "isDeafened", "isSpeaking"] as const;
  const news = was && !isNew ? fields.filter((field) => is[field] !== was[field]) : [];
  if (news.length) {
    const changed = Object.fromEntries(news.map((field) => [field, is[field]]));
    publishRemote(app, stateChange(after, changed));
  }
  if (isShown && (isNew || !before?.isScreenSharing)) sharing(true);
  // Also when a participant rejoins and nothing is new, as at their own node.
  const isOther = isNew || before?.seat?.turn !== after.seat?.turn ||
    before?.isScreenSharing !== isShown || looksOf(before) !== looksOf(after) ||
    was?.isServerMuted !== is.isServerMuted ||
    news.some((field) => field !== "isSpeaking");
  if (isOther) publishRemote(app, participantsChange(after));
}

/**
 * Handles a session that its node no longer reports, or whose node is gone: the user has the grace
 * period to come back, counted from the last sign of life of that node (MEND-65e).
 */
function vanished(app: SharedContext, node: string, userId: string, silence?: number): void {
  const session = app.voice.of(userId);
  if (session?.node !== node) return;
  if (session.isSpeaking) {
    session.isSpeaking = false;
    publishRemote(app, stateChange(session, { isSpeaking: false }));
  }
  session.link = { state: "lost" };
  startGrace(app, session, silence);
}

/** A session is over, as another node says. */
export function ended(app: SharedContext, { userId, turn, lost }: End): void {
  const session = app.voice.of(userId);
  if (!session || turnOf(session) > turn) return;
  if (session.node === undefined) supersede(app, session);
  app.deadlines.cancel(graceOf(userId));
  app.voice.remove(session);
  publishGone(app, session, lost);
}

function publishGone(app: SharedContext, session: VoiceSession, lost: boolean): void {
  const { userId, username, channelId, isScreenSharing } = session;
  if (isScreenSharing) {
    publishRemote(app, { kind: "sharing", channelId, userId, username, isSharing: false });
  }
  publishRemote(app, { kind: "left", channelId, userId, lost });
  publishRemote(app, participantsChange(session));
}

/** Ends one of this node's sessions in favor of a later one at another node. */
function supersede(app: SharedContext, { userId, channelId, link }: VoiceSession): void {
  app.deadlines.cancel(muteEndOf(userId));
  app.sharedState.set(SESSIONS, userId, undefined);
  if (link.state !== "connected") return;
  publish(app, { kind: "removed", channelId, socketId: link.socketId, reason: ELSEWHERE });
}

function turnOf({ seat }: { seat?: Seat }): number {
  return seat!.turn;
}
