import type { FeaturesContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import type { AuditRecord } from "./records.ts";
import { putAudit } from "./store.ts";

/** Writes an act down in the transaction that does it; those who may read the log hear of it. */
export function record(
  app: FeaturesContext,
  tx: Tx,
  serverId: string,
  act: Pick<AuditRecord, "action" | "actor_id" | "target_id" | "channel_id"> & { reason?: string },
): void {
  const id = app.ids.uuid();
  putAudit(tx, serverId, { ...act, id, reason: act.reason || null, at: app.clock() });
  app.bus.publishAfter(tx, { type: "moderation-changed", serverId });
}
