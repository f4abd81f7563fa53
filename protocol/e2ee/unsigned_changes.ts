import type { Override } from "../permissions.ts";
import type { Act } from "./acts.ts";

/** What nobody has signed of what a server says, by whether this person may sign it (E2E-18). */
export interface UnsignedActs {
  acts: Act[];
  others: Act[];
  /** Permissions as they are signed now, by `ruleOf` of the acts that change them. */
  before: Readonly<Record<string, Override>>;
}

/** The rule that an act changes: a role, or whose override in a channel; '' where it changes none. */
export function ruleOf(act: Act): string {
  if (act.kind === "role") return act.role;
  return act.kind === "override" ? JSON.stringify(act.target) : "";
}
