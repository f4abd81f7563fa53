import type { Facts } from "../storage/engines/facts.ts";
import type { FeaturesContext } from "./context.ts";

/** The context of a node that shares its store with others (CL-7). */
export type SharedContext = FeaturesContext & { facts: Facts };

/** Returns whether nodes share the store. */
export function sharesStore(app: FeaturesContext): app is SharedContext {
  return app.facts !== undefined;
}
