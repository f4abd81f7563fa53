import type { FeaturesContext } from "../context.ts";
import { pinsKeys } from "./records.ts";
import type { Tx } from "../../storage/tx.ts";

/** In the transaction that deletes a message. */
export function dropPin(
  app: FeaturesContext,
  tx: Tx,
  channelId: string,
  seq: number,
  spaceId: string | null,
): void {
  const key = pinsKeys.pin(channelId, seq);
  if (!tx.unchecked.get(key)) return;
  tx.delete(key);
  app.bus.publishAfter(tx, { type: "pins-changed", channelId, spaceId });
}
