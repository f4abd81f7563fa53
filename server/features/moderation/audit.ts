import type { FeaturesContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { type AuditRecord, moderationKeys } from "./records.ts";

/** Writes an act down in the transaction that does it; those who may read the log hear of it. */
export function record(
  app: FeaturesContext,
  tx: Tx,
  serverId: string,
  act: Pick<AuditRecord, "action" | "actor_id" | "target_id" | "channel_id"> & { reason?: string },
): void {
  const id = app.ids.uuid();
  const entry = { ...act, id, reason: act.reason || null, at: app.clock() };
  tx.set(moderationKeys.audit(serverId, id), entry);
  app.bus.publishAfter(tx, { type: "moderation-changed", serverId });
}
