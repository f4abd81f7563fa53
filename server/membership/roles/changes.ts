import { isDeepStrictEqual } from "node:util";
import type { MembershipContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { record } from "../moderation/audit.ts";
import type { AuditRecord } from "../moderation/records.ts";
import type { RolesRecord } from "../servers/role_records.ts";
import { putRoles } from "../servers/roles.ts";
import { roleViews } from "./view.ts";

/**
 * Stores roles after a change, logs the act, and announces each role that was added, removed or
 * changed, even if it only moved. Does nothing if nothing changed.
 */
export function storeRoles(
  app: MembershipContext,
  tx: Tx,
  serverId: string,
  { before, after, act }: {
    before: RolesRecord;
    after: RolesRecord;
    act: Pick<AuditRecord, "action" | "actor_id"> & { reason: string };
  },
): void {
  if (isDeepStrictEqual(before, after)) return;
  putRoles(tx, serverId, after);
  record(app, tx, serverId, { ...act, target_id: null });
  announce(app, tx, serverId, before, after);
}

function announce(
  app: MembershipContext,
  tx: Tx,
  serverId: string,
  before: RolesRecord,
  after: RolesRecord,
) {
  const old = new Map(roleViews(before).map((role) => [role.id, role]));
  let permissionsChanged = false;
  for (const role of roleViews(after)) {
    const was = old.get(role.id);
    old.delete(role.id);
    if (!was) app.bus.publishAfter(tx, { type: "role-created", serverId, role });
    else if (!isDeepStrictEqual(was, role)) {
      app.bus.publishAfter(tx, { type: "role-updated", serverId, role });
      permissionsChanged ||= !isDeepStrictEqual(was.permissions, role.permissions);
    }
  }
  for (const roleId of old.keys()) {
    app.bus.publishAfter(tx, { type: "role-deleted", serverId, roleId });
  }
  if (!permissionsChanged && !old.size) return;
  app.bus.publishAfter(tx, { type: "membership-changed", serverId, userId: null, channelId: null });
}
