import type { FeaturesContext } from "../context.ts";
import type { MuteRecord } from "./records.ts";
import { listMutes } from "./store.ts";

export { muteInForce, muteOf } from "./store.ts";

/** The mutes in force, by user id. */
export async function mutesIn(
  app: FeaturesContext,
  serverId: string,
): Promise<Map<string, MuteRecord>> {
  const mutes = await listMutes(app.db, serverId, app.clock());
  return new Map(mutes.map((mute) => [mute.user_id, mute]));
}
