import { AppError } from "../../../protocol/errors.ts";
import { deleteChannelsOf } from "../../membership/channels/channels.ts";
import { channelPurges } from "../../membership/channels/records.ts";
import { getOrder } from "../../membership/channels/order_record.ts";
import type { FeaturesContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { dropPicture } from "../media/service.ts";
import { purgeChannels } from "../messages/sweep.ts";
import { dropRoles } from "../../membership/servers/roles.ts";
import { accessOwned } from "../../membership/servers/access.ts";
import { serverPurges, serverRecords } from "../../membership/servers/records.ts";
import { serverById } from "../../membership/servers/servers.ts";

/** Orders for channels that one commit stores. */
const ORDERS_AT_ONCE = 200;

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
    dropPicture(tx, server.avatar, ["server", serverId]);
    dropPicture(tx, server.banner ?? null, ["server_banner", serverId]);
    dropRoles(tx, serverId);
    const categoryIds = (getOrder(tx, serverId).categories ?? []).map(({ id }) => id);
    const channelIds = deleteChannelsOf(tx, serverId);
    serverPurges.set(tx, { serverId }, channelIds);
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
  await attempt("channels", () => orderChannelPurges(app, server));
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

/** Gives each channel of a deleted server its own order. May be repeated. */
async function orderChannelPurges({ db }: FeaturesContext, serverId: string): Promise<void> {
  const channelIds = await db.get(serverPurges.key({ serverId }));
  if (!Array.isArray(channelIds)) return;
  for (let at = 0; at < channelIds.length; at += ORDERS_AT_ONCE) {
    await db.transact((tx) => {
      for (const channelId of channelIds.slice(at, at + ORDERS_AT_ONCE)) {
        channelPurges.set(tx, { channelId }, true);
      }
    });
  }
  await db.transact((tx) => serverPurges.set(tx, { serverId }, true));
}

/** Finishes what a stop or a failure interrupted. */
export async function sweepServers(app: FeaturesContext): Promise<void> {
  for (const { at: { serverId }, value } of await serverPurges.list(app.db, {})) {
    await purgeServer(app, serverId);
    if (Array.isArray(value)) await purgeChannels(app, value);
  }
}
