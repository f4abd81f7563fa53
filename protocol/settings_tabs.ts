import { can, type Membership, type Permission } from "./permissions.ts";

export type SettingsTab =
  | "overview"
  | "emoji"
  | "roles"
  | "members"
  | "invites"
  | "moderation"
  | "storage"
  | "danger";

/** Permissions that open a tab: any of these; none: only the owner's (D-PERM-4). */
const OPENED_BY: readonly [SettingsTab, readonly Permission[]][] = [
  ["overview", ["manageServer"]],
  ["emoji", ["manageEmoji"]],
  ["roles", ["manageRoles"]],
  ["members", ["manageMembers", "manageRoles", "kickMembers", "banMembers", "muteMembers"]],
  ["invites", ["manageServer"]],
  ["moderation", ["banMembers", "muteMembers"]],
  ["storage", []],
  ["danger", []],
];

/**
 * Returns the tabs of the server settings that a member sees; without one they see no gear either
 * (SRV-11, SRV-16, SRV-17).
 */
export function settingsTabs(membership: Membership | null): SettingsTab[] {
  return OPENED_BY
    .filter(([, permissions]) =>
      membership?.isOwner || permissions.some((permission) => can(membership, permission))
    )
    .map(([tab]) => tab);
}
