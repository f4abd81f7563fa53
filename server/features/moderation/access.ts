import { AppError } from "../../../protocol/errors.ts";
import { can, type Membership, outranks, type Permission } from "../../../protocol/permissions.ts";
import type { Reader } from "../../storage/reader.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { userById } from "../../membership/users/users.ts";
import { accessServer, type ServerAccess } from "../../membership/servers/access.ts";
import { membershipIn } from "../../membership/servers/membership.ts";

export type TargetAccess = ServerAccess & {
  target: UserRecord;
  targetMembership: Membership | null;
};

/**
 * Returns a target to act on: besides the permission, the target must rank below the actor, and be
 * neither the owner nor the actor (D-PERM-3).
 * @throws AppError not_found, forbidden, cannot_act_on_self, outranked
 */
export function accessTarget(
  reader: Reader,
  userId: string,
  serverId: string,
  targetId: string,
  need: Permission,
): TargetAccess {
  const access = accessServer(reader, userId, serverId, need);
  if (targetId === userId) throw new AppError("cannot_act_on_self");
  const target = userById(reader, targetId);
  const targetMembership = membershipIn(reader, targetId, serverId);
  if (!outranks(access.membership, targetMembership)) throw new AppError("outranked");
  return { ...access, target, targetMembership };
}

/**
 * Requires the target to be a member. @throws AppError as `accessTarget`; not_found for a
 * non-member
 */
export function accessMember(
  reader: Reader,
  userId: string,
  serverId: string,
  targetId: string,
  need: Permission,
): TargetAccess & { targetMembership: Membership } {
  const { targetMembership, ...access } = accessTarget(reader, userId, serverId, targetId, need);
  if (!targetMembership) throw new AppError("not_found");
  return { ...access, targetMembership };
}

/** Returns whether a member may read the queue of reports (MEND-70, COM-0). */
export function mayReadReports(membership: Membership): boolean {
  return can(membership, "manageReports");
}

/** Without a word about it, the audit log is for those who act, or who run the server (D-SRV-7). */
export function mayReadAudit(membership: Membership): boolean {
  return can(membership, "viewAuditLog");
}
