import type { MembershipContext } from "../context.ts";
import { accessServer } from "./access.ts";
import { serverIdsOf } from "./members.ts";
import type { ServerRecord } from "./records.ts";
import { getServers } from "./servers.ts";

/** Lists the servers of a user, in the order in which they joined them. */
export async function serversOf(app: MembershipContext, userId: string): Promise<ServerRecord[]> {
  const servers = await getServers(app.db, await serverIdsOf(app.db, userId));
  return servers.filter((server) => server !== null);
}

/** `POST /servers/{id}/join`: succeeds for a member, 404 for everyone else (D-SRV-3). */
export function confirmMembership(
  app: MembershipContext,
  userId: string,
  serverId: string,
): Promise<ServerRecord> {
  return app.db.read((reader) => accessServer(reader, userId, serverId).server);
}
