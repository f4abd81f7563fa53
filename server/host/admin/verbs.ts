import { exportVerbs } from "./exports.ts";
import { importVerbs } from "./imports.ts";
import { serverVerbs } from "./servers.ts";
import { userVerbs } from "./users.ts";
import type { Verb } from "./verb.ts";

/** All that a host can have done in a store, by name. */
export const VERBS: Record<string, Verb> = {
  ...userVerbs,
  ...serverVerbs,
  ...exportVerbs,
  ...importVerbs,
};
