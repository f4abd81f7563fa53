/** The eleven permissions of the spec (section 3), and later ones (FIL-7). */
export const PERMISSIONS = [
  "administrator",
  "manageChannels",
  "manageServer",
  "manageRoles",
  "manageMembers",
  "deleteMessages",
  "kickMembers",
  "banMembers",
  "muteMembers",
  "manageEmoji",
  "sendMessages",
  "readMessages",
] as const;
export type Permission = typeof PERMISSIONS[number];
export type Permissions = Record<Permission, boolean>;
/** A channel override: true grants, false denies, absent says nothing (D-PERM-2). */
export type Override = Partial<Permissions>;

const all = (value: boolean) =>
  Object.fromEntries(PERMISSIONS.map((f) => [f, value])) as Permissions;

/** Permissions of @everyone in a new server: send and read (spec, section 3). */
export const DEFAULT_PERMISSIONS: Permissions = {
  ...all(false),
  sendMessages: true,
  readMessages: true,
};

/** Facts that decide a user's permissions in a server. `null`: not a member. */
export interface Membership {
  isOwner: boolean;
  everyone: Permissions;
  /** The member's roles, @everyone left out. */
  roles: readonly { id: string; permissions: Permissions; position: number }[];
  muted: boolean;
}

/** The overrides of one channel that apply to one member. */
export interface ChannelOverrides {
  everyone?: Override;
  /** By role id; those of roles that the member does not hold are ignored. */
  roles?: Record<string, Override>;
  user?: Override;
}

/**
 * Returns whether somebody may do something in a server, or in one of its channels. Every endpoint
 * and event asks it: the server before it acts, and the browser before it shows a button
 * (D-PERM-8). In the order of D-PERM-1; allocates nothing, since it is called often.
 */
export function can(
  membership: Membership | null,
  permission: Permission,
  overrides?: ChannelOverrides,
): boolean {
  if (!membership) return false;
  if (membership.isOwner || holds(membership, "administrator")) return true;
  if (!resolve(membership, "readMessages", overrides)) return false;
  if (permission === "readMessages") return true;
  return !membership.muted && resolve(membership, permission, overrides);
}

/** Every permission at once. */
export function permissionsOf(
  membership: Membership | null,
  overrides?: ChannelOverrides,
): Permissions {
  return Object.fromEntries(
    PERMISSIONS.map((permission) => [permission, can(membership, permission, overrides)]),
  ) as Permissions;
}

/** Returns whether @everyone or one of the member's roles has a permission. */
function holds({ everyone, roles }: Membership, permission: Permission): boolean {
  return everyone[permission] || roles.some(({ permissions }) => permissions[permission]);
}

/**
 * Returns the result for a permission: the user's override decides last; before it a role's, a
 * grant before a denial; then @everyone's.
 */
function resolve(
  membership: Membership,
  permission: Permission,
  overrides?: ChannelOverrides,
): boolean {
  return overrides?.user?.[permission] ??
    roleOverride(membership, permission, overrides?.roles) ??
    overrides?.everyone?.[permission] ??
    holds(membership, permission);
}

function roleOverride(
  { roles }: Membership,
  permission: Permission,
  overrides: ChannelOverrides["roles"] = {},
): boolean | undefined {
  let said: boolean | undefined;
  for (const { id } of roles) {
    const one = overrides[id]?.[permission];
    if (one) return true;
    said = one ?? said;
  }
  return said;
}

/**
 * Returns the first permission that a change would grant and that the actor lacks (D-PERM-3);
 * lifting a denial grants too. Undefined: none.
 * @param held the actor's permissions
 */
export function grantsMoreThan(
  held: Permissions,
  before: Override,
  after: Override,
): Permission | undefined {
  return PERMISSIONS.find((permission) =>
    weight(after[permission]) > weight(before[permission]) && !held[permission]
  );
}

/** Denied, not mentioned, granted. */
function weight(said: boolean | undefined): number {
  return said === undefined ? 1 : said ? 2 : 0;
}

/** The position of the highest role; 0 without one (D-PERM-3). */
export function rankOf(membership: Membership): number {
  return Math.max(0, ...membership.roles.map((role) => role.position));
}

/**
 * Returns whether somebody may act on a member: only on those strictly below, never on the owner.
 * `null`: the target is not a member. The caller refuses actions on oneself.
 */
export function outranks(actor: Membership, target: Membership | null): boolean {
  if (!target || actor.isOwner) return true;
  return !target.isOwner && rankOf(actor) > rankOf(target);
}

/**
 * Returns whether somebody may act on a role by its position: only on those strictly below
 * (D-PERM-3).
 */
export function outranksRole(actor: Membership, position: number): boolean {
  return actor.isOwner || rankOf(actor) > position;
}
