/**
 * The eleven permissions of the spec (section 3), and `manageEmoji` (FIL-7). Every role grants each
 * one or doesn't.
 */
export const BASE_PERMISSIONS = [
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
export type BasePermission = typeof BASE_PERMISSIONS[number];

/**
 * Later permissions, each with those that it follows (COM-0): where no role and no override says
 * anything about it, it is allowed where one of them is. `createInvites` follows none: every member
 * has it. Roles and overrides from before a permission existed keep their meaning.
 */
export const FOLLOWED = {
  addReactions: ["sendMessages"],
  attachFiles: ["sendMessages"],
  createThreads: ["sendMessages"],
  sendInThreads: ["sendMessages"],
  manageThreads: ["deleteMessages"],
  mentionEveryone: ["manageServer"],
  manageWebhooks: ["manageServer"],
  manageNicknames: ["manageMembers"],
  changeNickname: ["readMessages"],
  manageEvents: ["manageServer"],
  createEvents: ["manageEvents"],
  createInvites: [],
  connectVoice: ["readMessages"],
  speak: ["sendMessages"],
  shareVideo: ["speak"],
  useSoundboard: ["speak"],
  prioritySpeaker: ["muteMembers"],
  moveMembers: ["muteMembers"],
  manageReports: ["banMembers"],
  viewAuditLog: ["manageServer", "banMembers", "muteMembers"],
} as const;
export type FollowingPermission = keyof typeof FOLLOWED;
export type Permission = BasePermission | FollowingPermission;

// `Object.keys` forgets the names.
export const FOLLOWING_PERMISSIONS = Object.keys(FOLLOWED) as FollowingPermission[];
/** All permissions. They are stored by position: new ones go to the end. */
export const PERMISSIONS: readonly Permission[] = [...BASE_PERMISSIONS, ...FOLLOWING_PERMISSIONS];

/** The permissions of a role. A later one that is absent follows. */
export type Permissions =
  & Record<BasePermission, boolean>
  & Partial<Record<FollowingPermission, boolean>>;
/** A channel override: true grants, false denies, absent says nothing (D-PERM-2). */
export type Override = Partial<Record<Permission, boolean>>;
/** Resolved permissions of a member, by name. */
export type HeldPermissions = Record<Permission, boolean>;

/** Permissions that muted members keep if they have them (COM-0). */
export const LEFT_BY_MUTE: readonly Permission[] = [
  "createInvites",
  "connectVoice",
  "readMessages",
];

/** The first twelve, none granted. */
// `Object.fromEntries` forgets the names.
export const NO_PERMISSIONS = Object.fromEntries(
  BASE_PERMISSIONS.map((one) => [one, false]),
) as Permissions;

/** Permissions of @everyone in a new server: send and read (spec, section 3). */
export const DEFAULT_PERMISSIONS: Permissions = {
  ...NO_PERMISSIONS,
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
  /** They are of a thread's parent: in a thread `sendInThreads` stands for `sendMessages` (COM-7). */
  isThread?: boolean;
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
  if (membership.isOwner || granted(membership, "administrator")) return true;
  const mustRead = permission !== "createInvites";
  if (mustRead && !resolve(membership, "readMessages", overrides)) return false;
  if (permission === "readMessages") return true;
  if (membership.muted && !LEFT_BY_MUTE.includes(permission)) return false;
  return resolve(membership, permission, overrides);
}

/** Every permission at once. */
export function permissionsOf(
  membership: Membership | null,
  overrides?: ChannelOverrides,
): HeldPermissions {
  return Object.fromEntries(
    PERMISSIONS.map((permission) => [permission, can(membership, permission, overrides)]),
  ) as HeldPermissions;
}

/**
 * Returns the result for a permission: the user's override decides last; before it a role's, a
 * grant before a denial; then @everyone's; then the roles; then what the permission follows.
 * @param isFollowed asked by `sendInThreads`, which stands for `sendMessages` in a thread
 */
function resolve(
  membership: Membership,
  named: Permission,
  overrides?: ChannelOverrides,
  isFollowed?: boolean,
): boolean {
  const permission = overrides?.isThread && named === "sendMessages" && !isFollowed
    ? "sendInThreads"
    : named;
  return overrides?.user?.[permission] ??
    (overrides?.roles && united(membership.roles, permission, overrides.roles)) ??
    overrides?.everyone?.[permission] ??
    granted(membership, permission) ??
    follows(membership, permission, overrides);
}

/** Combines the member's roles and @everyone; undefined: none says anything. */
function granted(
  { everyone, roles }: Membership,
  permission: Permission,
): boolean | undefined {
  const said = everyone[permission];
  return said || (united(roles, permission) ?? said);
}

function follows(
  membership: Membership,
  permission: Permission,
  overrides?: ChannelOverrides,
): boolean {
  const followed: readonly Permission[] | undefined = FOLLOWED[permission as FollowingPermission];
  const isItself = permission === "sendInThreads";
  return followed?.some((one) => resolve(membership, one, overrides, isItself)) ||
    followed?.length === 0;
}

/**
 * Combines roles, or a channel's overrides for them: one that grants wins; undefined: none says
 * anything.
 */
function united(
  roles: Membership["roles"],
  permission: Permission,
  overrides?: ChannelOverrides["roles"],
): boolean | undefined {
  let said: boolean | undefined;
  for (const { id, permissions } of roles) {
    const one = (overrides ? overrides[id] : permissions)?.[permission];
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
  held: HeldPermissions,
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
