import type { Db } from "../../storage/db.ts";
import type { Key } from "../../storage/keys.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { channelsKeys, type DmRecord } from "./records.ts";

/** The other of the two. */
export function otherIn({ members: [a, b] }: DmRecord, userId: string): string {
  return userId === a ? b : a;
}

/** The direct messages of somebody: the other's id by channel id. */
export async function listDms(db: Db, userId: string): Promise<Map<string, string>> {
  const found = await db.list(channelsKeys.userDms(userId));
  return new Map(found.map(({ key, value }) => [String(key[2]), value]));
}

/** The channel id of these two, or null. */
export function findDm(reader: Reader, a: string, b: string): string | null {
  return reader.get(pairKey(a, b));
}

export function putDm(tx: Tx, dm: DmRecord): void {
  const [a, b] = dm.members;
  tx.set(channelsKeys.channel(dm.id), dm);
  tx.set(pairKey(a, b), dm.id);
  tx.set(channelsKeys.userDm(a, dm.id), b);
  tx.set(channelsKeys.userDm(b, dm.id), a);
}

function pairKey(a: string, b: string): Key<string> {
  return a < b ? channelsKeys.dm(a, b) : channelsKeys.dm(b, a);
}
