import { z } from "zod";
import { id, name, picture, text, time } from "./common.ts";
import { LIMITS } from "./limits.ts";
import { roleColor } from "./roles.ts";
import { avatarFields, nickname, shownName, shownNickname } from "./users.ts";

export const serverName = name(LIMITS.serverNameMax, LIMITS.serverNameMin);

const defaultNotifications = z.enum(["all", "mentions"]);

export const server = z.object({
  id,
  name: z.string(),
  description: z.string(),
  avatar: z.string().nullable(),
  owner_id: id,
  member_count: z.number().int(),
  /**
   * false: banned users see the server's name instead of the moderator's (MEND-26h). Absent: true.
   */
  tell_banned_by: z.boolean().optional(),
  /** Path of a picture. Absent: none (COM-5). */
  banner_url: z.string().optional(),
  /** `#rrggbb`. Absent: none. */
  accent: z.string().optional(),
  /** Notifications of members who have chosen nothing. Absent, as of earlier servers: `all`. */
  default_notifications: defaultNotifications.optional(),
  /** Absent: none, or one that @everyone may not read. */
  rules_channel_id: id.optional(),
});
export type Server = z.infer<typeof server>;

/** A server as `manageServer` sees it (COM-5). Both fields are absent for everyone else. */
export const managedServer = server.extend({
  /** Where joins and leaves are announced; null: nowhere. */
  system_channel_id: id.nullable().optional(),
  /** `leaves`: kicks and bans as well. */
  system_messages: z.object({ joins: z.boolean(), leaves: z.boolean() }).optional(),
});
export type ManagedServer = z.infer<typeof managedServer>;

/**
 * `avatar`, `banner`: a data URL of a picture (D-MEDIA). null takes a field away, or sets it to its
 * default.
 */
export const updateServerBody = z.strictObject({
  name: serverName.optional(),
  description: text(LIMITS.descriptionMax).optional(),
  avatar: picture.nullable().optional(),
  tell_banned_by: z.boolean().optional(),
  banner: picture.nullable().optional(),
  accent: roleColor.nullable().optional(),
  default_notifications: defaultNotifications.nullable().optional(),
  /** `default`: the first text channel; null: joins and leaves are announced nowhere. */
  system_channel_id: id.nullable().optional(),
  system_messages: z.strictObject({
    joins: z.boolean().optional(),
    leaves: z.boolean().optional(),
  }).nullable().optional(),
  rules_channel_id: id.nullable().optional(),
});
export type UpdateServer = z.infer<typeof updateServerBody>;
export const transferBody = z.strictObject({ newOwnerId: id });
export const createServerBody = z.strictObject({ name: serverName });

export const member = z.object({
  id,
  user_id: id,
  username: z.string(),
  display_name: shownName,
  nickname: shownNickname,
  ...avatarFields,
  joinedAt: time,
  /** In member lists idle is `away` and dnd is `busy` (D-SOC-3). */
  status: z.enum(["online", "away", "busy", "offline"]),
  isOwner: z.boolean(),
  roles: z.array(z.object({
    role_id: id,
    name: z.string(),
    color: z.string(),
    position: z.number(),
    /** Only where it is true (MEND-26d). */
    hoist: z.literal(true).optional(),
  })),
  muted: z.boolean(),
  muted_until: time.nullable(),
});
export type Member = z.infer<typeof member>;
/** A nickname that is missing stays; blank or null takes it away (COM-6). */
export const memberBody = z.strictObject({ nickname: nickname.nullable().optional() });
/** A role that members are listed under, and their number. */
const hoistedGroup = z.object({
  role_id: id,
  name: z.string(),
  position: z.number().int(),
  members: z.number().int(),
});
export type HoistedGroup = z.infer<typeof hoistedGroup>;
/** How many there are, or how many a search finds. */
export const memberCounts = z.object({
  members: z.number().int(),
  online: z.number().int(),
  offline: z.number().int(),
  /** Members of `online` who are listed under a role, the highest role first (MEND-26d). */
  hoisted: z.array(hoistedGroup).optional(),
});
export type MemberCounts = z.infer<typeof memberCounts>;

export const customCode = z.string().trim().regex(
  new RegExp(`^[A-Za-z0-9-]{${LIMITS.customCodeMin},${LIMITS.customCodeMax}}$`),
  "must be 3 to 32 letters, digits or hyphens",
);
/** A code as someone types it: whatever does not exist is answered as such. */
export const inviteCode = z.string().trim().min(1, "must not be blank").max(64);

/** `expiresIn` in milliseconds; 0: never (D-SRV-2). */
export const createInviteBody = z.strictObject({
  customCode: customCode.optional(),
  maxUses: z.number().int().min(1).max(LIMITS.inviteUsesMax).optional(),
  expiresIn: z.number().int().refine(
    (n) => n === 0 || (n >= LIMITS.inviteLifeMin && n <= LIMITS.inviteLifeMax),
    "must be 0, or from one minute to 365 days in milliseconds",
  ).optional(),
}).default({});
export type CreateInvite = z.infer<typeof createInviteBody>;
export const invite = z.object({
  id,
  code: z.string(),
  customCode: z.string().nullable(),
  maxUses: z.number().nullable(),
  uses: z.number(),
  /** Milliseconds from creation; 0: never. */
  expiresIn: z.number(),
  expires_at: time.nullable(),
  created_by_username: z.string(),
});
export type Invite = z.infer<typeof invite>;
export const joinInviteBody = z.strictObject({ inviteCode });
export const inviteInfo = z.object({
  serverName: z.string(),
  memberCount: z.number().int(),
  description: z.string(),
  avatar: z.string().nullable(),
  /** Who made it, as long as they are a member. */
  inviter: z.object({
    username: z.string(),
    ...avatarFields,
  }).nullable(),
});
export type InviteInfo = z.infer<typeof inviteInfo>;
