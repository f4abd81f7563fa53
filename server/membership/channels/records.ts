import type { Override } from "../../../protocol/permissions.ts";

interface AnyChannelRecord {
  id: string;
  name: string;
  is_voice: boolean;
  position: number;
}

export interface ServerChannelRecord extends AnyChannelRecord {
  server_id: string;
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
  members: [string, string];
  /** Milliseconds. */
  created_at: number;
}

export type ChannelRecord = ServerChannelRecord | DmRecord;

/** How far somebody has read a channel (D-MSG-8). */
export interface ReadRecord {
  read_seq: number;
  mention_count: number;
}
