import type { UserRecord } from "../../membership/users/records.ts";
import type { AppContext } from "../context.ts";
import { jsonObject } from "./json.ts";

/**
 * Exports everything stored about one person, and what they wrote: data they may request from the
 * host.
 */
export async function* exportUser(app: AppContext, { id }: UserRecord): AsyncGenerator<string> {
  yield* jsonObject([
    ["format", "parley-user-1"],
    ["exported_at", new Date(app.clock()).toISOString()],
    ...await app.features.sectionsOf("user", id),
  ]);
}
