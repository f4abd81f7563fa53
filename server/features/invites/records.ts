import { record, type } from "../../kernel/records.ts";

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

export const invites = record("invite", {
  value: type<InviteRecord>(),
  key: { serverId: "text", id: "text" },
  belongsTo: { server: "serverId" },
});

/** The invite with this code, in small letters. */
export const inviteCodes = record("invite_by_code", {
  value: type<[serverId: string, inviteId: string]>(),
  key: { code: "text" },
  belongsTo: { nobody: "an index, deleted with the invite" },
});

/** An invite that a person used up by registering with it → when, milliseconds (HARD-8). */
export const reservations = record("place_taken", {
  value: type<number>(),
  key: { userId: "text", serverId: "text", inviteId: "text" },
  belongsTo: { user: "userId" },
});

/** The key of an account's reservation for an invite. */
export const reservationOf = (userId: string, { server_id, id }: InviteRecord) => ({
  userId,
  serverId: server_id,
  inviteId: id,
});
