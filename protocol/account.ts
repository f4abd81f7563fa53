import { z } from "zod";
import { id, name, status, time } from "./common.ts";
import { type Language, LANGUAGES } from "./languages.ts";
import { LIMITS } from "./limits.ts";
import { displayName, email, newPassword, password, user, username } from "./users.ts";

const language = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);

/** The three switches of notifications (spec section 9). */
const notificationSwitch = z.enum([
  "notifications_enabled",
  "desktop_notifications",
  "notification_sound",
]);
export type NotificationSwitch = z.infer<typeof notificationSwitch>;

/** Settings that an account shares across its devices. */
export const settings = z.object({
  /** Readable only: changed by enrolling and disabling (D-LAST-1). */
  mfa_enabled: z.boolean(),
  notifications_enabled: z.boolean(),
  desktop_notifications: z.boolean(),
  notification_sound: z.boolean(),
  /**
   * Switches of the three that have never been set: they cover mentions and direct messages,
   * whereas one that was set covers every message (MEND-16). Absent: none.
   */
  by_default: z.array(notificationSwitch).optional(),
  /** Language of the pages; absent: the browser's. */
  language: language.optional(),
});
export type Settings = z.infer<typeof settings>;
export const settingsBody = z.strictObject({
  notifications_enabled: z.boolean().optional(),
  desktop_notifications: z.boolean().optional(),
  notification_sound: z.boolean().optional(),
  /** Null: as the browser asks. */
  language: language.nullable().optional(),
});

/** A user as sent to their own devices on changes (D-LAST-7). */
export const ownUser = user.extend({ settings });
export type OwnUser = z.infer<typeof ownUser>;

/** Bytes of messages and files that a user has stored; `quota` null: limited only by the disk. */
export const storageResponse = z.object({
  used: z.number().int().min(0),
  quota: z.number().int().nullable(),
});
export type StorageUse = z.infer<typeof storageResponse>;

/** Storage with what to know before choosing a file (FIL-3). */
export const storageLeft = storageResponse.extend({
  /** Bytes that still fit, by the quotas of the person and of all; null: no end but the disk's. */
  left: z.number().int().nullable(),
  /** Bytes of the largest file. */
  file_max: z.number().int(),
  /** Extensions of files that cannot be attached here; absent: from an earlier server. */
  file_deny: z.array(z.string()).optional(),
});
export type StorageLeft = z.infer<typeof storageLeft>;

export const accountBody = z.strictObject({
  /** Null or blank: none. */
  display_name: displayName.nullable().optional(),
  /** Null or blank: none. */
  custom_status: name(LIMITS.customStatusMax, 0).nullable().optional(),
  status: status.optional(),
  avatar_color: z.number().int().min(0).max(7).optional(),
});
export type AccountChange = z.infer<typeof accountBody>;

export const emailBody = z.strictObject({ newEmail: email, password });
export const usernameBody = z.strictObject({ username, password });
export const ownPasswordBody = z.strictObject({ password });
export const passwordBody = z.strictObject({ currentPassword: password, newPassword });

export const ownSession = z.object({
  id,
  /** User agent of the login. */
  device: z.string(),
  created_at: time,
  last_used: time,
  /** The session that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
/** The password is needed unless the sign-in is younger than 5 minutes (HARD-3). */
export const endSessionsBody = z.strictObject({ password: password.optional() }).optional();
