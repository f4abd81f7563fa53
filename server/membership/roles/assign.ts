import { AppError } from "../../../protocol/errors.ts";
import {
  can,
  type Membership,
  outranks,
  outranksRole,
  permissionsOf,
} from "../../../protocol/permissions.ts";
import type { Member } from "../../../protocol/servers.ts";
import type { MembershipContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { getMember, putMember } from "../servers/members.ts";
import { announceMember, memberOf } from "../members/service.ts";
import { record } from "../moderation/audit.ts";

import { accessServer } from "../servers/access.ts";
import { membershipIn } from "../servers/membership.ts";
import { getRoles, positionOf, refuseGrants, roleIndex } from "../servers/roles.ts";
import type { RoleRecord, RolesRecord } from "../servers/role_records.ts";

interface Assignment {
  serverId: string;
  memberId: string;
  roleId: string;
}

/**
 * Gives a role below the actor's own to a member below them, or to themselves (D-PERM-4 and 7). A
 * role that the member already has changes nothing.
 * @throws AppError not_found, forbidden, default_role, outranked, role_outranked, flag_not_held
 */
export function assignRole(
  app: MembershipContext,
  userId: string,
  wanted: Assignment,
): Promise<Member> {
  return change(app, userId, wanted, "role-assign", (held, role, actor) => {
    if (held.includes(role.id)) return held;
    refuseGrants(permissionsOf(actor), {}, role.permissions);
    return [...held, role.id];
  });
}

/** @throws AppError not_found, forbidden, default_role, outranked, role_outranked */
export function removeRole(
  app: MembershipContext,
  userId: string,
  wanted: Assignment,
): Promise<Member> {
  return change(app, userId, wanted, "role-remove", (held, role) => {
    return held.includes(role.id) ? held.filter((id) => id !== role.id) : held;
  });
}

async function change(
  app: MembershipContext,
  userId: string,
  { serverId, memberId, roleId }: Assignment,
  action: "role-assign" | "role-remove",
  apply: (held: string[], role: RoleRecord, actor: Membership) => string[],
): Promise<Member> {
  await app.db.transact((tx) => {
    const actor = accessServer(tx, userId, serverId).membership;
    if (!can(actor, "manageRoles") && !can(actor, "manageMembers")) {
      throw new AppError("forbidden");
    }
    refuseHigher(tx, actor, { serverId, userId, memberId });
    const roles = getRoles(tx, serverId);
    const role = below(actor, roles, roleId);
    const member = getMember(tx, serverId, memberId)!;
    const known = roleIndex(roles);
    const before = member.roles ?? [];
    const after = apply(before, role, actor);
    if (after === before) return;
    // A good moment to forget roles that have been deleted.
    putMember(tx, serverId, { ...member, roles: after.filter((id) => known.has(id)) });
    record(app, tx, serverId, { action, actor_id: userId, target_id: memberId, reason: role.name });
    announceMember(app, tx, serverId, memberId);
    const changed = { serverId, userId: memberId, channelId: null };
    app.bus.publishAfter(tx, { type: "membership-changed", ...changed });
  });
  return await memberOf(app, userId, serverId, memberId);
}

/**
 * Requires the member to be below the actor; actors may give themselves a lower role.
 * @throws AppError not_found, outranked
 */
function refuseHigher(
  tx: Tx,
  actor: Membership,
  { serverId, userId, memberId }: { serverId: string; userId: string; memberId: string },
): void {
  const target = membershipIn(tx, memberId, serverId);
  if (!target) throw new AppError("not_found");
  if (memberId !== userId && !outranks(actor, target)) throw new AppError("outranked");
}

/** @throws AppError not_found, default_role, role_outranked */
function below(actor: Membership, roles: RolesRecord, roleId: string): RoleRecord {
  const at = positionOf(roles, roleId);
  if (at === 0) throw new AppError("default_role");
  if (!outranksRole(actor, at)) throw new AppError("role_outranked");
  return roles.list[at - 1];
}
