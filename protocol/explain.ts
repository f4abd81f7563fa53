import { can, type ChannelOverrides, type Flag, type Standing } from "./permissions.ts";
import { DEFAULT_ROLE } from "./role_colors.ts";

/** The rule that decides, in the order of D-PERM-1. `roleId` may be `default`: @everyone. */
export type Rule =
  | { rule: "not-member" }
  | { rule: "owner" }
  | { rule: "administrator"; roleId: string }
  /** A role, or @everyone, holds the flag. */
  | { rule: "role"; roleId: string }
  /** No role holds it. */
  | { rule: "no-role" }
  /** An override of the channel says so, for a role or @everyone. */
  | { rule: "role-override"; roleId: string }
  /** An override of the channel says so, for this person. */
  | { rule: "user-override" }
  | { rule: "muted" }
  /** The flag would be held, but the channel cannot be read; `because` says why. */
  | { rule: "unreadable"; because: Rule };

export type Explanation = { allowed: boolean } & Rule;

/**
 * Why somebody may or may not do something: 'why can't I?'. Of several reasons against it the
 * one is named that lies deepest, so that nobody waits for the end of a mute in vain.
 * `allowed` is always what `can()` says.
 */
export function explain(
  standing: Standing | null,
  flag: Flag,
  overrides: ChannelOverrides = {},
): Explanation {
  return { allowed: can(standing, flag, overrides), ...ruleFor(standing, flag, overrides) };
}

function ruleFor(standing: Standing | null, flag: Flag, overrides: ChannelOverrides): Rule {
  if (!standing) return { rule: "not-member" };
  if (standing.isOwner) return { rule: "owner" };
  const administrator = holderOf(standing, "administrator");
  if (administrator) return { rule: "administrator", roleId: administrator };

  const own = said(standing, flag, overrides);
  if (!own.allowed || flag === "readMessages") return own.rule;
  const reading = said(standing, "readMessages", overrides);
  if (!reading.allowed) return { rule: "unreadable", because: reading.rule };
  return standing.muted ? { rule: "muted" } : own.rule;
}

/** What roles and overrides say of one flag, with mutes and reading left aside. */
function said(
  standing: Standing,
  flag: Flag,
  { everyone, roles, user }: ChannelOverrides,
): { allowed: boolean; rule: Rule } {
  if (user?.[flag] !== undefined) return { allowed: user[flag], rule: { rule: "user-override" } };
  for (const allowed of [true, false]) {
    const role = highestFirst(standing).find(({ id }) => roles?.[id]?.[flag] === allowed);
    if (role) return { allowed, rule: { rule: "role-override", roleId: role.id } };
  }
  if (everyone?.[flag] !== undefined) {
    return { allowed: everyone[flag], rule: { rule: "role-override", roleId: DEFAULT_ROLE } };
  }
  const roleId = holderOf(standing, flag);
  return roleId === null
    ? { allowed: false, rule: { rule: "no-role" } }
    : { allowed: true, rule: { rule: "role", roleId } };
}

/** The highest role that holds a flag, `default` for @everyone; null: none does. */
function holderOf(standing: Standing, flag: Flag): string | null {
  const role = highestFirst(standing).find(({ permissions }) => permissions[flag]);
  return role?.id ?? (standing.everyone[flag] ? DEFAULT_ROLE : null);
}

function highestFirst(standing: Standing): Standing["roles"] {
  return [...standing.roles].sort((a, b) => b.position - a.position);
}
