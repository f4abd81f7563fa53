import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import { type MuteRecord, mutes } from "./records.ts";
import type { MembershipContext } from "../context.ts";

/** The mutes in force, by user id. */
export async function mutesIn(
  app: MembershipContext,
  serverId: string,
): Promise<Map<string, MuteRecord>> {
  const mutes = await listMutes(app.db, serverId, app.clock());
  return new Map(mutes.map((mute) => [mute.user_id, mute]));
}

/** The mute that is in force, or null. */
export function muteOf(reader: Reader, serverId: string, userId: string): MuteRecord | null {
  return muteInForce(mutes.get(reader, { serverId, userId }), reader.now);
}

export async function listMutes(db: Db, serverId: string, now: number): Promise<MuteRecord[]> {
  const found = await db.list(mutes.prefix({ serverId }));
  return found.flatMap(({ value }) => muteInForce(value, now) ?? []);
}

/** The mutes in force in all servers. */
export async function listAllMutes(
  db: Db,
  now: number,
): Promise<{ serverId: string; mute: MuteRecord }[]> {
  const found = await db.list(mutes.prefix({}));
  return found.flatMap(({ key, value }) => {
    return muteInForce(value, now) ? [{ serverId: String(key[1]), mute: value }] : [];
  });
}

export function muteInForce(mute: MuteRecord | null, now: number): MuteRecord | null {
  return mute && (mute.until === null || mute.until > now) ? mute : null;
}
