import type { Tx } from "../../storage/tx.ts";
import { putReactions, putSealed } from "./store.ts";

/** In the transaction that deletes a message. */
export function dropReactions(tx: Tx, channelId: string, seq: number): void {
  putReactions(tx, channelId, seq, []);
  putSealed(tx, channelId, seq, []);
}
