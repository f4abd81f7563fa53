import { StartError } from "../base/start_error.ts";
import type { Engine } from "./engines/engine.ts";
import { keys } from "./keys.ts";

/** Returns whether a copy into it was begun and is not complete (CL-10). */
export async function isIncomplete(engine: Pick<Engine, "read">): Promise<boolean> {
  return (await engine.read([keys.incomplete]))[0].versionstamp !== null;
}

/** Returns the error for a server that starts on it. */
export function incompleteError(): StartError {
  return new StartError(
    "The data here is a copy that `parley migrate` has not completed: run the same command again, " +
      "or begin with an empty place.",
  );
}
