import { followedBy, isFollowing } from "./followed_permissions.ts";
import {
  can,
  type ChannelOverrides,
  LEFT_BY_MUTE,
  type Membership,
  type Permission,
} from "./permissions.ts";
import { DEFAULT_ROLE } from "./role_colors.ts";

/** The rule that decides, in the order of D-PERM-1. `roleId` may be `default`: @everyone. */
export type Rule =
  | { rule: "not-member" }
  | { rule: "owner" }
  | { rule: "administrator"; roleId: string }
  /** A role, or @everyone, holds the permission. */
  | { rule: "role"; roleId: string }
  /** No role holds it; `roleId` denies it if one does. */
  | { rule: "no-role"; roleId?: string }
  /** Nothing is said about it: it equals what it follows (COM-0), and `because` says why. */
  | { rule: "follows"; permission: Permission; because: Rule }
  /** Nothing is said about it, and every member may. */
  | { rule: "every-member" }
  /** An override of the channel decides it, for a role or @everyone. */
  | { rule: "role-override"; roleId: string }
  /** An override of the channel decides it, for this person. */
  | { rule: "user-override" }
  | { rule: "muted" }
  /** The permission would be held, but the channel cannot be read; `because` says why. */
  | { rule: "unreadable"; because: Rule };

export type Explanation = { allowed: boolean } & Rule;

/**
 * Explains why somebody may or may not do something: 'why can't I?'. If there are several reasons
 * against it, names the deepest, so that nobody waits for the end of a mute in vain. `allowed`
 * always equals `can()`.
 */
export function explain(
  membership: Membership | null,
  permission: Permission,
  overrides: ChannelOverrides = {},
): Explanation {
  return {
    allowed: can(membership, permission, overrides),
    ...ruleFor(membership, permission, overrides),
  };
}

function ruleFor(
  membership: Membership | null,
  permission: Permission,
  overrides: ChannelOverrides,
): Rule {
  if (!membership) return { rule: "not-member" };
  if (membership.isOwner) return { rule: "owner" };
  const administrator = holderOf(membership, "administrator");
  if (administrator) return { rule: "administrator", roleId: administrator };

  const own = said(membership, permission, overrides);
  if (!own.allowed || permission === "readMessages") return own.rule;
  if (permission === "createInvites") return own.rule;
  const reading = said(membership, "readMessages", overrides);
  if (!reading.allowed) return { rule: "unreadable", because: reading.rule };
  return membership.muted && !LEFT_BY_MUTE.includes(permission) ? { rule: "muted" } : own.rule;
}

/**
 * Returns the result of roles and overrides for one permission, leaving aside mutes and reading. In
 * a thread `sendInThreads` stands for `sendMessages` (COM-7).
 */
function said(
  membership: Membership,
  permission: Permission,
  overrides: ChannelOverrides,
): { allowed: boolean; rule: Rule } {
  if (!overrides.isThread || permission !== "sendMessages") {
    return saidOf(membership, permission, overrides);
  }
  const { allowed, rule } = saidOf(membership, "sendInThreads", overrides);
  return { allowed, rule: { rule: "follows", permission: "sendInThreads", because: rule } };
}

function saidOf(
  membership: Membership,
  permission: Permission,
  overrides: ChannelOverrides,
): { allowed: boolean; rule: Rule } {
  const { everyone, roles, user } = overrides;
  if (user?.[permission] !== undefined) {
    return { allowed: user[permission], rule: { rule: "user-override" } };
  }
  for (const allowed of [true, false]) {
    const role = highestFirst(membership).find(({ id }) => roles?.[id]?.[permission] === allowed);
    if (role) return { allowed, rule: { rule: "role-override", roleId: role.id } };
  }
  if (everyone?.[permission] !== undefined) {
    return { allowed: everyone[permission], rule: { rule: "role-override", roleId: DEFAULT_ROLE } };
  }
  const roleId = holderOf(membership, permission);
  if (roleId !== null) return { allowed: true, rule: { rule: "role", roleId } };
  if (!isFollowing(permission)) return { allowed: false, rule: { rule: "no-role" } };
  const denier = holderOf(membership, permission, false);
  if (denier !== null) return { allowed: false, rule: { rule: "no-role", roleId: denier } };
  return follows(membership, permission, overrides);
}

function follows(
  membership: Membership,
  permission: Permission,
  overrides: ChannelOverrides,
): { allowed: boolean; rule: Rule } {
  const followed = followedBy(permission).map((one) => {
    const resolve = permission === "sendInThreads" ? saidOf : said;
    const { allowed, rule } = resolve(membership, one, overrides);
    return { allowed, rule: { rule: "follows", permission: one, because: rule } as const };
  });
  return followed.find(({ allowed }) => allowed) ?? followed[0] ??
    { allowed: true, rule: { rule: "every-member" } };
}

/**
 * The highest role that grants a permission, or denies it; `default` for @everyone; null: none
 * does.
 */
function holderOf(
  membership: Membership,
  permission: Permission,
  value = true,
): string | null {
  const role = highestFirst(membership).find(({ permissions }) =>
    permissions[permission] === value
  );
  return role?.id ?? (membership.everyone[permission] === value ? DEFAULT_ROLE : null);
}

function highestFirst(membership: Membership): Membership["roles"] {
  return [...membership.roles].sort((a, b) => b.position - a.position);
}
