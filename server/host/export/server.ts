import type { ServerRecord } from "../../membership/servers/records.ts";
import type { AppContext } from "../context.ts";
import { jsonObject } from "./json.ts";

/** A server with its channels, roles, members and all that was said. No direct messages. */
export async function* exportServer(app: AppContext, { id }: ServerRecord): AsyncGenerator<string> {
  yield* jsonObject([
    ["format", "parley-server-1"],
    ["exported_at", new Date(app.clock()).toISOString()],
    ...await app.features.sectionsOf("server", id),
  ]);
}
