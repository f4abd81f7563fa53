import { record, type } from "../../kernel/records.ts";

export interface MemberRecord {
  id: string;
  user_id: string;
  /** Milliseconds. */
  joined_at: number;
  /** Ids of roles; absent: none. Those of deleted roles may stay and mean nothing. */
  roles?: string[];
  /** Absent: none (COM-6). */
  nickname?: string;
}

export const memberRecords = record("member", {
  value: type<MemberRecord>(),
  key: { serverId: "text", userId: "text" },
  belongsTo: { server: "serverId" },
});

/** → when the user joined, milliseconds. */
export const userServers = record("user_server", {
  value: type<number>(),
  key: { userId: "text", serverId: "text" },
  belongsTo: { nobody: "an index, deleted with the membership" },
});

/** → how many servers a user is in. */
export const serverCounts = record("server_count", {
  value: type<number>(),
  key: { userId: "text" },
  belongsTo: { nobody: "a counter, kept by memberships" },
});
