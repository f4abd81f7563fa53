import type { Key } from "../../storage/keys.ts";

export interface InviteRecord {
  id: string;
  server_id: string;
  code: string;
  custom: boolean;
  max_uses: number | null;
  uses: number;
  /** Milliseconds from creation; 0: never. */
  expires_in: number;
  /** Milliseconds. */
  created_at: number;
  created_by: string;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const invitesKeys = {
  invite: (serverId: string, id: string): Key<InviteRecord> => ["invite", serverId, id],
  invites: (serverId: string): Key<InviteRecord> => ["invite", serverId],
  inviteByCode: (
    lower: string,
  ): Key<[serverId: string, inviteId: string]> => ["invite_by_code", lower],
  /** An invite that somebody used up by registering with it → when, milliseconds (HARD-8). */
  reservation: (
    userId: string,
    { server_id, id }: InviteRecord,
  ): Key<number> => ["place_taken", userId, server_id, id],
  reservationsOf: (userId: string): Key<number> => ["place_taken", userId],
  reservations: ["place_taken"] as Key<number>,
};
