import { z } from "zod";
import { id, name, picture, text, time } from "./common.ts";
import { EVENT_LIMITS } from "./event_limits.ts";
import { LIMITS } from "./limits.ts";
import { isTimeZone } from "./quiet_hours.ts";

/** How often an event takes place: `weekdays` from Monday to Friday. */
export const repeat = z.enum(["daily", "weekly", "monthly", "weekdays"]);
export type Repeat = z.infer<typeof repeat>;

/** Where an event takes place. Stages come with `voice.md`. */
export const eventPlace = z.enum(["voice", "elsewhere"]);
export type EventPlace = z.infer<typeof eventPlace>;

export const eventStatus = z.enum(["scheduled", "live", "ended", "canceled"]);
export type EventStatus = z.infer<typeof eventStatus>;

/** An event of a server (COM-16). */
export const serverEvent = z.object({
  id,
  server_id: id,
  creator_id: id,
  title: z.string(),
  description: z.string(),
  /** Absent: none. */
  cover_url: z.string().optional(),
  place: eventPlace,
  /** The voice channel; absent elsewhere. */
  channel_id: id.optional(),
  /** Absent in a channel. */
  location: z.string().optional(),
  /** The first date. */
  starts_at: time,
  /** The end of the first date; absent: once its channel has been empty for a while. */
  ends_at: time.optional(),
  /** A name of IANA. Repeats keep its wall clock. */
  time_zone: z.string(),
  /** Absent: once. */
  repeat: repeat.optional(),
  /** The date that is next, or now. */
  next_at: time,
  status: eventStatus,
  interested_count: z.number().int(),
  /** The reader's own; absent in what goes to several people. */
  interested: z.boolean().optional(),
});
export type ServerEvent = z.infer<typeof serverEvent>;

const fields = {
  title: name(EVENT_LIMITS.titleMax),
  description: text(EVENT_LIMITS.descriptionMax),
  /** A data URL, at most 2 MB; null: none. */
  cover: picture.nullable(),
  place: eventPlace,
  channel_id: id.nullable(),
  location: name(EVENT_LIMITS.locationMax).nullable(),
  starts_at: time,
  ends_at: time.nullable(),
  time_zone: z.string().max(64).refine(isTimeZone, "is not a time zone"),
  repeat: repeat.nullable(),
};

export const newServerEvent = z.strictObject(fields).partial()
  .required({ title: true, place: true, starts_at: true });
export type NewServerEvent = z.infer<typeof newServerEvent>;

/** Missing stays, null takes back. `live` starts it now, `ended` ends it. */
export const serverEventChange = z.strictObject({
  ...fields,
  status: z.enum(["live", "ended"]),
}).partial();
export type ServerEventChange = z.infer<typeof serverEventChange>;

/** Without `from` in the past, events that are over are left out. */
export const serverEventsQuery = z.strictObject({
  from: time.optional(),
  to: time.optional(),
});
export type ServerEventsQuery = z.infer<typeof serverEventsQuery>;

/** `at`: the date to cancel; absent: the whole event. */
export const cancelQuery = z.strictObject({ at: time.optional() });

/** `limit` over 100 counts as 100. `before`: the last `next`. */
export const interestedQuery = z.strictObject({
  limit: z.coerce.number<number>().int().min(1).transform((n) => Math.min(n, LIMITS.pageMax))
    .default(LIMITS.pageDefault),
  before: z.string().min(1).max(128).optional(),
});
export type InterestedQuery = z.infer<typeof interestedQuery>;
