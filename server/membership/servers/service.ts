import { insertFirstChannels } from "../channels/service.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { accessServer } from "./access.ts";
import { serverIdsOf } from "../members/access.ts";
import { insertOwner } from "../members/service.ts";
import type { ServerRecord } from "./records.ts";
import { getServers, putServer } from "./store.ts";
import { serverView } from "./view.ts";

/**
 * Makes a server with the channels `general` and `General` (D-SRV-1) and its owner.
 * @throws AppError too_many
 */
export async function createServer(
  app: FeaturesContext,
  userId: string,
  name: string,
): Promise<ServerRecord> {
  const server: ServerRecord = {
    id: app.ids.uuid(),
    name,
    description: "",
    avatar: null,
    owner_id: userId,
    member_count: 1,
    invite_count: 0,
    created_at: app.clock(),
  };
  return await app.db.transact((tx) => {
    putServer(tx, server);
    insertOwner(app, tx, server);
    insertFirstChannels(app, tx, server.id);
    app.bus.publishAfter(tx, { type: "server-joined", userId, server: serverView(server) });
    return server;
  });
}

/** The servers of a user, in the order in which they were joined. */
export async function serversOf(app: FeaturesContext, userId: string): Promise<ServerRecord[]> {
  const servers = await getServers(app.db, await serverIdsOf(app.db, userId));
  return servers.filter((server) => server !== null);
}

/** `POST /servers/{id}/join`: fine for a member, 404 for all others (D-SRV-3). */
export function confirmMembership(
  app: FeaturesContext,
  userId: string,
  serverId: string,
): Promise<ServerRecord> {
  return app.db.read((reader) => accessServer(reader, userId, serverId).server);
}
