/** Security events of an account: kept for its owner, and sent to their devices (HARD-3). */
import type { SecurityEntry, SecurityKind } from "../../../protocol/security.ts";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import type { FeaturesContext } from "../context.ts";
import type { Actor } from "../../base/request.ts";
import type { Tx } from "../../storage/tx.ts";
import type { SecurityRecord } from "../../base/security_record.ts";
import { listSecurity, putSecurity, takePendingNotices } from "./store.ts";
import { securityView } from "./view.ts";

/** Something to be written down. */
export interface SecurityNote {
  /** The owner of the account. */
  userId: string;
  kind: SecurityKind;
  /** User agent of the request; null where an admin does it. */
  device: string | null;
  /** The session that causes it: its own sockets are not notified. */
  sessionId?: string | null;
  /** An admin's id, or null for the host at the command line. Absent: the user does it. */
  by?: string | null;
  /** True if it is only recorded, without a notification. */
  quiet?: boolean;
}

/**
 * Records a security event in the caller's transaction. After the commit the user's other devices
 * are notified. Makes no reads of its own.
 */
export function noteSecurity(app: FeaturesContext, tx: Tx, note: SecurityNote): void {
  const { userId, kind, device, sessionId = null, by, quiet = false } = note;
  const record = {
    id: app.ids.uuid(),
    kind,
    at: app.clock(),
    device,
    sessionId,
    byAdmin: by !== undefined,
  };
  putSecurity(tx, userId, record);
  if (!quiet) app.bus.publishAfter(tx, { type: "security-noted", userId, record });
}

/**
 * Returns what an admin did to the account before this session began, for its first minutes. Each
 * session is notified once (HARD-4).
 * @param began milliseconds
 */
export async function pendingNoticesAt(
  app: FeaturesContext,
  { userId, sessionId }: Actor,
  began: number,
): Promise<SecurityEntry[]> {
  if (began + SERVER_TIMES.signInFresh <= app.clock()) return [];
  const records = await takePendingNotices(app.db, userId, { id: sessionId, began });
  return records.map((record) => securityView(record, null));
}

/** Lists the security records of a user, newest first. */
export function securityRecordsOf(app: FeaturesContext, userId: string): Promise<SecurityRecord[]> {
  return listSecurity(app.db, userId, app.clock());
}

/** Lists security events for an export, without ids of sessions. */
export async function* exportedSecurity(app: FeaturesContext, userId: string) {
  for (const { kind, at, device, byAdmin } of await securityRecordsOf(app, userId)) {
    yield { kind, at: new Date(at).toISOString(), device, by_admin: byAdmin };
  }
}

/** Lists the actor's own security events, newest first. */
export async function securityOf(app: FeaturesContext, actor: Actor): Promise<SecurityEntry[]> {
  const records = await securityRecordsOf(app, actor.userId);
  return records.map((record) => securityView(record, actor.sessionId));
}
