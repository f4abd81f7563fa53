import type { Overrides, Role } from "../../protocol/roles.ts";
import type { OwnMember, RolesByServer, ServerRoles } from "./server_roles.ts";

/** `role-created` and `role-updated`. */
export function putRole(all: RolesByServer, serverId: string, role: Role): RolesByServer {
  return change(all, serverId, (held) => ({
    ...held,
    roles: [...held.roles.filter((one) => one.id !== role.id), role].sort(byRank),
  }));
}

/** Handles `role-deleted`: nobody holds it any longer, and its overrides are gone. */
export function removeRole(all: RolesByServer, serverId: string, roleId: string): RolesByServer {
  return change(all, serverId, (held) => ({
    ...held,
    roles: held.roles.filter((role) => role.id !== roleId),
    own: held.own && { ...held.own, roleIds: held.own.roleIds.filter((id) => id !== roleId) },
    overrides: Object.fromEntries(
      Object.entries(held.overrides).map(([id, targets]) => [id, without(targets, roleId)]),
    ),
  }));
}

/** Handles `member-updated` for the user. */
export function setOwnMember(all: RolesByServer, serverId: string, own: OwnMember): RolesByServer {
  return change(all, serverId, (held) => ({ ...held, own }));
}

/** Sets the overrides of all channels that the user sees, as fetched. */
export function setAllOverrides(
  all: RolesByServer,
  serverId: string,
  overrides: ServerRoles["overrides"],
): RolesByServer {
  return change(all, serverId, (held) => ({ ...held, overrides }));
}

/** Sets the overrides of one channel, as fetched. */
export function setOverrides(
  all: RolesByServer,
  serverId: string,
  channelId: string,
  overrides: Overrides,
): RolesByServer {
  return change(all, serverId, (held) => ({
    ...held,
    overrides: { ...held.overrides, [channelId]: overrides },
  }));
}

/** Handles `channel-deleted`, also sent when the user can no longer see a channel. */
export function dropOverrides(
  all: RolesByServer,
  serverId: string,
  channelId: string,
): RolesByServer {
  return change(all, serverId, (held) => ({
    ...held,
    overrides: without(held.overrides, channelId),
  }));
}

/** Sorts the highest first, and equal positions by age, as the server lists them. */
function byRank(a: Role, b: Role): number {
  return b.position - a.position || (a.id < b.id ? -1 : 1);
}

function without<T>(map: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = map;
  return rest;
}

/** Changes a server's roles; ignores servers that were not loaded. */
function change(
  all: RolesByServer,
  serverId: string,
  to: (held: ServerRoles) => ServerRoles,
): RolesByServer {
  const held = all[serverId];
  return held ? { ...all, [serverId]: to(held) } : all;
}
