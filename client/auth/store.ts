import { signal } from "@preact/signals";
import type { User } from "../../protocol/users.ts";

/** `loading`: a stored session is being checked (AUTH-04). */
type SessionPhase = "loading" | "in" | "out";

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Who is signed in. Begins as `loading`; `user` is whom the server rendered the page for. */
export function createSessionStore(rendered: User | null = null) {
  const user = signal(rendered);
  const phase = signal<SessionPhase>("loading");
  return {
    user,
    phase,
    /** How others see one: `idle` where nobody is at any of one's devices; null: not told yet. */
    seen: signal<string | null>(null),
    /** Counts what was told of the account's safety. */
    securityNotices: signal(0),
    set(nextPhase: SessionPhase, nextUser: User | null) {
      user.value = nextUser;
      phase.value = nextPhase;
    },
  };
}
