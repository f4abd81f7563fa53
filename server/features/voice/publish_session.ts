import type { Signal } from "../../base/voice_change.ts";
import type { FeaturesContext } from "../context.ts";
import type { SharedContext } from "../shared_context.ts";
import type { VoiceSession } from "./rooms.ts";
import type { Seated } from "./seats.ts";

/** Topics: sessions as facts, by user; their ends and signals as notes. */
export const SESSIONS = "voice";
export const ENDS = "voice-ends";
export const SIGNALS = "voice-signals";

/** The session of that turn is over, and all before it. */
export interface End {
  userId: string;
  turn: number;
  /** The time of grace is over. */
  lost: boolean;
}

/** Publishes the state of one of this node's sessions to other nodes, if there are any. */
export function publishSession(app: FeaturesContext, session: VoiceSession): void {
  app.sharedState?.set(SESSIONS, session.userId, session);
}

export function endOf({ userId, seat }: Seated, lost: boolean): End {
  // Where nodes share a store, each session has a seat in it.
  return { userId, turn: seat!.turn, lost };
}

/** Tells other nodes that a session is over. */
export function publishEnd(
  app: SharedContext,
  session: Seated & Pick<VoiceSession, "node">,
  lost: boolean,
): void {
  app.sharedState.broadcast(ENDS, endOf(session, lost));
  if (session.node === undefined) app.sharedState.set(SESSIONS, session.userId, undefined);
}

/** Passes a signal to a participant's socket at another node. */
export function passSignal(app: SharedContext, signal: Signal): void {
  app.sharedState.broadcast(SIGNALS, signal);
}
