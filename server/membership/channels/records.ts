import { record, type } from "../../kernel/records.ts";
import type { Override } from "../../../protocol/permissions.ts";
import type { Stored } from "../servers/permission_codes.ts";

interface AnyChannelRecord {
  id: string;
  name: string;
  is_voice: boolean;
  position: number;
  /** Absent: the channel is open. There is no way back to that (E2E-36). */
  sealed?: SealedRecord;
}

/** State of a private channel: since when it is private, and the position of its group. */
export interface SealedRecord {
  /** The last seq that the server could read. */
  from: number;
  /** 0: there is no group yet. */
  generation: number;
  epoch: number;
}

export interface ServerChannelRecord extends AnyChannelRecord {
  server_id: string;
  /** Topic, never empty; absent: none. */
  topic?: string;
  /** Absent: none. */
  overrides?: StoredOverrides;
  /** Seconds between two messages of one person. Absent: none. */
  slow_mode?: number;
  /** Absent: not marked. */
  nsfw?: true;
  /** Most people in a voice channel. Absent: as many as fit. */
  user_limit?: number;
  /** Absent: text or voice, as `is_voice` says (COM-1). */
  kind?: "announcement" | "forum";
  /** Settings of a forum that differ from the usual ones (COM-8). Absent: none does. */
  forum?: ForumRecord;
  /** Settings of new threads: slow mode, and minutes until they are archived. Absent: as usual. */
  default_thread_slow_mode?: number;
  default_auto_archive_minutes?: number;
  /** Absent: not a thread (COM-7). */
  thread?: ThreadState;
}

/** Settings of a forum, each absent where it is as usual (COM-8). */
export interface ForumRecord {
  guidelines?: string;
  tags?: TagRecord[];
  require_tag?: true;
  default_reaction?: string;
  sort?: "created";
  layout?: "gallery";
}

export interface TagRecord {
  id: string;
  name: string;
  emoji?: string;
  moderated?: true;
}

/** State of a thread beside what it has as a channel. Times are milliseconds. */
export interface ThreadState {
  parent_id: string;
  owner_id: string;
  created_at: number;
  /** The message that it was made from, which may be gone. Absent: none. */
  created_from?: string;
  auto_archive_minutes: number;
  /** Absent: active. */
  archived_at?: number;
  /** When it was last opened again. Absent: never. */
  reopened_at?: number;
  locked?: true;
  /** Ids of a post's tags, also of those that are deleted since. Absent: none (COM-8). */
  tags?: string[];
  solved?: true;
}

/** A channel of a server that is a thread. */
export type ThreadChannelRecord = ServerChannelRecord & { thread: ThreadState };

/** Overrides as they are stored. */
export interface StoredOverrides {
  everyone?: Stored<Override>;
  roles: Record<string, Stored<Override>>;
  users: Record<string, Stored<Override>>;
}

/**
 * Overrides. Those of deleted roles may stay and mean nothing; those of people outlast their
 * leaving.
 */
export interface OverridesRecord {
  everyone?: Override;
  /** By id. */
  roles: Record<string, Override>;
  users: Record<string, Override>;
}

/** A direct message, always between the same two people. Each sees the other's name. */
export interface DmRecord extends AnyChannelRecord {
  server_id: null;
  is_voice: false;
  group?: undefined;
  members: [string, string];
  /** Milliseconds. */
  created_at: number;
  /**
   * When either was last notified that the other wants to encrypt it, in milliseconds (MEND-20).
   */
  invited_at?: number;
}

/** A group of up to ten people: each may add others, and leave (E2E-16). */
export interface GroupRecord extends AnyChannelRecord {
  server_id: null;
  is_voice: false;
  group: true;
  /** Members in the order in which they joined; never empty. */
  members: string[];
  /** Milliseconds. */
  created_at: number;
  /** Milliseconds, as in a direct message. */
  invited_at?: number;
}

/** A channel without a server, which belongs to its members alone. */
export type DirectRecord = DmRecord | GroupRecord;
export type ChannelRecord = ServerChannelRecord | DirectRecord;

/**
 * The order of a server's channels and their categories, in one value, so that it changes at once
 * (COM-2). A channel's position is its place in `ids`.
 */
export interface OrderRecord {
  /** Counts the changes. */
  version: number;
  /** Channels that came later are not among them, and have their own position. */
  ids: string[];
  /** Absent: none. */
  categories?: CategoryEntry[];
  /**
   * Source of a channel's overrides: `SYNCED`, `NONE`, or the number of a copy. Absent: the record
   * of the channel. Moving hundreds of channels writes this value alone.
   */
  sources?: Record<string, number>;
}

export interface CategoryEntry {
  id: string;
  position: number;
  /** Ids of its channels, in no order. */
  channels: string[];
}

export interface CategoryRecord {
  id: string;
  server_id: string;
  name: string;
  /** Overrides of its synced channels. Absent: none. */
  overrides?: StoredOverrides;
}

/** A user's read position in a channel (D-MSG-8). */
export interface ReadRecord {
  read_seq: number;
  mention_count: number;
  /** Marked as unread: a marker that set out from before does not undo it (MEND-11). */
  marked?: true;
}

/** Seqs in a channel that are unread for nobody: system messages and deleted ones (MEND-26m). */
export interface UncountedRecord {
  /** From and to, both inclusive, in order; the newest of them. */
  ranges: [from: number, to: number][];
  /** Missed calls, which count for their callees. Absent: none. */
  missed?: [seq: number, calledId: string][];
}

export const channelRecords = record("channel", {
  value: type<ChannelRecord>(),
  key: { id: "text" },
  belongsTo: { nobody: "deleted with its server, or by itself" },
});

/** Ids of a server's channels, in one value: read on every send and page. */
export const serverChannels = record("server_channels", {
  value: type<string[]>(),
  key: { serverId: "text" },
  belongsTo: { server: "serverId" },
});

export const channelOrders = record("channel_order", {
  value: type<OrderRecord>(),
  key: { serverId: "text" },
  belongsTo: { server: "serverId" },
});

export const categoryRecords = record("category", {
  value: type<CategoryRecord>(),
  key: { id: "text" },
  belongsTo: { nobody: "deleted with its server, or by itself" },
});

/** Overrides of a category that channels kept when they left it, by number (COM-2). */
export const overrideCopies = record("override_copy", {
  value: type<StoredOverrides>(),
  key: { serverId: "text", number: "number" },
  belongsTo: { server: "serverId" },
});

/** → the channel's last seq. */
export const channelHeads = record("head", {
  value: type<number>(),
  key: { channelId: "text" },
  belongsTo: { channel: "channelId" },
});

export const readMarkers = record("read", {
  value: type<ReadRecord>(),
  key: { channelId: "text", userId: "text" },
  belongsTo: { channel: "channelId" },
});

/** → when a person last wrote in a channel with slow mode, in milliseconds (COM-3). */
export const slowModeTurns = record("slow_mode_turn", {
  value: type<number>(),
  key: { channelId: "text", userId: "text" },
  belongsTo: { channel: "channelId", user: "userId" },
});

export const uncountedMessages = record("uncounted", {
  value: type<UncountedRecord>(),
  key: { channelId: "text" },
  belongsTo: { channel: "channelId" },
});

/** The channel of two people, whose ids are sorted. */
export const directMessages = record("dm", {
  value: type<string>(),
  key: { lowerId: "text", higherId: "text" },
  belongsTo: { nobody: "a direct message outlives an account" },
});

/** → the other person's id. */
export const userDms = record("user_dm", {
  value: type<string>(),
  key: { userId: "text", channelId: "text" },
  belongsTo: { nobody: "a direct message outlives an account" },
});

export const userGroups = record("user_group", {
  value: type<true>(),
  key: { userId: "text", channelId: "text" },
  belongsTo: { nobody: "an index, deleted by leaving the group" },
});

/** → how many groups a person is in. */
export const groupCounts = record("group_count", {
  value: type<number>(),
  key: { userId: "text" },
  belongsTo: { nobody: "a counter, kept by leaving groups" },
});

/** Deleted channels whose messages are still to be deleted. */
export const channelPurges = record("purge", {
  value: type<true>(),
  key: { channelId: "text" },
  belongsTo: { nobody: "deleted once the purge is done" },
});
