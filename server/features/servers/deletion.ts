import { AppError } from "../../../protocol/errors.ts";
import { deleteChannelsOf } from "../../membership/channels/channels.ts";
import { getOrder } from "../../membership/channels/order_record.ts";
import type { FeaturesContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { dropPicture } from "../media/service.ts";
import { dropRoles } from "../../membership/servers/roles.ts";
import { accessOwned } from "../../membership/servers/access.ts";
import { serverPurges, serverRecords } from "../../membership/servers/records.ts";
import { serverById } from "../../membership/servers/servers.ts";

/**
 * Deletes a server (SRV-07). One commit removes the server and its channels for everyone; their
 * contents are deleted after it, or on the next start.
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

/**
 * Deletes a server for an admin of the installation, whoever owns it. @throws AppError not_found
 */
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
    serverRecords.delete(tx, { id: serverId });
    serverPurges.set(tx, { serverId }, true);
    dropPicture(tx, server.avatar, ["server", serverId]);
    dropPicture(tx, server.banner ?? null, ["server_banner", serverId]);
    dropRoles(tx, serverId);
    const categoryIds = (getOrder(tx, serverId).categories ?? []).map(({ id }) => id);
    const channelIds = deleteChannelsOf(tx, serverId);
    app.bus.publishAfter(tx, { type: "server-deleted", serverId, channelIds, categoryIds });
  });
}

/**
 * Deletes what a deleted server leaves behind, except its channels' messages. A failure in one part
 * does not stop the others: the next sweep tries again (MEND-1). Never rejects.
 */
export async function purgeServer(app: FeaturesContext, server: string): Promise<void> {
  const { db, upkeep } = app;
  let isDone = true;
  const attempt = async (part: string, work: () => Promise<void>) => {
    if (!await upkeep.attempt("servers", work, { server, part })) isDone = false;
  };
  for (const [feature, purge] of app.features.purgesOf("server")) {
    await attempt(feature, () => purge(server));
  }
  if (!isDone) return;
  await upkeep.attempt(
    "servers",
    () => db.transact((tx) => serverPurges.delete(tx, { serverId: server })),
    { server },
  );
}

/** Finishes what a stop or a failure interrupted. */
export async function sweepServers(app: FeaturesContext): Promise<void> {
  for (const { key } of await app.db.list(serverPurges.prefix({}))) {
    await purgeServer(app, String(key[1]));
  }
}
