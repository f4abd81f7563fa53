import type { Override } from "../permissions.ts";
import type { AuthorityChange } from "./authority_change.ts";

/**
 * Changes reported by a server that nobody has signed, by whether this person may sign them
 * (E2E-18).
 */
export interface UnsignedActs {
  acts: AuthorityChange[];
  others: AuthorityChange[];
  /** Permissions as they are signed now, by `ruleOf` of the acts that change them. */
  before: Readonly<Record<string, Override>>;
}

/**
 * Returns the rule that an act changes: a role, or an override's target in a channel; '' for none.
 */
export function ruleOf(act: AuthorityChange): string {
  if (act.kind === "role") return act.role;
  return act.kind === "override" ? JSON.stringify(act.target) : "";
}
