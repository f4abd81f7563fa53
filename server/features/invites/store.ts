import { AppError } from "../../../protocol/errors.ts";
import type { Db } from "../../storage/db.ts";
import type { Key } from "../../storage/keys.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { type InviteRecord, invitesKeys } from "./records.ts";

/** Codes are unique without regard to case (D-SRV-2). */
export function findInvite(reader: Reader, code: string): InviteRecord | null {
  const place = reader.get(invitesKeys.inviteByCode(code.toLowerCase()));
  return place && reader.get(invitesKeys.invite(...place));
}

export function getInvite(reader: Reader, serverId: string, id: string): InviteRecord | null {
  return reader.get(invitesKeys.invite(serverId, id));
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

export function putInvite(tx: Tx, invite: InviteRecord): void {
  tx.set(invitesKeys.invite(invite.server_id, invite.id), invite);
}

export function deleteInvite(tx: Tx, { server_id, id, code }: InviteRecord): void {
  tx.delete(invitesKeys.invite(server_id, id));
  tx.delete(invitesKeys.inviteByCode(code.toLowerCase()));
}

/** Whether somebody registered with this invite and has not joined by it yet. */
export function hasPlace(reader: Reader, userId: string, invite: InviteRecord): boolean {
  return reader.get(placeKey(userId, invite)) !== null;
}

/** Gives up the place, if there is one. */
export function usePlace(tx: Tx, userId: string, invite: InviteRecord): boolean {
  if (!hasPlace(tx, userId, invite)) return false;
  tx.delete(placeKey(userId, invite));
  return true;
}

export function putPlace(tx: Tx, userId: string, invite: InviteRecord, now: number): void {
  tx.set(placeKey(userId, invite), now);
}

/** Of an account that goes. */
export async function forgetPlaces(db: Db, userId: string): Promise<void> {
  const places = await db.list(invitesKeys.placesTakenBy(userId));
  if (places.length === 0) return;
  await db.transact((tx) => places.forEach(({ key }) => tx.delete(key)));
}

/** Forgets places behind invites that are gone. */
export async function sweepPlaces(db: Db): Promise<void> {
  for (const { key } of await db.list(invitesKeys.placesTaken)) {
    const [, , serverId, inviteId] = key.map(String);
    if (await db.get(invitesKeys.invite(serverId, inviteId))) continue;
    await db.transact((tx) => tx.delete(key));
  }
}

function placeKey(userId: string, { server_id, id }: InviteRecord): Key<number> {
  return invitesKeys.placeTaken(userId, server_id, id);
}

/** Deletes the invites of a server that is gone, with their codes. */
export async function purgeInvites(db: Db, serverId: string): Promise<void> {
  const invites = await listInvites(db, serverId);
  await db.transact((tx) => {
    for (const invite of invites) deleteInvite(tx, invite);
  });
}
