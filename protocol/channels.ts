import { z } from "zod";
import { categories } from "./categories.ts";
import { CHANNEL_LIMITS } from "./channel_limits.ts";
import { id, name } from "./common.ts";
import { forum, forumChange, postTags } from "./forum.ts";
import { visibleStatus } from "./friends.ts";
import { LIMITS, MAX_GROUP, MAX_TOPIC, MIN_GROUP } from "./limits.ts";
import { somePermissions } from "./roles.ts";
import { SERVER_LIMITS } from "./server_limits.ts";
import { archiveMinutes, thread, threadName } from "./thread_fields.ts";
import { isVisible } from "./one_emoji.ts";
import { personFields } from "./users.ts";

export const channelName = name(LIMITS.channelNameMax);
/** Topic of a channel (UX-11): one line, '' for none. */
export const channelTopic = name(MAX_TOPIC, 0).transform((s) => isVisible(s) ? s : "");

/** The other person of a direct message. */
export const recipient = z.object({
  ...personFields,
  status: visibleStatus,
});
export type Recipient = z.infer<typeof recipient>;

/** `limit` over 100 counts as 100. */
export const contactsQuery = z.strictObject({
  search: z.string().max(LIMITS.displayNameCharactersMax).default(""),
  limit: z.coerce.number<number>().int().min(1).transform((n) => Math.min(n, LIMITS.pageMax))
    .default(LIMITS.pageDefault),
});

/** `limit` over 100 counts as 100. */
export const lastMessagesQuery = z.strictObject({
  limit: z.coerce.number<number>().int().min(1).transform((n) => Math.min(n, LIMITS.pageMax))
    .default(LIMITS.pageDefault),
});

/** Kinds of channels that can be created (COM-1). */
export const channelKind = z.enum(["text", "voice", "announcement", "forum"]);
export type ChannelKind = z.infer<typeof channelKind>;
/** With that of threads, which are created in channels (COM-7). */
export const shownKind = z.enum([...channelKind.options, "thread"]);

/** A channel as one person sees it: read state, `recipient` and `recipients` are that person's own. */
export const channel = z.object({
  id,
  server_id: id.nullable(),
  name: z.string(),
  /** Absent: none. */
  topic: z.string().optional(),
  is_voice: z.boolean(),
  /** Absent in direct messages, and as of earlier servers. */
  kind: shownKind.optional(),
  position: z.number().int(),
  /** Absent: it is in none. */
  category_id: id.optional(),
  /** True if it has the overrides of its category (COM-2). Of channels of servers. */
  synced: z.boolean().optional(),
  /** Seconds between two messages of one person; 0: none. Of channels of servers. */
  slow_mode: z.number().int().optional(),
  /** When one's own next message is taken, while slow mode makes one wait. */
  next_send_at: z.iso.datetime().optional(),
  /** Shown once a person has agreed to see it, on each device. */
  nsfw: z.boolean().optional(),
  /** People in a voice channel; 0: as many as fit. */
  user_limit: z.number().int().optional(),
  /** For new threads: seconds, and minutes of quiet until they are archived. */
  default_thread_slow_mode: z.number().int().optional(),
  default_auto_archive_minutes: z.number().int().optional(),
  /** Settings of `kind: forum` (COM-8). */
  forum: forum.optional(),
  /** The channel of a thread, who made it, and its state. Absent: not a thread (COM-7). */
  parent_id: id.optional(),
  owner_id: id.optional(),
  thread: thread.optional(),
  last_seq: z.number().int(),
  read_seq: z.number().int(),
  mention_count: z.number().int(),
  /**
   * Messages after the read marker, without system messages and deleted ones; a missed call counts
   * for the callee (MEND-26m). Absent, as from earlier servers: unknown.
   */
  unread_count: z.number().int().optional(),
  /** The other person of a direct message, which has no server. */
  recipient: recipient.optional(),
  /** All other people in a group, which has no server, in the order in which they joined. */
  recipients: z.array(recipient).optional(),
  /** Name that a group was given, '' for none. `name` then lists the people. */
  group_name: z.string().optional(),
  /** Absent, as servers before it say: open. */
  mode: z.enum(["open", "private"]).optional(),
  /** The last seq that the server could read in a private channel (E2E-44). */
  private_from: z.number().int().optional(),
  /** Generation and epoch of a private channel's group; generation 0: there is none yet. */
  generation: z.number().int().optional(),
  epoch: z.number().int().optional(),
});
export type Channel = z.infer<typeof channel>;

/** Overrides for roles and people, and the one for @everyone. */
const MAX_PERMISSIONS = SERVER_LIMITS.overridesPerChannel + 1;

/** Seconds between two messages of one person (COM-3). */
const slowMode = z.number().int().min(0).max(CHANNEL_LIMITS.slowModeSeconds);
/** People in a voice channel; 0: as many as fit. */
const userLimit = z.number().int().min(0).max(CHANNEL_LIMITS.userLimit);
/** Settings of a channel besides its name and place; null takes one back. */
const channelSettings = {
  slow_mode: slowMode.nullable().optional(),
  nsfw: z.boolean().nullable().optional(),
  /** For voice channels only. */
  user_limit: userLimit.nullable().optional(),
  /** For channels that have threads. */
  default_thread_slow_mode: slowMode.nullable().optional(),
  default_auto_archive_minutes: archiveMinutes.nullable().optional(),
  /** For forums only: any part of it. */
  forum: forumChange.nullable().optional(),
};
/** Settings that only threads have; the last three only posts of forums. */
const threadSettings = {
  archived: z.boolean().optional(),
  locked: z.boolean().optional(),
  auto_archive_minutes: archiveMinutes.nullable().optional(),
  tags: postTags.nullable().optional(),
  pinned: z.boolean().optional(),
  solved: z.boolean().optional(),
};

export const createChannelBody = z.strictObject({
  name: channelName,
  isVoice: z.boolean().optional(),
  /** Without it `isVoice` decides. */
  kind: channelKind.optional(),
  /** Without `permissions` the channel follows those of its category (COM-2). */
  categoryId: id.optional(),
  topic: channelTopic.optional(),
  /** `private`: the server can read nothing in it, ever (E2E-36). */
  mode: z.enum(["open", "private"]).default("open"),
  /** By target, as of `PUT /channels/{id}/permissions/{target}`, from its first moment on (MEND-14). */
  permissions: z.record(id, somePermissions)
    .refine((all) => Object.keys(all).length <= MAX_PERMISSIONS, "has too many targets")
    .optional(),
  ...channelSettings,
});
export const updateChannelBody = z.strictObject({
  /** A thread's may be longer than a channel's. */
  name: threadName.optional(),
  /** '' takes it away. */
  topic: channelTopic.optional(),
  position: z.number().int().min(0).max(SERVER_LIMITS.channelsPerServer).optional(),
  /** A text channel becomes one of announcements, and back. */
  kind: channelKind.optional(),
  ...channelSettings,
  ...threadSettings,
});
export type UpdateChannel = z.infer<typeof updateChannelBody>;
/** Exactly one of the three: what is read up to its end. */
export const readAllBody = z.strictObject({
  server_id: id.optional(),
  category_id: id.optional(),
  all: z.literal(true).optional(),
}).refine(
  (body) => Object.values(body).filter((one) => one !== undefined).length === 1,
  { path: ["server_id"], message: "or category_id or all: give exactly one of them" },
).meta({ examples: [{ all: true }] });
export type ReadAll = z.infer<typeof readAllBody>;
/** Counts how often the channels of a server were put into another order. */
export const orderVersion = z.number().int().min(0);
/** The order of a server's channels as one person sees it. */
export const channelOrder = z.object({
  order_version: orderVersion,
  categories,
  channels: z.array(z.object({
    id,
    category_id: id.nullable(),
    position: z.number().int(),
    synced: z.boolean(),
  })),
});
export type ChannelOrder = z.infer<typeof channelOrder>;
/** Names all that one sees. Positions only sort. */
export const orderBody = z.strictObject({
  order_version: orderVersion,
  categories: z.array(id).max(SERVER_LIMITS.channelsPerServer),
  channels: z.array(z.strictObject({
    id,
    category_id: id.nullable().default(null),
    position: z.number().int().min(0),
    sync: z.boolean().optional(),
  })).max(SERVER_LIMITS.channelsPerServer),
});
export type NewOrder = z.infer<typeof orderBody>;
export const createDmBody = z.strictObject({ recipientId: id });
/** '' for none. */
export const groupName = name(LIMITS.channelNameMax, 0).transform((s) => isVisible(s) ? s : "");
export const createGroupBody = z.strictObject({
  /** The other people, without the creator. */
  userIds: z.array(id).min(MIN_GROUP - 1).max(MAX_GROUP - 1)
    .refine((ids) => new Set(ids).size === ids.length, "names one twice"),
  name: groupName.optional(),
});
export const addToGroupBody = z.strictObject({ userId: id });
export const renameGroupBody = z.strictObject({ name: groupName });

/** `mention_count`: how many mentions are left (D-MSG-8). */
const readFields = {
  seq: z.number().int().min(0),
  mention_count: z.number().int().min(0).max(1_000_000).optional(),
};
/** `had_read`: how far the device had read, which it may still be telling. */
export const unreadBody = z.strictObject({
  ...readFields,
  had_read: z.number().int().min(0).optional(),
});
/** `from`: position of the marker before it moved. */
export const readBody = z.strictObject({ ...readFields, from: z.number().int().min(0).optional() });
export const readResponse = z.object({ read_seq: z.number(), mention_count: z.number() });
export type ReadState = z.infer<typeof readResponse>;
