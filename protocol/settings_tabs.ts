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
  ["moderation", ["banMembers", "muteMembers", "manageReports"]],
  ["storage", []],
  ["danger", []],
];

/**
 * Returns the tabs of the server settings that a member sees; without one they see no gear either
 * (SRV-11, SRV-16, SRV-17).
 */
export function settingsTabs(membership: Membership | null): SettingsTab[] {
  return OPENED_BY
    .filter(([tab, permissions]) =>
      membership?.isOwner || permissions.some((permission) => can(membership, permission)) ||
      (tab === "moderation" && wasGivenAudit(membership))
    )
    .map(([tab]) => tab);
}

/**
 * The audit log alone opens the tab to those whom a role gives it: `manageServer`, which it follows,
 * doesn't (SRV-16, COM-0).
 */
function wasGivenAudit(membership: Membership | null): boolean {
  const given = [membership?.everyone, ...membership?.roles.map((role) => role.permissions) ?? []];
  return can(membership, "viewAuditLog") && given.some((one) => one?.viewAuditLog);
}
