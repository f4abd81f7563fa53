import type { Key } from "../../storage/keys.ts";

export interface ServerRecord {
  id: string;
  name: string;
  description: string;
  avatar: string | null;
  owner_id: string;
  member_count: number;
  invite_count: number;
  /** Milliseconds. */
  created_at: number;
  /** Whoever is banned is not told by whom (MEND-26h). Absent: they are. */
  tell_banned_by?: false;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const serversKeys = {
  server: (id: string): Key<ServerRecord> => ["server", id],
  servers: ["server"] as Key<ServerRecord>,
  /** Servers that are gone and whose members, invites and records are still to be deleted. */
  serverPurge: (serverId: string): Key<true> => ["server_purge", serverId],
  serverPurges: ["server_purge"] as Key<true>,
};
