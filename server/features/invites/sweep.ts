import type { Db } from "../../storage/db.ts";
import { invites, reservations } from "./records.ts";

/** Deletes reservations for invites that are gone. */
export async function sweepReservations(db: Db): Promise<void> {
  for await (const { key } of db.walk(reservations.prefix({}))) {
    const at = reservations.at(key);
    if (await db.get(invites.key({ serverId: at.serverId, id: at.inviteId }))) continue;
    await db.transact((tx) => reservations.delete(tx, at));
  }
}
