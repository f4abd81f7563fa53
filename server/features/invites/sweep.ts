import type { Db } from "../../storage/db.ts";
import { invitesKeys } from "./records.ts";
import { deleteInvite, listInvites } from "./store.ts";

/** Of an account that goes. */
export async function forgetReservations(db: Db, userId: string): Promise<void> {
  const reservations = await db.list(invitesKeys.reservationsOf(userId));
  if (reservations.length === 0) return;
  await db.transact((tx) => reservations.forEach(({ key }) => tx.delete(key)));
}

/** Forgets places behind invites that are gone. */
export async function sweepReservations(db: Db): Promise<void> {
  for await (const { key } of db.walk(invitesKeys.reservations)) {
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
