import { AppError } from "../../../protocol/errors.ts";
import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import { type BanRecord, bans } from "./records.ts";

export async function listBans(db: Db, serverId: string): Promise<BanRecord[]> {
  return (await db.list(bans.prefix({ serverId }))).map(({ value }) => value);
}

/** Refuses banned users, wherever somebody is admitted. @throws AppError banned */
export function refuseBanned(reader: Reader, serverId: string, userId: string): void {
  if (bans.get(reader, { serverId, userId })) throw new AppError("banned");
}
