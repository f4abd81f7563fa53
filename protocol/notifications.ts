import { z } from "zod";
import { channel } from "./channels.ts";
import { base64, id, name, time } from "./common.ts";
import { iv } from "./messages.ts";
import { LEVELS } from "./notification_levels.ts";
import { isTimeZone } from "./quiet_hours.ts";

/** Keywords of one person, and characters of each. */
const MAX_KEYWORDS = 50;
const KEYWORD_MAX = 64;
/** Bytes of sealed keywords. */
const SEALED_KEYWORDS_MAX = 16_384;
/** Places in one request. */
const MAX_SCOPES = 500;
const MAX_SPANS = 14;

const level = z.enum(LEVELS);

/** Settings of a channel, category, thread or direct message (COM-10). Without `level` as above. */
export const channelNotifications = z.object({
  level: level.optional(),
  muted: z.boolean(),
  /** Absent: until it is taken back. */
  muted_until: time.optional(),
});
export type ChannelNotifications = z.infer<typeof channelNotifications>;

export const serverNotifications = channelNotifications.extend({
  suppress_everyone: z.boolean(),
  suppress_roles: z.boolean(),
});
export type ServerNotifications = z.infer<typeof serverNotifications>;

/** Words of one's own: as they are, or sealed by a device of an account with a vault. */
const keywords = z.union([
  z.array(name(KEYWORD_MAX)).max(MAX_KEYWORDS),
  z.strictObject({ encrypted_content: base64(SEALED_KEYWORDS_MAX), iv }),
]);
export type Keywords = z.infer<typeof keywords>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time like 22:00");
const quietHours = z.strictObject({
  enabled: z.boolean(),
  time_zone: z.string().max(64).refine(isTimeZone, "must be a time zone like Europe/Berlin"),
  /** Days: 1 (Monday) to 7, on which a span begins. */
  spans: z.array(z.strictObject({
    days: z.array(z.number().int().min(1).max(7)).min(1).max(7)
      .refine((days) => new Set(days).size === days.length, "names one twice"),
    from: timeOfDay,
    to: timeOfDay,
  })).max(MAX_SPANS),
});

/** A person's notification settings. */
export const notifications = z.object({
  servers: z.record(id, serverNotifications),
  channels: z.record(id, channelNotifications),
  keywords,
  quiet_hours: quietHours,
});
export type Notifications = z.infer<typeof notifications>;

const channelChange = z.strictObject({
  level: level.nullable().optional(),
  muted: z.boolean().nullable().optional(),
  muted_until: time.nullable().optional(),
});
const serverChange = channelChange.extend({
  suppress_everyone: z.boolean().nullable().optional(),
  suppress_roles: z.boolean().nullable().optional(),
});
export type ScopeChange = z.infer<typeof serverChange>;

const fewScopes = (scopes: object) => Object.keys(scopes).length <= MAX_SCOPES;
const tooMany = `must name at most ${MAX_SCOPES}`;

/** A missing field stays, null clears it; null for a scope removes all that was set there. */
export const putNotificationsBody = z.strictObject({
  servers: z.record(id, serverChange.nullable()).refine(fewScopes, tooMany).optional(),
  channels: z.record(id, channelChange.nullable()).refine(fewScopes, tooMany).optional(),
  keywords: keywords.nullable().optional(),
  quiet_hours: quietHours.partial().nullable().optional(),
});
export type PutNotifications = z.infer<typeof putNotificationsBody>;

/** A server with something unread: how much, and where. */
export const unreadServer = z.object({
  server_id: id,
  unread: z.number().int(),
  mention_count: z.number().int(),
  channels: z.array(channel),
});
export type UnreadServer = z.infer<typeof unreadServer>;
