import type { Key } from "../../storage/keys.ts";

export interface MemberRecord {
  id: string;
  user_id: string;
  /** Milliseconds. */
  joined_at: number;
  /** Ids of roles; absent: none. Those of deleted roles may stay and mean nothing. */
  roles?: string[];
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const membersKeys = {
  member: (serverId: string, userId: string): Key<MemberRecord> => ["member", serverId, userId],
  members: (serverId: string): Key<MemberRecord> => ["member", serverId],
  /** → when the user joined, milliseconds. */
  userServer: (userId: string, serverId: string): Key<number> => ["user_server", userId, serverId],
  /** → in how many servers a user is. */
  serverCount: (userId: string): Key<number> => ["server_count", userId],
  userServers: (userId: string): Key<number> => ["user_server", userId],
};
