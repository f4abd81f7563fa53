/** The eleven flags of the spec (section 3). */
export const FLAGS = [
  "administrator",
  "manageChannels",
  "manageServer",
  "manageRoles",
  "manageMembers",
  "deleteMessages",
  "kickMembers",
  "banMembers",
  "muteMembers",
  "sendMessages",
  "readMessages",
] as const;
export type Flag = typeof FLAGS[number];
export type Permissions = Record<Flag, boolean>;
/** A channel override: true grants, false denies, absent says nothing (D-PERM-2). */
export type Override = Partial<Permissions>;

const all = (value: boolean) => Object.fromEntries(FLAGS.map((f) => [f, value])) as Permissions;

/** What @everyone may in a new server: send and read (spec, section 3). */
export const DEFAULT_PERMISSIONS: Permissions = {
  ...all(false),
  sendMessages: true,
  readMessages: true,
};

/** Somebody's place in a server, all that a decision needs. `null`: not a member. */
export interface Standing {
  isOwner: boolean;
  everyone: Permissions;
  /** The member's roles, @everyone left out. */
  roles: { id: string; permissions: Permissions; position: number }[];
  muted: boolean;
}

/** The overrides of one channel that concern one member. */
export interface ChannelOverrides {
  everyone?: Override;
  /** By role id; those of roles that the member does not hold are ignored. */
  roles?: Record<string, Override>;
  user?: Override;
}

/** Every flag of a member in a server, or in one of its channels: the order of D-PERM-1. */
export function permissionsOf(
  standing: Standing | null,
  overrides: ChannelOverrides = {},
): Permissions {
  if (!standing) return all(false);
  if (standing.isOwner) return all(true);
  const flags = { ...standing.everyone };
  for (const role of standing.roles) {
    for (const flag of FLAGS) flags[flag] ||= role.permissions[flag];
  }
  if (flags.administrator) return all(true);

  Object.assign(flags, defined(overrides.everyone));
  const held = standing.roles.flatMap((role) => overrides.roles?.[role.id] ?? []);
  for (const flag of FLAGS) {
    if (held.some((o) => o[flag] === false)) flags[flag] = false;
    if (held.some((o) => o[flag] === true)) flags[flag] = true;
  }
  Object.assign(flags, defined(overrides.user));

  if (standing.muted) return { ...all(false), readMessages: flags.readMessages };
  return flags.readMessages ? flags : all(false);
}

function defined(override: Override = {}): Override {
  return Object.fromEntries(Object.entries(override).filter(([, v]) => v !== undefined));
}

/**
 * Whether somebody may do something: the one question behind every door, asked by
 * the server before it acts and by the browser before it shows a button (D-PERM-8).
 */
export function can(
  standing: Standing | null,
  flag: Flag,
  overrides?: ChannelOverrides,
): boolean {
  return permissionsOf(standing, overrides)[flag];
}

/** The position of the highest role; 0 without one (D-PERM-3). */
export function rankOf(standing: Standing): number {
  return Math.max(0, ...standing.roles.map((role) => role.position));
}

/**
 * Whether somebody may act on a member: only on those strictly below, never on the owner.
 * `null`: the target is not a member. Acting on oneself is for the caller to refuse.
 */
export function outranks(actor: Standing, target: Standing | null): boolean {
  if (!target || actor.isOwner) return true;
  return !target.isOwner && rankOf(actor) > rankOf(target);
}

/** Whether somebody may act on a role, by its position: only on those strictly below (D-PERM-3). */
export function outranksRole(actor: Standing, position: number): boolean {
  return actor.isOwner || rankOf(actor) > position;
}
