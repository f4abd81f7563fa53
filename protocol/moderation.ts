import { z } from "zod";
import { id, text, time } from "./common.ts";
import { LIMITS } from "./limits.ts";
import { SERVER_LIMITS } from "./server_limits.ts";
import { avatarFields } from "./users.ts";

/** Reason for a kick, ban or mute. */
export const reason = text(LIMITS.reasonMax);

/** The picture is the banned user's. */
export const ban = z.object({
  id,
  user_id: id,
  ...avatarFields,
  banned_username: z.string(),
  banned_by_username: z.string(),
  banned_at: time,
  reason: z.string(),
});
export type Ban = z.infer<typeof ban>;
/** `deleteMessageSeconds`: their messages of that time before the ban are deleted (MEND-26g). */
export const banBody = z.strictObject({
  userId: id,
  reason: reason.optional(),
  deleteMessageSeconds: z.number().int().min(0).max(SERVER_LIMITS.banDeletionMax).optional(),
});
export type BanBody = z.infer<typeof banBody>;

/** The picture is the muted member's. */
export const mute = z.object({
  id,
  user_id: id,
  ...avatarFields,
  muted_username: z.string(),
  muted_by_username: z.string(),
  muted_at: time,
  expires_at: time.nullable(),
  reason: z.string().nullable(),
});
export type Mute = z.infer<typeof mute>;
/** `duration` in milliseconds; absent: until unmuted (D-SRV-6). */
export const muteBody = z.strictObject({
  userId: id,
  reason: reason.optional(),
  duration: z.number().int().min(SERVER_LIMITS.muteMin).max(SERVER_LIMITS.muteMax).optional(),
});
export type MuteBody = z.infer<typeof muteBody>;

export const kickQuery = z.strictObject({ reason: reason.optional() });

/**
 * A moderator's action (D-SRV-7). `message-report` dates from before reports had a queue, without
 * the people and the text (MEND-70). For roles, overrides, channels and categories `reason` names
 * them. The picture is the moderator's.
 */
export const auditEntry = z.object({
  id,
  action: z.enum([
    "kick",
    "ban",
    "unban",
    "mute",
    "unmute",
    "bulk-delete",
    "role-create",
    "role-update",
    "role-delete",
    "role-assign",
    "role-remove",
    "permissions",
    "channel-create",
    "channel-update",
    "channel-delete",
    "channel-order",
    "follow",
    "publish",
    "thread-update",
    "thread-delete",
    "category-create",
    "category-update",
    "category-delete",
    "event-create",
    "event-update",
    "event-delete",
    "emoji-create",
    "emoji-update",
    "emoji-delete",
    "gif-create",
    "gif-update",
    "gif-delete",
    "nickname",
    "server-update",
    "transfer",
    "message-report",
  ]),
  actor_username: z.string(),
  ...avatarFields,
  target_username: z.string().nullable(),
  reason: z.string().nullable(),
  /** Seconds before a ban whose messages it deleted (MEND-26g). */
  delete_message_seconds: z.number().int().optional(),
  at: time,
});
export type AuditEntry = z.infer<typeof auditEntry>;
/** A reported message, as moderators see it (E2E-33). The picture is the reporter's. */
export const report = z.object({
  id,
  reporter_username: z.string(),
  ...avatarFields,
  /** Who wrote the message. */
  target_username: z.string(),
  channel_id: id,
  /** null: not known, of a report from an older version. */
  message_id: id.nullable(),
  /** Text of the message, with the names of its files. */
  message: z.string(),
  reason: z.string().nullable(),
  at: time,
});
export type Report = z.infer<typeof report>;

/** `before`: only entries older than the one with this id. */
export const auditLogQuery = z.strictObject({ before: id.optional() });
