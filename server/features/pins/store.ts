import type { Db } from "../../storage/db.ts";
import { type Key, keys } from "../../storage/keys.ts";
import type { Tx } from "../../storage/tx.ts";
import type { PinRecord } from "./records.ts";

/** With the seq of what is pinned; the newest pin first. */
export async function listPins(
  db: Db,
  channelId: string,
): Promise<{ seq: number; pin: PinRecord }[]> {
  const found = await db.list(keys.pins(channelId));
  return found
    .map(({ key, value }) => ({ seq: Number(key[2]), pin: value }))
    .sort((a, b) => b.pin.at - a.pin.at);
}

export function pinReads(channelId: string, seq: number): Key<unknown>[] {
  return [keys.pin(channelId, seq)];
}

export function pinInTx(tx: Tx, channelId: string, seq: number): PinRecord | null {
  return tx.get(keys.pin(channelId, seq));
}

/** Asked where the pin goes with its message. */
export function isPinned(tx: Tx, channelId: string, seq: number): boolean {
  return tx.peek(keys.pin(channelId, seq)) !== null;
}

export function putPin(tx: Tx, channelId: string, seq: number, pin: PinRecord): void {
  tx.set(keys.pin(channelId, seq), pin);
}

export function deletePin(tx: Tx, channelId: string, seq: number): void {
  tx.delete(keys.pin(channelId, seq));
}
