import type { Server } from "../../protocol/servers.ts";
import type { Message } from "../../protocol/messages.ts";
import {
  type ChannelOverrides,
  DEFAULT_PERMISSIONS,
  type Membership,
} from "../../protocol/permissions.ts";
import { DEFAULT_ROLE } from "../../protocol/role_colors.ts";
import type { Overrides, Role } from "../../protocol/roles.ts";
import type { User } from "../../protocol/users.ts";
import { NO_ROLES, type ServerRoles } from "./server_roles.ts";

/** In a direct message both may write, and neither moderates (D-PERM-5). */
export const DIRECT_MEMBERSHIP: Membership = {
  isOwner: false,
  everyone: DEFAULT_PERMISSIONS,
  roles: [],
  muted: false,
};

/** Somebody's membership in a server with these `roles` (ROLE-10). */
export function membershipOf(
  roles: readonly Role[],
  { isOwner, roleIds, muted }: { isOwner: boolean; roleIds: readonly string[]; muted: boolean },
): Membership {
  const everyone = roles.find((role) => role.id === DEFAULT_ROLE)?.permissions;
  return {
    isOwner,
    everyone: everyone ?? DEFAULT_PERMISSIONS,
    roles: roles.filter((role) => role.id !== DEFAULT_ROLE && roleIds.includes(role.id)),
    muted,
  };
}

/**
 * Returns the user's own membership in a server. The owner may do everything, whatever was loaded
 * (ROLE-17); anybody else has only the defaults until their permissions are loaded, or if that
 * failed (ROLE-18).
 */
export function membershipIn(
  server: Server,
  user: Pick<User, "id">,
  serverRoles: ServerRoles = NO_ROLES,
): Membership {
  const { roleIds = [], muted = false } = serverRoles.own ?? {};
  return membershipOf(serverRoles.roles, { isOwner: server.owner_id === user.id, roleIds, muted });
}

/**
 * Returns the channel overrides that apply to a user; `can()` skips those of roles not held.
 * @param isThread they are those of a thread's channel (COM-7)
 */
export function overridesFor(
  userId: string | null,
  targets: Overrides = {},
  isThread = false,
): ChannelOverrides {
  return {
    ...(isThread && { isThread }),
    everyone: targets[DEFAULT_ROLE],
    roles: targets,
    user: userId === null ? undefined : targets[userId],
  };
}

type Authored = Pick<Message, "sender_id" | "isSystemMessage">;

/** Only the author edits (MSG-10, D-PERM-5). */
export function canEdit(message: Authored, user: Pick<User, "id">): boolean {
  return !message.isSystemMessage && message.sender_id === user.id;
}

/**
 * Returns true for the author, and for anyone with `deleteMessages` in the channel (D-PERM-4 and
 * 5).
 */
export function canDelete(
  message: Authored,
  user: Pick<User, "id">,
  mayDelete: boolean,
): boolean {
  return canEdit(message, user) || mayDelete;
}
