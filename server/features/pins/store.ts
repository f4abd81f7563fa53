import type { Db } from "../../storage/db.ts";
import { type PinRecord, pinsKeys } from "./records.ts";

/** With the seq of what is pinned; the newest pin first. */
export async function listPins(
  db: Db,
  channelId: string,
): Promise<{ seq: number; pin: PinRecord }[]> {
  const found = await db.list(pinsKeys.pins(channelId));
  return found
    .map(({ key, value }) => ({ seq: Number(key[2]), pin: value }))
    .sort((a, b) => b.pin.at - a.pin.at);
}
