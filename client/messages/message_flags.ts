import { can, type Standing } from "../../protocol/permissions.ts";

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
