import { readableChannelIds } from "../../membership/channels/readable_ids.ts";
import { threadsFollowedBy } from "../../membership/channels/thread_followers.ts";
import { directIdsOf } from "../../membership/channels/dm.ts";
import type { DeliveryContext } from "../context.ts";
import { serverIdsOf } from "../../membership/servers/members.ts";

/** Names of socket.io rooms. */
export const rooms = {
  user: (id: string) => `user:${id}`,
  session: (id: string) => `session:${id}`,
  /** Sockets that an access token opened. */
  programs: "programs",
  server: (id: string) => `server:${id}`,
  /** Sockets of those who may read the channel. */
  channel: (id: string) => `channel:${id}`,
  /** Sockets that have the channel on screen. */
  screen: (id: string) => `screen:${id}`,
};

/** The rooms of everything that a user may read (wire.md, Socket). */
export async function roomsOf(app: DeliveryContext, userId: string): Promise<string[]> {
  const [inServers, dms, threads] = await Promise.all([
    serverIdsOf(app.db, userId).then((ids) => {
      return Promise.all(ids.map((id) => roomsInServer(app, userId, id)));
    }),
    directIdsOf(app, userId),
    threadsFollowedBy(app.db, userId),
  ]);
  const followed = threads.map(({ id }) => rooms.channel(id));
  return [...inServers.flat(), ...dms.map(rooms.channel), ...followed];
}

/** The rooms of one server and of its channels that a user may read; none for an outsider. */
async function roomsInServer(
  app: DeliveryContext,
  userId: string,
  serverId: string,
): Promise<string[]> {
  const channels = await readableChannelIds(app, userId, serverId);
  return channels ? [rooms.server(serverId), ...channels.map(rooms.channel)] : [];
}
