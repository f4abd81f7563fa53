import { AppError } from "../../../protocol/errors.ts";
import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { type InviteRecord, invitesKeys } from "./records.ts";

/** Codes are unique without regard to case (D-SRV-2). */
export function findInvite(reader: Reader, code: string): InviteRecord | null {
  const reservation = reader.get(invitesKeys.inviteByCode(code.toLowerCase()));
  return reservation && reader.get(invitesKeys.invite(...reservation));
}

/** The oldest first. */
export async function listInvites(db: Db, serverId: string): Promise<InviteRecord[]> {
  return (await db.list(invitesKeys.invites(serverId))).map(({ value }) => value);
}

/** @throws AppError code_taken */
export function insertInvite(tx: Tx, invite: InviteRecord): void {
  const byCode = invitesKeys.inviteByCode(invite.code.toLowerCase());
  if (tx.get(byCode)) {
    throw new AppError("code_taken", { details: { customCode: "is already taken" } });
  }
  tx.set(byCode, [invite.server_id, invite.id]);
  tx.set(invitesKeys.invite(invite.server_id, invite.id), invite);
}

export function deleteInvite(tx: Tx, { server_id, id, code }: InviteRecord): void {
  tx.delete(invitesKeys.invite(server_id, id));
  tx.delete(invitesKeys.inviteByCode(code.toLowerCase()));
}

/** Gives up the place, if there is one. */
export function useReservation(tx: Tx, userId: string, invite: InviteRecord): boolean {
  const key = invitesKeys.reservation(userId, invite);
  if (tx.get(key) === null) return false;
  tx.delete(key);
  return true;
}
