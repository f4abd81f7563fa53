import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { User } from "../../protocol/users.ts";

/** `loading`: a stored session is being checked (AUTH-04). */
export type SessionPhase = "loading" | "in" | "out";

/** Who is signed in. */
export interface SessionStore {
  readonly user: ReadonlySignal<User | null>;
  readonly phase: ReadonlySignal<SessionPhase>;
  /** How others see one: `idle` where nobody is at any of one's devices; null: not told yet. */
  readonly seen: Signal<string | null>;
  /** Counts what was told of the account's safety. */
  readonly securityTold: Signal<number>;
  set(phase: SessionPhase, user: User | null): void;
}

/** Begins as `loading`; `user` is whom the server rendered the page for. */
export function createSessionStore(rendered: User | null = null): SessionStore {
  const user = signal(rendered);
  const phase = signal<SessionPhase>("loading");
  return {
    user,
    phase,
    seen: signal(null),
    securityTold: signal(0),
    set(nextPhase, nextUser) {
      user.value = nextUser;
      phase.value = nextPhase;
    },
  };
}
