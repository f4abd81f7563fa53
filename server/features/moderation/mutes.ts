import type { AppContext } from "../../context.ts";
import type { MuteRecord } from "./records.ts";
import { getMute, listMutes } from "./store.ts";

export { muteInTx, muteReads } from "./store.ts";

/** The mute that is in force, or null. */
export function muteOf(
  app: AppContext,
  serverId: string,
  userId: string,
): Promise<MuteRecord | null> {
  return getMute(app.db, serverId, userId, app.clock());
}

/** The mutes in force, by user id. */
export async function mutesIn(
  app: AppContext,
  serverId: string,
): Promise<Map<string, MuteRecord>> {
  const mutes = await listMutes(app.db, serverId, app.clock());
  return new Map(mutes.map((mute) => [mute.user_id, mute]));
}
