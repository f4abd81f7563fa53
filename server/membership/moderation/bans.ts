import { AppError } from "../../../protocol/errors.ts";
import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import { type BanRecord, moderationKeys } from "./records.ts";

export async function listBans(db: Db, serverId: string): Promise<BanRecord[]> {
  return (await db.list(moderationKeys.bans(serverId))).map(({ value }) => value);
}

/** Asked where somebody is let in. @throws AppError banned */
export function refuseBanned(reader: Reader, serverId: string, userId: string): void {
  if (reader.get(moderationKeys.ban(serverId, userId))) throw new AppError("banned");
}
