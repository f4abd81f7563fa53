import type { Signal, VoiceChange } from "../../base/voice_change.ts";
import type { FeaturesContext } from "../context.ts";
import type { SharedContext } from "../shared_context.ts";
import { participantsChange, publish, stateChange } from "./changes.ts";
import { ELSEWHERE, graceOf, muteEndOf, startGrace } from "./leave.ts";
import { looksOf, type Seat, type VoiceSession } from "./rooms.ts";
import type { Seated } from "./seats.ts";
import { stateOf } from "./view.ts";

/**
 * What nodes tell each other of voice (CL-7). A session is a fact of the node to which its socket is
 * connected; all others have it as that node tells it, and tell their own sockets what has changed.
 */

/** Topics: sessions as facts, by user; their ends and signals as notes. */
const SESSIONS = "voice";
const ENDS = "voice-ends";
const SIGNALS = "voice-signals";

/** The session of that turn is over, and all before it. */
interface End {
  userId: string;
  turn: number;
  /** The time of grace is over. */
  lost: boolean;
}

/** Tells the other nodes, where there are any, what one of this node's sessions is like now. */
export function tell(app: FeaturesContext, session: VoiceSession): void {
  app.facts?.set(SESSIONS, session.userId, session);
}

export function endOf({ userId, seat }: Seated, lost: boolean): End {
  return { userId, turn: seat!.turn, lost };
}

/** Tells them that a session is over. */
export function tellEnd(
  app: SharedContext,
  session: Seated & Pick<VoiceSession, "node">,
  lost: boolean,
): void {
  app.facts.note(ENDS, endOf(session, lost));
  if (session.node === undefined) app.facts.set(SESSIONS, session.userId, undefined);
}

/** Hands a signal on to the socket of somebody at another node. */
export function passSignal(app: SharedContext, signal: Signal): void {
  app.facts.note(SIGNALS, signal);
}

/** Learns of the sessions of other nodes from now on. @returns stops it */
export function shareVoice(app: SharedContext): () => void {
  const stops = [
    app.facts.watch(SESSIONS, (node, userId, value, silence) => {
      if (value === undefined) vanished(app, node, userId, silence);
      else learned(app, { ...value as VoiceSession, node });
    }),
    app.facts.hear(ENDS, (end) => ended(app, end as End)),
    app.facts.hear(SIGNALS, (signal) => publishRemote(app, signal as Signal)),
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
    if (session && !stays) tellGone(app, session, false);
    app.voice.add(after);
  }
  tellChanged(app, stays ? before : undefined, after);
}

/** The sockets of this node hear how a session of another one has changed. */
function tellChanged(
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
  // Also where somebody has come again and nothing is new, as at their own node.
  const isOther = isNew || before?.seat?.turn !== after.seat?.turn ||
    before?.isScreenSharing !== isShown || looksOf(before) !== looksOf(after) ||
    was?.isServerMuted !== is.isServerMuted ||
    news.some((field) => field !== "isSpeaking");
  if (isOther) publishRemote(app, participantsChange(after));
}

/**
 * It holds no more, or its node is gone: whoever it was has the time of grace to come back, which
 * began when that node was last heard of (MEND-65e).
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
  tellGone(app, session, lost);
}

function tellGone(app: SharedContext, session: VoiceSession, lost: boolean): void {
  const { userId, username, channelId, isScreenSharing } = session;
  if (isScreenSharing) {
    publishRemote(app, { kind: "sharing", channelId, userId, username, isSharing: false });
  }
  publishRemote(app, { kind: "left", channelId, userId, lost });
  publishRemote(app, participantsChange(session));
}

/** One of this node's sessions has given way to one that began later, at another node. */
function supersede(app: SharedContext, { userId, channelId, link }: VoiceSession): void {
  app.deadlines.cancel(muteEndOf(userId));
  app.facts.set(SESSIONS, userId, undefined);
  if (link.state !== "connected") return;
  publish(app, { kind: "removed", channelId, socketId: link.socketId, reason: ELSEWHERE });
}

function turnOf({ seat }: { seat?: Seat }): number {
  return seat!.turn;
}
