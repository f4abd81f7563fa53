import { AppError } from "../../../protocol/errors.ts";
import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { inviteCodes, type InviteRecord, invites, reservationOf, reservations } from "./records.ts";

/** Codes are unique without regard to case (D-SRV-2). */
export function findInvite(reader: Reader, code: string): InviteRecord | null {
  const found = inviteCodes.get(reader, { code: code.toLowerCase() });
  if (!found) return null;
  const [serverId, id] = found;
  return invites.get(reader, { serverId, id });
}

/** Oldest first. */
export async function listInvites(db: Db, serverId: string): Promise<InviteRecord[]> {
  return (await invites.list(db, { serverId })).map(({ value }) => value);
}

/** @throws AppError code_taken */
export function insertInvite(tx: Tx, invite: InviteRecord): void {
  const code = invite.code.toLowerCase();
  if (inviteCodes.get(tx, { code })) {
    throw new AppError("code_taken", { details: { customCode: "is already taken" } });
  }
  inviteCodes.set(tx, { code }, [invite.server_id, invite.id]);
  putInvite(tx, invite);
}

export function putInvite(tx: Tx, invite: InviteRecord): void {
  invites.set(tx, { serverId: invite.server_id, id: invite.id }, invite);
}

export function deleteInvite(tx: Tx, invite: InviteRecord): void {
  invites.delete(tx, { serverId: invite.server_id, id: invite.id });
  freeCode(tx, invite);
}

/** Runs in every transaction that deletes an invite. */
export function freeCode(tx: Tx, { code }: InviteRecord): void {
  inviteCodes.delete(tx, { code: code.toLowerCase() });
}

/** Gives up the place, if there is one. */
export function useReservation(tx: Tx, userId: string, invite: InviteRecord): boolean {
  const at = reservationOf(userId, invite);
  if (reservations.get(tx, at) === null) return false;
  reservations.delete(tx, at);
  return true;
}
