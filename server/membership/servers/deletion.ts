import { AppError } from "../../../protocol/errors.ts";
import { deleteChannelsOf } from "../channels/access.ts";
import type { FeaturesContext } from "../../features/context.ts";
import type { Db } from "../../storage/db.ts";
import type { Tx } from "../../storage/tx.ts";
import { purgeInvites } from "../../features/invites/access.ts";
import { dropPicture } from "../../features/media/service.ts";
import { purgeComings } from "../../features/messages/system.ts";
import { purgeMembers } from "../members/access.ts";
import { purgeModeration } from "../../features/moderation/access.ts";
import { dropRoles } from "../roles/access.ts";
import { accessOwned } from "./access.ts";
import { serversKeys } from "./records.ts";
import { serverById } from "./store.ts";

/**
 * Deletes a server (SRV-07). In one commit the server and its channels are gone for everybody;
 * what hangs on them is deleted behind it, and after a stop by the next start.
 * @throws AppError not_found, forbidden for all but the owner
 */
export async function deleteServer(
  app: FeaturesContext,
  userId: string,
  serverId: string,
): Promise<void> {
  await removeServer(app, serverId, (tx) => {
    accessOwned(tx, userId, serverId);
  });
}

/** The same for an admin of the installation, whoever owns it. @throws AppError not_found */
export function deleteServerByHost(
  app: FeaturesContext,
  serverId: string,
  also: (tx: Tx) => void,
): Promise<void> {
  return removeServer(app, serverId, also);
}

async function removeServer(
  app: FeaturesContext,
  serverId: string,
  also: (tx: Tx) => void,
): Promise<void> {
  await app.db.transact((tx) => {
    also(tx);
    const server = serverById(tx, serverId);
    if (!server) throw new AppError("not_found");
    tx.delete(serversKeys.server(serverId));
    tx.set(serversKeys.serverPurge(serverId), true);
    dropPicture(tx, server.avatar, ["server", serverId]);
    dropRoles(tx, serverId);
    const channelIds = deleteChannelsOf(tx, serverId);
    app.bus.publishAfter(tx, { type: "server-deleted", serverId, channelIds });
  });
}

/** Deletes what a deleted server has left behind, but for its channels' messages. */
export async function purgeServer(db: Db, serverId: string): Promise<void> {
  await purgeMembers(db, serverId);
  await purgeInvites(db, serverId);
  await purgeComings(db, serverId);
  await purgeModeration(db, serverId);
  await db.transact((tx) => tx.delete(serversKeys.serverPurge(serverId)));
}

/** Finishes what a stop interrupted. */
export async function sweepServers(db: Db): Promise<void> {
  for (const { key } of await db.list(serversKeys.serverPurges)) {
    await purgeServer(db, String(key[1]));
  }
}
