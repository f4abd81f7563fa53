import type { Key } from "../../storage/keys.ts";
import type { Override } from "../../../protocol/permissions.ts";

interface AnyChannelRecord {
  id: string;
  name: string;
  is_voice: boolean;
  position: number;
  /** Absent: the channel is open. There is no way back to that (E2E-36). */
  sealed?: SealedRecord;
}

/** Of a private channel: from when on it is, and where its group is. */
export interface SealedRecord {
  /** The last seq that the server could read. */
  from: number;
  /** 0: there is no group yet. */
  generation: number;
  epoch: number;
}

export interface ServerChannelRecord extends AnyChannelRecord {
  server_id: string;
  /** What it is for, never empty; absent: nothing is said. */
  topic?: string;
  /** Absent: none. */
  overrides?: OverridesRecord;
}

/** Those of deleted roles may stay and mean nothing; those of people outlast their leaving. */
export interface OverridesRecord {
  everyone?: Override;
  /** By id. */
  roles: Record<string, Override>;
  users: Record<string, Override>;
}

/** A direct message: its members are two people, for ever. Each sees the other's name. */
export interface DmRecord extends AnyChannelRecord {
  server_id: null;
  is_voice: false;
  group?: undefined;
  members: [string, string];
  /** Milliseconds. */
  created_at: number;
  /** When one of them was last told that the other wants to encrypt it, in milliseconds (MEND-20). */
  invited_at?: number;
}

/** A group of up to ten people: each may add others, and leave (E2E-16). */
export interface GroupRecord extends AnyChannelRecord {
  server_id: null;
  is_voice: false;
  group: true;
  /** Those who are in it, in the order in which they came; never none. */
  members: string[];
  /** Milliseconds. */
  created_at: number;
  /** As of a direct message. */
  invited_at?: number;
}

/** What has no server: of those who are in it alone. */
export type DirectRecord = DmRecord | GroupRecord;
export type ChannelRecord = ServerChannelRecord | DirectRecord;

/** The order of a server's channels, once it was changed: a channel's position is its place. */
export interface OrderRecord {
  /** Counts the changes. */
  version: number;
  /** Channels that came later are not among them, and have their own position. */
  ids: string[];
}

/** How far somebody has read a channel (D-MSG-8). */
export interface ReadRecord {
  read_seq: number;
  mention_count: number;
  /** Marked as unread: a marker that set out from before does not undo it (MEND-11). */
  marked?: true;
}

/** Places of a channel that count as unread for nobody: system messages and deleted ones (MEND-26m). */
export interface UncountedRecord {
  /** From and to, both inclusive, in order; the newest of them. */
  ranges: [from: number, to: number][];
  /** Missed calls, which count for those who were called. Absent: none. */
  missed?: [seq: number, calledId: string][];
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const channelsKeys = {
  channel: (id: string): Key<ChannelRecord> => ["channel", id],
  /** Which channels a server has, in one value: read on every send and page. */
  serverChannels: (serverId: string): Key<string[]> => ["server_channels", serverId],
  channelOrder: (serverId: string): Key<OrderRecord> => ["channel_order", serverId],
  /** → the channel's last seq. */
  head: (channelId: string): Key<number> => ["head", channelId],
  heads: ["head"] as Key<number>,
  read: (channelId: string, userId: string): Key<ReadRecord> => ["read", channelId, userId],
  uncounted: (channelId: string): Key<UncountedRecord> => ["uncounted", channelId],
  reads: (channelId: string): Key<ReadRecord> => ["read", channelId],
  /** The channel of two people, whose ids are sorted. */
  dm: (lowerId: string, higherId: string): Key<string> => ["dm", lowerId, higherId],
  /** → the other's id. */
  userDm: (userId: string, channelId: string): Key<string> => ["user_dm", userId, channelId],
  userDms: (userId: string): Key<string> => ["user_dm", userId],
  userGroup: (userId: string, channelId: string): Key<true> => ["user_group", userId, channelId],
  userGroups: (userId: string): Key<true> => ["user_group", userId],
  /** In how many groups somebody is. */
  groupCount: (userId: string): Key<number> => ["group_count", userId],
  /** Channels that are gone and whose messages are still to be deleted. */
  purge: (channelId: string): Key<true> => ["purge", channelId],
  purges: ["purge"] as Key<true>,
};
