import type { Server } from "socket.io";
import { createPause } from "../../base/pause.ts";
import type { Audience, Delivery, Reach } from "../../kernel/events.ts";
import { membershipIn } from "../../membership/servers/membership.ts";
import type { DeliveryContext } from "../context.ts";
import { rooms } from "./rooms.ts";
import { usersIn } from "./users_in.ts";

/** Turns the audiences that features name into rooms of socket.io. */
export function createDelivery(app: DeliveryContext, io: Server): Delivery {
  return {
    send(audience, name, data) {
      const named = roomsOf(audience);
      // Without a room socket.io would send it to everybody.
      if (named.length) io.to(named).except(exceptedRooms(audience)).emit(name, data);
      if (audience.members) return sendToMembers(app, io, audience.members, name, data);
    },
    *people(audience) {
      for (const room of roomsOf(audience)) yield* usersIn(io, room);
    },
  };
}

/** How many sockets an event reaches. Members with a permission count as all of their server. */
export function reachOf(io: Server, reach: Reach): number {
  if (typeof reach === "number") return reach;
  if ("fellowsOf" in reach) return fellowsOf(io, reach.fellowsOf);
  const { members } = reach;
  const all = [...roomsOf(reach), ...(members ? [rooms.server(members.serverId)] : [])];
  return all.reduce((sum, room) => sum + (io.of("/").adapter.rooms.get(room)?.size ?? 0), 0);
}

/** Sockets in the servers of a person. */
function fellowsOf(io: Server, userId: string): number {
  const { rooms: all, sids } = io.of("/").adapter;
  const [socketId] = all.get(rooms.user(userId)) ?? [];
  // Nobody is connected who would know: at most everybody.
  if (socketId === undefined) return io.of("/").sockets.size;
  let sum = 0;
  for (const room of sids.get(socketId) ?? []) {
    if (room.startsWith("server:")) sum += all.get(room)!.size;
  }
  return sum;
}

function roomsOf({ users = [], servers = [], channels = [] }: Audience): string[] {
  return [...users.map(rooms.user), ...servers.map(rooms.server), ...channels.map(rooms.channel)];
}

function exceptedRooms({ except }: Audience): string[] {
  if (!except) return NO_ROOMS;
  const { users = [], sessionId, programs } = except;
  return [
    ...users.map(rooms.user),
    ...(sessionId ? [rooms.session(sessionId)] : []),
    ...(programs ? [rooms.programs] : []),
  ];
}
const NO_ROOMS: string[] = [];

async function sendToMembers(
  app: DeliveryContext,
  io: Server,
  { serverId, may }: NonNullable<Audience["members"]>,
  name: string,
  data: unknown,
): Promise<void> {
  const pause = createPause();
  for (const userId of usersIn(io, rooms.server(serverId))) {
    await pause();
    const membership = await app.db.read(membershipIn, userId, serverId);
    if (membership && may(membership, userId)) io.to(rooms.user(userId)).emit(name, data);
  }
}
