import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
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

export function getPin(reader: Reader, channelId: string, seq: number): PinRecord | null {
  return reader.get(pinsKeys.pin(channelId, seq));
}

/** Asked where the pin goes with its message. */
export function isPinned(tx: Tx, channelId: string, seq: number): boolean {
  return tx.unchecked.get(pinsKeys.pin(channelId, seq)) !== null;
}

export function putPin(tx: Tx, channelId: string, seq: number, pin: PinRecord): void {
  tx.set(pinsKeys.pin(channelId, seq), pin);
}

export function deletePin(tx: Tx, channelId: string, seq: number): void {
  tx.delete(pinsKeys.pin(channelId, seq));
}
