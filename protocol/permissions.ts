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
  roles: readonly { id: string; permissions: Permissions; position: number }[];
  muted: boolean;
}

/** The overrides of one channel that concern one member. */
export interface ChannelOverrides {
  everyone?: Override;
  /** By role id; those of roles that the member does not hold are ignored. */
  roles?: Record<string, Override>;
  user?: Override;
}

/**
 * Whether somebody may do something in a server, or in one of its channels: the one question
 * behind every door, asked by the server before it acts and by the browser before it shows a
 * button (D-PERM-8). In the order of D-PERM-1; it allocates nothing, since it is asked often.
 */
export function can(
  standing: Standing | null,
  flag: Flag,
  overrides?: ChannelOverrides,
): boolean {
  if (!standing) return false;
  if (standing.isOwner || holds(standing, "administrator")) return true;
  if (!isLeft(standing, "readMessages", overrides)) return false;
  if (flag === "readMessages") return true;
  return !standing.muted && isLeft(standing, flag, overrides);
}

/** Every flag at once. */
export function permissionsOf(
  standing: Standing | null,
  overrides?: ChannelOverrides,
): Permissions {
  return Object.fromEntries(
    FLAGS.map((flag) => [flag, can(standing, flag, overrides)]),
  ) as Permissions;
}

/** Whether @everyone or one of the member's roles holds a flag. */
function holds({ everyone, roles }: Standing, flag: Flag): boolean {
  return everyone[flag] || roles.some(({ permissions }) => permissions[flag]);
}

/** The last word is the user's override; before it a role's, a grant before a denial; then @everyone's. */
function isLeft(standing: Standing, flag: Flag, overrides?: ChannelOverrides): boolean {
  return overrides?.user?.[flag] ??
    saidOfRoles(standing, flag, overrides?.roles) ??
    overrides?.everyone?.[flag] ??
    holds(standing, flag);
}

function saidOfRoles(
  { roles }: Standing,
  flag: Flag,
  overrides: ChannelOverrides["roles"] = {},
): boolean | undefined {
  let said: boolean | undefined;
  for (const { id } of roles) {
    const one = overrides[id]?.[flag];
    if (one) return true;
    said = one ?? said;
  }
  return said;
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
