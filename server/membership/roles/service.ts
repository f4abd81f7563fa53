import { AppError, tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import {
  BASE_PERMISSIONS,
  DEFAULT_PERMISSIONS,
  type HeldPermissions,
  type Membership,
  outranksRole,
  type Permissions,
  permissionsOf,
} from "../../../protocol/permissions.ts";
import { withChanges } from "../../../protocol/permission_changes.ts";
import { nextRoleColor } from "../../../protocol/role_colors.ts";
import type { CreateRole, Role, UpdateRole } from "../../../protocol/roles.ts";
import type { MembershipContext } from "../context.ts";
import { accessServer } from "../servers/access.ts";
import type { RoleRecord, RolesRecord } from "../servers/role_records.ts";
import { getRoles, positionOf, refuseGrants } from "../servers/roles.ts";
import { storeRoles } from "./changes.ts";
import { roleViews } from "./view.ts";

/** All roles of a server, for its members: the highest first. @throws AppError not_found */
export async function rolesOf(
  app: MembershipContext,
  userId: string,
  serverId: string,
): Promise<Role[]> {
  return await app.db.read((reader) => {
    accessServer(reader, userId, serverId);
    return roleViews(getRoles(reader, serverId));
  });
}

/**
 * A new role, the lowest of all. Permissions that the body leaves out are the defaults, as far as
 * the maker holds them.
 * @throws AppError not_found, forbidden, too_many, role_outranked, flag_not_held
 */
export async function createRole(
  app: MembershipContext,
  userId: string,
  serverId: string,
  wanted: CreateRole,
): Promise<Role> {
  return await app.db.transact((tx) => {
    const actor = accessServer(tx, userId, serverId, "manageRoles").membership;
    const before = getRoles(tx, serverId);
    if (before.list.length >= SERVER_LIMITS.rolesPerServer) {
      throw tooMany(`A server can have at most ${SERVER_LIMITS.rolesPerServer} roles`);
    }
    // A new role is below all others; an actor without a role has nothing below them.
    if (!outranksRole(actor, 0)) throw new AppError("role_outranked");
    const held = permissionsOf(actor);
    const permissions = withChanges(heldDefaults(held), wanted.permissions ?? {});
    refuseGrants(held, {}, withChanges({}, wanted.permissions ?? {}));
    const role: RoleRecord = {
      id: app.ids.uuid(),
      name: wanted.name,
      color: wanted.color ?? nextRoleColor(before.list.length),
      permissions,
      ...(wanted.hoist && { hoist: true }),
      ...(wanted.mentionable && { mentionable: true }),
    };
    const after = { ...before, list: [role, ...before.list] };
    const act = { action: "role-create", actor_id: userId, reason: role.name } as const;
    storeRoles(app, tx, serverId, { before, after, act });
    return viewOf(after, role.id);
  });
}

/**
 * Renames, colors, moves or hoists a role, lets everyone mention it, or sets some of its permissions. Of @everyone (`default`) the
 * permissions alone can be changed.
 * @throws AppError not_found, forbidden, default_role, role_outranked, flag_not_held
 */
export async function updateRole(
  app: MembershipContext,
  userId: string,
  serverId: string,
  roleId: string,
  wanted: UpdateRole,
): Promise<Role> {
  return await app.db.transact((tx) => {
    const actor = accessServer(tx, userId, serverId, "manageRoles").membership;
    const before = getRoles(tx, serverId);
    const at = positionOf(before, roleId);
    if (!outranksRole(actor, at)) throw new AppError("role_outranked");
    const after = at === 0
      ? { ...before, everyone: changedEveryone(actor, before.everyone, wanted) }
      : { ...before, list: changedList(actor, before.list, at, wanted) };
    const role = viewOf(after, roleId);
    const act = { action: "role-update", actor_id: userId, reason: role.name } as const;
    storeRoles(app, tx, serverId, { before, after, act });
    return role;
  });
}

/** Members lose it at once. @throws AppError not_found, forbidden, default_role, role_outranked */
export async function deleteRole(
  app: MembershipContext,
  userId: string,
  serverId: string,
  roleId: string,
): Promise<void> {
  await app.db.transact((tx) => {
    const actor = accessServer(tx, userId, serverId, "manageRoles").membership;
    const before = getRoles(tx, serverId);
    const at = positionOf(before, roleId);
    if (at === 0) throw new AppError("default_role");
    if (!outranksRole(actor, at)) throw new AppError("role_outranked");
    const { name } = before.list[at - 1];
    const after = { ...before, list: before.list.toSpliced(at - 1, 1) };
    const act = { action: "role-delete", actor_id: userId, reason: name } as const;
    storeRoles(app, tx, serverId, { before, after, act });
  });
}

/** Only the permissions of @everyone can change. */
function changedEveryone(
  actor: Membership,
  before: Permissions,
  { permissions = {}, ...rest }: UpdateRole,
): Permissions {
  if (Object.keys(rest).length) throw new AppError("default_role");
  const after = withChanges(before, permissions);
  refuseGrants(permissionsOf(actor), before, after);
  return after;
}

function changedList(
  actor: Membership,
  list: RoleRecord[],
  at: number,
  { name, color, permissions = {}, position, hoist, mentionable }: UpdateRole,
): RoleRecord[] {
  const { hoist: hoisted, mentionable: wasMentionable, ...role } = list[at - 1];
  const granted = withChanges(role.permissions, permissions);
  refuseGrants(permissionsOf(actor), role.permissions, granted);
  const to = Math.min(position ?? at, list.length);
  if (!outranksRole(actor, to)) throw new AppError("role_outranked");
  const changed: RoleRecord = {
    ...role,
    name: name ?? role.name,
    color: color ?? role.color,
    permissions: granted,
    ...((hoist ?? hoisted) && { hoist: true }),
    ...((mentionable ?? wasMentionable) && { mentionable: true }),
  };
  return list.toSpliced(at - 1, 1).toSpliced(to - 1, 0, changed);
}

function heldDefaults(held: HeldPermissions): Permissions {
  const entries = BASE_PERMISSIONS.map((
    permission,
  ) => [permission, DEFAULT_PERMISSIONS[permission] && held[permission]]);
  return Object.fromEntries(entries) as Permissions;
}

function viewOf(roles: RolesRecord, roleId: string): Role {
  return roleViews(roles).find((role) => role.id === roleId)!;
}
