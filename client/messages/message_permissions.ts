import { can, type Membership } from "../../protocol/permissions.ts";

/** Input for the decision on each message's menu (MSG-15). */
interface MessagePermissions {
  isOwner: boolean;
  canKick: boolean;
  canBan: boolean;
  canManageRoles: boolean;
  canMute: boolean;
}

/** The permissions of MSG-15; all false for those who are no members. */
export function messagePermissions(membership: Membership | null): MessagePermissions {
  return {
    isOwner: membership?.isOwner ?? false,
    canKick: can(membership, "kickMembers"),
    canBan: can(membership, "banMembers"),
    canManageRoles: can(membership, "manageRoles"),
    canMute: can(membership, "muteMembers"),
  };
}
