import type { Server } from "socket.io";
import { yieldEvery } from "../../base/yield_every.ts";
import type { ServerEventName, ServerEvents } from "../../../protocol/socket.ts";
import type { Audience, Subscriptions } from "../../kernel/audience.ts";
import type { Delivery, Reach } from "../../kernel/events.ts";
import { RoomChanges } from "./room_changes.ts";
import type { TokenEnds } from "./token_ends.ts";
import { membershipIn } from "../../membership/servers/membership.ts";
import type { DeliveryContext } from "../context.ts";
import { rooms } from "./rooms.ts";
import { usersIn } from "./users_in.ts";

/** Turns audiences into rooms of socket.io, and changes which sockets are in them. */
export class SocketDelivery implements Delivery {
  readonly changes = new RoomChanges();

  constructor(readonly app: DeliveryContext, readonly io: Server, readonly tokenEnds: TokenEnds) {}

  send<N extends ServerEventName>(
    audience: Audience,
    name: N,
    data: ServerEvents[N],
    isBrief = false,
  ): void | Promise<void> {
    const named = roomsOf(audience);
    // Without a room socket.io would send it to everyone.
    if (named.length || audience.everyone) {
      const all = audience.everyone ? this.io : this.io.to(named);
      const to = audience.except ? all.except(exceptedRooms(audience.except)) : all;
      (isBrief ? to.volatile : to).emit(name, data);
    }
    if (audience.members) return this.#sendToMembers(audience.members, name, data);
  }

  async #sendToMembers(
    { serverId, may }: NonNullable<Audience["members"]>,
    name: string,
    data: unknown,
  ): Promise<void> {
    const pause = yieldEvery();
    for (const userId of usersIn(this.io, rooms.server(serverId))) {
      await pause();
      const membership = await this.app.db.read(membershipIn, userId, serverId);
      if (membership && may(membership, userId)) this.io.to(rooms.user(userId)).emit(name, data);
    }
  }

  *people(audience: Audience): Generator<string> {
    for (const room of roomsOf(audience)) yield* usersIn(this.io, room);
  }

  subscribe(audience: Audience, subscriptions: Subscriptions): void {
    this.io.in(roomsOf(audience)).socketsJoin(roomsOf(subscriptions));
  }

  unsubscribe(audience: Audience, subscriptions: Subscriptions): void {
    const screens = (subscriptions.channels ?? []).map(rooms.screen);
    this.io.in(roomsOf(audience)).socketsLeave([...roomsOf(subscriptions), ...screens]);
  }

  unsubscribeOthers(userId: string, channelId: string): void {
    const others = this.io.in(rooms.user(userId)).except(rooms.screen(channelId));
    others.socketsLeave(rooms.channel(channelId));
  }

  channelsOf(userId: string): string[] {
    const own = [...this.#socketsIn(rooms.user(userId))];
    const joined = own.flatMap((id) => [...this.io.of("/").adapter.sids.get(id) ?? []]);
    const prefix = rooms.channel("");
    const channels = joined.filter((room) => room.startsWith(prefix));
    return [...new Set(channels)].map((room) => room.slice(prefix.length));
  }

  subscription(userId: string, channelId: string): "all" | "some" | "none" | null {
    const own = [...this.#socketsIn(rooms.user(userId))];
    if (!own.length) return null;
    const subscribed = this.#socketsIn(rooms.channel(channelId));
    const count = own.filter((socket) => subscribed.has(socket)).length;
    return count === own.length ? "all" : count ? "some" : "none";
  }

  #socketsIn(room: string): ReadonlySet<string> {
    return this.io.of("/").adapter.rooms.get(room) ?? new Set<string>();
  }

  readableChanged({ users = [], servers = [] }: Pick<Audience, "users" | "servers">): void {
    for (const id of users) this.changes.ofUser(id);
    for (const id of servers) this.changes.inServer(id);
  }

  disconnect(sessionId: string): void {
    this.io.in(rooms.session(sessionId)).disconnectSockets(true);
  }

  revokeTokens(sessionId: string, at: number): Promise<void> {
    return this.tokenEnds.revoked(sessionId, at);
  }
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
  // Without a socket of theirs, their servers are unknown: assume everyone.
  if (socketId === undefined) return io.of("/").sockets.size;
  let sum = 0;
  for (const room of sids.get(socketId) ?? []) {
    if (room.startsWith("server:")) sum += all.get(room)?.size ?? 0;
  }
  return sum;
}

function roomsOf({ users, servers, channels, sessions, sockets }: Audience): string[] {
  return [
    ...(users ?? []).map(rooms.user),
    ...(servers ?? []).map(rooms.server),
    ...(channels ?? []).map(rooms.channel),
    ...(sessions ?? []).map(rooms.session),
    // Each socket has a room of its own.
    ...(sockets ?? []),
  ];
}

function exceptedRooms({ users = [], sessionId, programs }: NonNullable<Audience["except"]>) {
  return [
    ...users.map(rooms.user),
    ...(sessionId ? [rooms.session(sessionId)] : []),
    ...(programs ? [rooms.programs] : []),
  ];
}
