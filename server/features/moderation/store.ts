import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Db } from "../../storage/db.ts";
import { deleteAll, deleteWhere } from "../../storage/delete_all.ts";
import type { Reader } from "../../storage/reader.ts";
import { type AuditRecord, type BanRecord, moderationKeys, type MuteRecord } from "./records.ts";

export async function listBans(db: Db, serverId: string): Promise<BanRecord[]> {
  return (await db.list(moderationKeys.bans(serverId))).map(({ value }) => value);
}

/** The mute that is in force, or null. */
export function muteOf(reader: Reader, serverId: string, userId: string): MuteRecord | null {
  return muteInForce(reader.get(moderationKeys.mute(serverId, userId)), reader.now);
}

export async function listMutes(db: Db, serverId: string, now: number): Promise<MuteRecord[]> {
  const found = await db.list(moderationKeys.mutes(serverId));
  return found.flatMap(({ value }) => muteInForce(value, now) ?? []);
}

/** The mutes in force in all servers. */
export async function listAllMutes(
  db: Db,
  now: number,
): Promise<{ serverId: string; mute: MuteRecord }[]> {
  const found = await db.list(moderationKeys.allMutes);
  return found.flatMap(({ key, value }) => {
    return muteInForce(value, now) ? [{ serverId: String(key[1]), mute: value }] : [];
  });
}

/** A page of those before an entry, or of all; the newest first. */
export async function listAudit(
  db: Db,
  serverId: string,
  now: number,
  before?: string,
): Promise<AuditRecord[]> {
  const page = { reverse: true, limit: SERVER_LIMITS.auditPage, end: before };
  const found = await db.list(moderationKeys.audits(serverId), page);
  return found.map(({ value }) => value).filter(({ at }) => at + SERVER_LIMITS.auditLife > now);
}

/** Forgets what is older than 90 days (D-SRV-7). */
export async function sweepModeration(db: Db, now: number): Promise<void> {
  const { auditLife } = SERVER_LIMITS;
  await deleteWhere(db, moderationKeys.allAudits, ({ at }) => at + auditLife <= now);
}

export function muteInForce(mute: MuteRecord | null, now: number): MuteRecord | null {
  return mute && (mute.until === null || mute.until > now) ? mute : null;
}

/** Deletes the bans, mutes and log of a server that is gone. */
export async function purgeModeration(db: Db, serverId: string): Promise<void> {
  await deleteAll(db, moderationKeys.bans(serverId));
  await deleteAll(db, moderationKeys.mutes(serverId));
  await deleteAll(db, moderationKeys.audits(serverId));
}
