import type { Act } from "../../../../protocol/e2ee/acts.ts";
import type { Authority } from "../../../../protocol/e2ee/authority_state.ts";

/** Makes the acts that are to be appended of the log as it is by then. */
export type Acts = (authority: Authority) => Act[];
