import type { SharedState } from "../storage/engines/shared_state.ts";
import type { FeaturesContext } from "./context.ts";

/** The context of a node that shares its store with others (CL-7). */
export type SharedContext = FeaturesContext & { sharedState: SharedState };

/** Returns whether nodes share the store. */
export function sharesStore(app: FeaturesContext): app is SharedContext {
  return app.sharedState !== undefined;
}
