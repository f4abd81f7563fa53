import { signal } from "@preact/signals";
import type { User } from "../../protocol/users.ts";

/** `loading`: a stored session is being checked (AUTH-04). */
type SessionPhase = "loading" | "in" | "out";

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * Creates the store of the logged-in user. Starts as `loading`; `user` is the one the server
 * rendered the page for.
 */
export function createSessionStore(rendered: User | null = null) {
  const user = signal(rendered);
  const phase = signal<SessionPhase>("loading");
  return {
    user,
    phase,
    /**
     * Status that others see: `idle` if nobody is at any of the user's devices; null: not known
     * yet.
     */
    seen: signal<string | null>(null),
    /** Counts notices about the account's security. */
    securityNotices: signal(0),
    set(nextPhase: SessionPhase, nextUser: User | null) {
      user.value = nextUser;
      phase.value = nextPhase;
    },
  };
}
