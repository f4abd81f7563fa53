import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";

/** The other of the two. */
export interface Caller {
  readonly id: string;
  readonly username: string;
  readonly avatar_url: string | null;
}

/**
 * `starting`: not ringing yet. `calling`: rings at the other person's. `incoming`: rings here.
 * `connecting`: accepted, not audible yet. `elsewhere`: runs on another device.
 */
export type CallPhase =
  | "starting"
  | "calling"
  | "incoming"
  | "connecting"
  | "connected"
  | "elsewhere";

export interface ShownCall {
  /** Empty while `starting`. */
  readonly id: string;
  readonly channelId: string;
  readonly other: Caller;
  readonly phase: CallPhase;
}

/** Current call, shown everywhere in the app (D-VOICE-3). */
export interface CallsStore {
  readonly current: Signal<ShownCall | null>;
  /** Whole seconds since it was connected (CALL-11). */
  readonly seconds: Signal<number>;
  /** The running call is only a chip; each call begins full screen (CALL-09, CALL-16). */
  readonly minimized: Signal<boolean>;
  /** True while the call covers everything else. */
  readonly covers: ReadonlySignal<boolean>;
}

export function createCallsStore(): CallsStore {
  const current = signal<ShownCall | null>(null);
  const minimized = signal(false);
  return {
    current,
    seconds: signal(0),
    minimized,
    covers: computed(() => !minimized.value && runs(current.value?.phase)),
  };
}

/** Returns true if this page accepted the call. */
export function runs(phase: CallPhase | undefined): boolean {
  return phase === "connecting" || phase === "connected";
}
