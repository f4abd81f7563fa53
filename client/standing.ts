import type { Server } from "../protocol/servers.ts";
import type { Message } from "../protocol/messages.ts";
import { can, DEFAULT_PERMISSIONS, type Standing } from "../protocol/permissions.ts";
import type { User } from "../protocol/users.ts";

/** One's own place in a server: the owner may everything, a member what @everyone may (D-PERM-1). */
export function standingIn(server: Server, user: Pick<User, "id">): Standing {
  return {
    isOwner: server.owner_id === user.id,
    everyone: DEFAULT_PERMISSIONS,
    roles: [],
    muted: false,
  };
}

/** What each message is given to decide on its menu (MSG-15). */
export interface MessageFlags {
  isOwner: boolean;
  canKick: boolean;
  canBan: boolean;
  canManageRoles: boolean;
  canMute: boolean;
}

/** The flags of MSG-15; all false without a standing. */
export function messageFlags(standing: Standing | null): MessageFlags {
  return {
    isOwner: standing?.isOwner ?? false,
    canKick: can(standing, "kickMembers"),
    canBan: can(standing, "banMembers"),
    canManageRoles: can(standing, "manageRoles"),
    canMute: can(standing, "muteMembers"),
  };
}

type Authored = Pick<Message, "sender_id" | "isSystemMessage">;

/** Only the author edits (MSG-10, D-PERM-5). */
export function canEdit(message: Authored, user: Pick<User, "id">): boolean {
  return !message.isSystemMessage && message.sender_id === user.id;
}

/** The author deletes, and whoever holds `deleteMessages` (D-PERM-4 and 5). */
export function canDelete(
  message: Authored,
  user: Pick<User, "id">,
  standing: Standing | null,
): boolean {
  return canEdit(message, user) || can(standing, "deleteMessages");
}
