import type { AuthorityChange } from "../../../../protocol/e2ee/authority_change.ts";
import type { Authority } from "../../../../protocol/e2ee/authority_state.ts";

/** Returns the acts to append to the current log. */
export type ChangesFor = (authority: Authority) => AuthorityChange[];
