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

/** Of an account that goes. */
export async function forgetReservations(db: Db, userId: string): Promise<void> {
  const reservations = await db.list(invitesKeys.reservationsOf(userId));
  if (reservations.length === 0) return;
  await db.transact((tx) => reservations.forEach(({ key }) => tx.delete(key)));
}

/** Forgets places behind invites that are gone. */
export async function sweepReservations(db: Db): Promise<void> {
  for (const { key } of await db.list(invitesKeys.reservations)) {
    const [, , serverId, inviteId] = key.map(String);
    if (await db.get(invitesKeys.invite(serverId, inviteId))) continue;
    await db.transact((tx) => tx.delete(key));
  }
}

/** Deletes the invites of a server that is gone, with their codes. */
export async function purgeInvites(db: Db, serverId: string): Promise<void> {
  const invites = await listInvites(db, serverId);
  await db.transact((tx) => {
    for (const invite of invites) deleteInvite(tx, invite);
  });
}
