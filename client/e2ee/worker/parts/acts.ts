import type { Act } from "../../../../protocol/e2ee/acts.ts";
import type { Authority } from "../../../../protocol/e2ee/authority_state.ts";

/** Returns the acts to append to the current log. */
export type Acts = (authority: Authority) => Act[];
