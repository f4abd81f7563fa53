import { expectWays, foundWay, onLook } from "./gathering.ts";
import {
  belongs,
  close,
  fail,
  flush,
  isShut,
  renew,
  reopen,
  restartOrFail,
  sendOffer,
  shutDown,
  stay,
  type Step,
  timer,
} from "./moves.ts";
import { fragmentsOf, tagged, tagsOf } from "./tags.ts";
import { BOUNDS, type Effect, type Input, type Negotiation, TIMEOUTS_MS } from "./types.ts";

/**
 * Starts the negotiation with a new peer. `own`: a number greater than that of any earlier
 * connection to them, such as the time; `offers`: this side was in the channel first (VOICE-23).
 */
export function begin(
  { own, polite, offers }: { own: number; polite: boolean; offers: boolean },
): Step {
  const state: Negotiation = {
    phase: offers ? "connecting" : "waiting",
    polite,
    own,
    remote: 0,
    count: 0,
    busy: null,
    waiting: [],
    offer: null,
    answered: null,
    over: 0,
    needed: offers,
    restart: false,
    found: false,
    looks: 0,
    fragments: null,
    early: [],
    failures: 0,
  };
  // No connection while waiting for an offer: it would gather candidates for nobody.
  if (!offers) return [state, [timer("expect", TIMEOUTS_MS.expect)]];
  return settle([state, [{ type: "open" }, timer("connect", TIMEOUTS_MS.connect)]]);
}

/**
 * Perfect negotiation as a pure function from input to effects. An offer is accepted only in the
 * stable state, after a rollback if necessary (VOICE-21); an answer only with the local offer that
 * it is for (VOICE-22). Always ends as connected, failed or closed.
 */
export function step(state: Negotiation, input: Input): Step {
  if (state.phase === "closed") return stay(state);
  // While the connection is busy, input that depends on its outcome waits.
  if (!state.busy || !WAITS.has(input.type)) return settle(take(state, input));
  const [next, effects] = input.type === "local-candidate" ? foundWay(state) : stay(state);
  return [{ ...next, waiting: [...next.waiting, input] }, effects];
}

const WAITS = new Set<Input["type"]>([
  "remote-offer",
  "remote-answer",
  "remote-candidate",
  "local-candidate",
]);

function take(state: Negotiation, input: Input): Step {
  switch (input.type) {
    case "remote-offer":
      return onOffer(state, input.sdp);
    case "remote-answer":
      return onAnswer(state, input.sdp);
    case "remote-candidate":
      return onCandidate(state, input.candidate);
    case "local-candidate":
      return isShut(state) ? stay(state) : onOwnCandidate(state, input.candidate);
    case "needed":
      return stay({ ...state, needed: !isShut(state) });
    case "connection":
      return isShut(state) ? stay(state) : onConnection(state, input.state);
    case "done":
      return state.busy ? expectWays(finish(state, input.sdp)) : stay(state);
    case "broken":
      return state.busy ? fail(state) : stay(state);
    case "timer":
      return onTimer(state, input.name);
    case "retry":
      return state.phase === "failed" ? reopen({ ...state, failures: 0 }) : stay(state);
    case "close":
      return close(state);
  }
}

/** Handles waiting input until the connection is busy again, then makes an offer if one is due. */
function settle([state, effects]: Step): Step {
  const all = [...effects];
  let current = state;
  while (!current.busy && current.waiting.length > 0) {
    const [input, ...waiting] = current.waiting;
    const [next, more] = take({ ...current, waiting }, input);
    current = next;
    all.push(...more);
  }
  const [last, more] = pump(current);
  return [last, [...all, ...more]];
}

function onOffer(state: Negotiation, sdp: string): Step {
  const { from, count, to } = tagsOf(sdp);
  if (from < state.remote) return stay(state);
  if (to !== 0 && to !== state.own) {
    // The offer is for a past connection of ours: the other side doesn't know the new one yet.
    return state.phase === "waiting" ? reopen(state) : stay(state);
  }
  if (isShut(state)) return accept(...renew(state), sdp);
  if (from > state.remote && state.remote !== 0) {
    // The other side started over, so our connection leads nowhere.
    return accept(...renew(shutDown(state), [{ type: "shut" }]), sdp);
  }
  const { answered, over } = state;
  // An answer overtook this offer: the other side has rolled it back.
  if (count > 0 && count <= over) return stay(state);
  if (answered?.from === from && count <= answered.count) {
    const again: Effect = { type: "send", kind: "answer", sdp: answered.sdp };
    return [state, count === answered.count ? [again] : []];
  }
  if (state.offer && !state.polite) return stay(state);
  return accept(state, [], sdp);
}

function accept(state: Negotiation, effects: readonly Effect[], sdp: string): Step {
  const { offer, fragments } = state;
  const sameWay = fragmentsOf(sdp).some((fragment) => fragments?.includes(fragment));
  return [
    {
      ...state,
      busy: { kind: "answer", sdp },
      offer: null,
      needed: false,
      // The offer that crossed ours may have been a restart too.
      restart: sameWay && (state.restart || (offer?.restart ?? false)),
    },
    [
      ...effects,
      { type: "cancel", name: "answer" },
      { type: "answer", sdp, rollback: offer !== null },
    ],
  ];
}

function onAnswer(state: Negotiation, sdp: string): Step {
  const { from, to, toCount } = tagsOf(sdp);
  if (!state.offer || to !== state.own || toCount !== state.count) return stay(state);
  if (state.remote !== 0 && from !== state.remote) return fail(state);
  return [{ ...state, busy: { kind: "accept", sdp } }, [
    { type: "cancel", name: "answer" },
    { type: "accept", sdp },
  ]];
}

function onCandidate(state: Negotiation, candidate: RTCIceCandidateInit): Step {
  if (belongs(state, candidate)) return [state, [{ type: "add-candidate", candidate }]];
  return stay({ ...state, early: [...state.early, candidate].slice(-BOUNDS.early) });
}

function onOwnCandidate(state: Negotiation, candidate: RTCIceCandidateInit): Step {
  const [next, effects] = foundWay(state);
  return [next, [...effects, { type: "send-candidate", candidate }]];
}

function onConnection(state: Negotiation, now: "connected" | "disconnected" | "failed"): Step {
  if (now === "connected") {
    const [found, effects] = foundWay({ ...state, phase: "connected", failures: 0 });
    return [found, [...effects, { type: "cancel", name: "connect" }]];
  }
  if (now === "disconnected") {
    return state.phase === "connected"
      ? [state, [timer("connect", TIMEOUTS_MS.disconnected)]]
      : stay(state);
  }
  return restartOrFail(state);
}

function onTimer(state: Negotiation, name: string): Step {
  switch (name) {
    case "expect":
      return state.phase === "waiting" ? reopen(state) : stay(state);
    case "answer":
      if (!state.offer) return stay(state);
      if (state.offer.tries >= BOUNDS.tries) return fail(state);
      return sendOffer({ ...state, offer: { ...state.offer, tries: state.offer.tries + 1 } });
    case "gather":
      return onLook(state);
    case "connect":
      return isShut(state) ? stay(state) : restartOrFail(state);
    case "rest":
      return state.phase === "resting" ? reopen(state) : stay(state);
    default:
      return stay(state);
  }
}

/** The operation under way has ended well. */
function finish(state: Negotiation, sdp: string): Step {
  const busy = state.busy!;
  const free = { ...state, busy: null };
  if (busy.kind === "offer") {
    const tags = { from: state.own, count: state.count, to: state.remote, toCount: 0 };
    return sendOffer({ ...free, offer: { ...state.offer!, sdp: tagged(sdp, tags) } });
  }
  const { from, count } = tagsOf(busy.sdp);
  const described = { ...free, remote: from, fragments: fragmentsOf(busy.sdp) };
  if (busy.kind === "accept") return flush({ ...described, offer: null, over: count }, []);
  const answer = tagged(sdp, { from: state.own, count: state.count, to: from, toCount: count });
  return flush({ ...described, answered: { from, count, sdp: answer } }, [
    { type: "send", kind: "answer", sdp: answer },
  ]);
}

/** Creates the next offer if one is due and possible. */
function pump(state: Negotiation): Step {
  const due = state.needed || state.restart;
  if (!due || state.busy || state.offer || isShut(state)) {
    return stay(state);
  }
  const { restart, count } = state;
  return [
    {
      ...state,
      busy: { kind: "offer" },
      count: count + 1,
      offer: { sdp: "", restart, tries: 1 },
      needed: false,
      restart: false,
    },
    [{ type: "offer", restart }],
  ];
}
