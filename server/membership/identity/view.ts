import { can, type Membership } from "../../../protocol/permissions.ts";
import type { ManagedServer, Server } from "../../../protocol/servers.ts";
import type { MembershipContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import type { ServerRecord } from "../servers/records.ts";
import { serversOf } from "../servers/service.ts";
import { serverById } from "../servers/servers.ts";
import { rulesChannelOf } from "./rules_channel.ts";
import { systemChannelOf } from "./system_channel.ts";

/** A server as each of its members sees it. */
export function serverView(reader: Reader, server: ServerRecord): Server {
  const { id, name, description, avatar, owner_id, member_count, tell_banned_by } = server;
  const { banner, accent, default_notifications = "all" } = server;
  const rules_channel_id = rulesChannelOf(reader, server);
  return {
    ...{ id, name, description, avatar, owner_id, member_count },
    ...(tell_banned_by === false && { tell_banned_by }),
    ...(banner !== undefined && { banner_url: banner }),
    ...(accent !== undefined && { accent }),
    default_notifications,
    ...(rules_channel_id !== null && { rules_channel_id }),
  };
}

/** The same by its id; null: it is gone. */
export function shownServer(reader: Reader, serverId: string): Server | null {
  const server = serverById(reader, serverId);
  return server && serverView(reader, server);
}

/** The servers of a user, in the order in which they joined them. */
export async function shownServersOf(app: MembershipContext, userId: string): Promise<Server[]> {
  const servers = await serversOf(app, userId);
  return await app.db.read((reader) => servers.map((server) => serverView(reader, server)));
}

/** A server as a member sees it: with its system channel for those who manage it (COM-5). */
export function serverFor(
  reader: Reader,
  membership: Membership,
  server: ServerRecord,
): ManagedServer {
  const view = serverView(reader, server);
  if (!can(membership, "manageServer")) return view;
  return {
    ...view,
    system_channel_id: systemChannelOf(reader, server)?.id ?? null,
    system_messages: { joins: announces(server, "joins"), leaves: announces(server, "leaves") },
  };
}

/** Returns whether a server announces one kind of act, wherever it does. */
export function announces({ unannounced }: ServerRecord, kind: "joins" | "leaves"): boolean {
  return !unannounced?.[kind];
}
