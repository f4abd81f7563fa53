import type { UserRecord } from "../../membership/users/records.ts";
import type { AppContext } from "../context.ts";
import { jsonObject } from "./json.ts";

/** All that is stored about one person, and what they wrote: what they may ask the host for. */
export async function* exportUser(app: AppContext, { id }: UserRecord): AsyncGenerator<string> {
  yield* jsonObject([
    ["format", "parley-user-1"],
    ["exported_at", new Date(app.clock()).toISOString()],
    ...await app.features.sectionsOf("user", id),
  ]);
}
