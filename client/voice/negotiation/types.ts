/** State of the connection with one peer. */
export type Phase =
  /** A newcomer: who was there before makes the offer (VOICE-23). */
  | "waiting"
  | "connecting"
  | "connected"
  /** The connection broke: finding another path (ICE restart). */
  | "restarting"
  /** Removed after a failure, to be recreated shortly (VOICE-24). */
  | "resting"
  /** Given up until the other or the person tries again. */
  | "failed"
  | "closed";

export type TimerName = "expect" | "answer" | "gather" | "connect" | "rest";

/** Input of the negotiation with one peer. */
export type Input =
  /** The other's, through the server. */
  | { type: "remote-offer" | "remote-answer"; sdp: string }
  | { type: "remote-candidate"; candidate: RTCIceCandidateInit }
  /** Own connection found a way to be reached. */
  | { type: "local-candidate"; candidate: RTCIceCandidateInit }
  /** Tracks have changed. */
  | { type: "needed" }
  /** The state of the connection as a whole. */
  | { type: "connection"; state: "connected" | "disconnected" | "failed" }
  /** `offer`, `answer` or `accept` is done; `sdp`: the local description. */
  | { type: "done"; sdp: string }
  | { type: "broken" }
  | { type: "timer"; name: TimerName }
  /** The person wants it tried once more. */
  | { type: "retry" }
  | { type: "close" };

/** Effect to carry out. `offer`, `answer` and `accept` report `done` or `broken`. */
export type Effect =
  /** Opens a new connection with the local tracks, or closes it. */
  | { type: "open" }
  | { type: "shut" }
  /** Make and set a local offer; `restart`: over new ways. */
  | { type: "offer"; restart: boolean }
  /** Sets the peer's offer, after rolling back the local one if `rollback`, and answers it. */
  | { type: "answer"; sdp: string; rollback: boolean }
  /** Set the other's answer. */
  | { type: "accept"; sdp: string }
  | { type: "add-candidate"; candidate: RTCIceCandidateInit }
  | { type: "send"; kind: "offer" | "answer"; sdp: string }
  | { type: "send-candidate"; candidate: RTCIceCandidateInit }
  /** Starts a timer; a new one replaces the last of its name. */
  | { type: "timer"; name: TimerName; ms: number }
  | { type: "cancel"; name: TimerName };

/** All that the negotiation with one person knows. */
export interface Negotiation {
  readonly phase: Phase;
  /** When two offers cross, the polite side rolls its own back. */
  readonly polite: boolean;
  /** Number of the own connection. */
  readonly own: number;
  /** Number of the peer's connection that this one is bound to; 0: none yet. */
  readonly remote: number;
  /** Offers made over this connection. */
  readonly count: number;
  /** Operation of the connection in progress; input waits until it's done. */
  readonly busy: { kind: "offer" } | { kind: "answer" | "accept"; sdp: string } | null;
  readonly waiting: readonly Input[];
  /** The own offer that waits for its answer. */
  readonly offer: { sdp: string; restart: boolean; tries: number } | null;
  /** Last accepted offer, and its answer. */
  readonly answered: { from: number; count: number; sdp: string } | null;
  /** Offers of the other side up to this number are obsolete: one of their answers proved it. */
  readonly over: number;
  readonly needed: boolean;
  readonly restart: boolean;
  /** The connection has found an address. */
  readonly found: boolean;
  /** Number of checks for an address so far, including the current one; 0: none is expected yet. */
  readonly looks: number;
  /** ICE user fragments of the remote description; null: none. */
  readonly fragments: readonly string[] | null;
  /** The other's candidates that came before their description. */
  readonly early: readonly RTCIceCandidateInit[];
  /** Failures since it was last connected. */
  readonly failures: number;
}

/** Milliseconds. */
export const TIMEOUTS_MS = {
  /** A newcomer makes the offer after all. */
  expect: 1500,
  /** An offer without an answer is sent again. */
  answer: 4000,
  /** Between two looks at whether a connection has found a way to be reached; doubled by each failure. */
  gather: 1500,
  connect: 15_000,
  /** A connection that stutters is left alone for this long. */
  disconnected: 4000,
  restart: 8000,
  /** Spec section 9: peer reconnect delay. */
  rest: 2000,
} as const;

export const BOUNDS = {
  /** Maximum number of times that an offer is sent. */
  tries: 3,
  /** Number of checks after which a connection without an address is recreated. */
  looks: 2,
  /** Number of times that a failed peer is recreated. */
  failures: 5,
  /** Maximum number of early candidates. */
  early: 64,
} as const;
