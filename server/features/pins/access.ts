import type { FeaturesContext } from "../context.ts";
import { pinsKeys } from "./records.ts";
import type { Tx } from "../../storage/tx.ts";
import { deletePin, isPinned } from "./store.ts";

/** In the transaction that deletes a message. */
export function dropPin(
  app: FeaturesContext,
  tx: Tx,
  channelId: string,
  seq: number,
  place: string | null,
): void {
  if (!isPinned(tx, channelId, seq)) return;
  deletePin(tx, channelId, seq);
  app.bus.publishAfter(tx, { type: "pins-changed", channelId, place });
}

/** What a deleted channel leaves behind. */
export const pinPrefix = pinsKeys.pins;
