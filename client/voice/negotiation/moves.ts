import { fragmentOf } from "./tags.ts";
import { BOUNDS, type Effect, type Negotiation, TIMEOUTS_MS, type TimerName } from "./types.ts";

/** New state of a negotiation, and the effects to carry out. */
export type Step = readonly [Negotiation, readonly Effect[]];

/** First another way over the same connection, then another connection. */
export function restartOrFail(state: Negotiation): Step {
  if (state.phase === "restarting" || state.remote === 0) return fail(state);
  return [{ ...state, phase: "restarting", restart: true }, [
    timer("connect", TIMEOUTS_MS.restart),
  ]];
}

/** The candidates that waited for this description. */
export function flush(state: Negotiation, effects: readonly Effect[]): Step {
  const ready = state.early.filter((candidate) => belongs(state, candidate));
  const early = state.early.filter((candidate) => !belongs(state, candidate));
  const adding = ready.map((candidate): Effect => ({ type: "add-candidate", candidate }));
  return [{ ...state, early }, [...effects, ...adding]];
}

export function sendOffer(state: Negotiation): Step {
  return [state, [
    { type: "send", kind: "offer", sdp: state.offer!.sdp },
    timer("answer", TIMEOUTS_MS.answer),
  ]];
}

/**
 * Removes the peer: it is recreated after 2 s, unless the number of attempts is used up (VOICE-24).
 */
export function fail(state: Negotiation): Step {
  const failures = state.failures + 1;
  const phase = failures > BOUNDS.failures ? "failed" : "resting";
  const effects: Effect[] = [{ type: "shut" }, ...CANCEL_ALL];
  if (phase === "resting") effects.push(timer("rest", TIMEOUTS_MS.rest));
  const down = { ...shutDown(state), phase, failures } as const;
  return [down, effects];
}

/** The connection is of no use, and another may be: the other follows its first offer. */
export function beginAnew(state: Negotiation): Step {
  if (state.failures >= BOUNDS.failures) return fail(state);
  const [next, effects] = reopen({ ...shutDown(state), failures: state.failures + 1 });
  return [next, [{ type: "shut" }, ...effects]];
}

export function reopen(state: Negotiation): Step {
  const [next, effects] = renew(state);
  return [{ ...next, needed: true }, effects];
}

export function renew(state: Negotiation, before: readonly Effect[] = []): [Negotiation, Effect[]] {
  return [{ ...state, phase: "connecting" }, [
    ...before,
    ...CANCEL_ALL,
    { type: "open" },
    timer("connect", TIMEOUTS_MS.connect),
  ]];
}

/** Returns the state without a connection; the next one has the next number. */
export function shutDown(state: Negotiation): Negotiation {
  return {
    ...state,
    own: state.own + 1,
    remote: 0,
    count: 0,
    busy: null,
    // Messages that arrived in the meantime may be the other side's new start.
    waiting: state.waiting.filter(({ type }) => type !== "local-candidate"),
    offer: null,
    answered: null,
    over: 0,
    needed: false,
    restart: false,
    found: false,
    looks: 0,
    fragments: null,
  };
}

export function close(state: Negotiation): Step {
  return [{ ...shutDown(state), phase: "closed", early: [] }, [{ type: "shut" }, ...CANCEL_ALL]];
}

export function belongs({ fragments }: Negotiation, candidate: RTCIceCandidateInit): boolean {
  const fragment = fragmentOf(candidate);
  return fragments !== null && (fragment === null || fragments.includes(fragment));
}

export function stay(state: Negotiation): Step {
  return [state, []];
}

/** Returns true if there is no connection at present. */
export function isShut({ phase }: Negotiation): boolean {
  return phase === "waiting" || phase === "resting" || phase === "failed" || phase === "closed";
}

export function timer(name: TimerName, ms: number): Effect {
  return { type: "timer", name, ms };
}

const CANCEL_ALL: readonly Effect[] = (["expect", "answer", "gather", "connect", "rest"] as const)
  .map((name) => ({ type: "cancel", name }));
