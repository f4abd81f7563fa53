import type { Server, Socket } from "socket.io";
import type { ChannelOrder } from "../../../protocol/channels.ts";
import type { ServerEventName, ServerEvents } from "../../../protocol/socket.ts";
import { createPause } from "../../base/pause.ts";
import type { DomainEvent, LegacyEvent } from "../../base/bus.ts";
import { channelById, listChannels } from "../../membership/channels/channels.ts";
import { orderFor } from "../../membership/channels/order.ts";
import { channelViews } from "../../membership/channels/view.ts";
import type { Delivery } from "../../kernel/events.ts";
import { acquaintancesOf } from "../../features/presence/acquaintances.ts";
import type { DeliveryContext } from "../context.ts";
import { relatedUsersOf } from "../../membership/relations/relations.ts";
import { membershipIn } from "../../membership/servers/membership.ts";
import { memberById } from "../../membership/members/service.ts";
import { messageForSockets } from "../../features/messages/history.ts";
import { createDelivery } from "./feature_events.ts";
import { RoomChanges } from "./room_changes.ts";
import type { TokenEnds } from "./token_ends.ts";
import { rooms, roomsInServer } from "./rooms.ts";
import { VisibleChannels } from "./visible_channels.ts";
import { emitUserUpdated } from "./user_updates.ts";
import { usersIn } from "./users_in.ts";
import { VoiceAudiences } from "./voice.ts";

type EventOf<Type extends DomainEvent["type"]> = Extract<DomainEvent, { type: Type }>;
type Handlers = { [E in LegacyEvent as E["type"]]: (event: E) => void | Promise<void> };

/**
 * Who receives what: every domain event goes to an explicit audience, of those who may read it at
 * that moment. The table of handlers makes a new event a type error until it has one.
 */
export class Audiences {
  readonly changes = new RoomChanges();

  readonly #delivery: Delivery;
  readonly #visibleChannels: VisibleChannels;
  readonly #voice: VoiceAudiences;

  readonly #handlers: Handlers = {
    "message-created": ({ message }) =>
      this.#emit(rooms.channel(message.channel_id), "new-message", message),
    "message-edited": ({ channelId, id }) => this.#messageEdited(channelId, id),
    "message-deleted": ({ channelId, id, seq }) =>
      this.#emit(rooms.channel(channelId), "message-deleted", {
        id,
        channelId,
        ...seq !== undefined && { seq },
      }),
    "messages-deleted": ({ channelId, ids, seqs }) =>
      this.#emit(rooms.channel(channelId), "messages-deleted", { channelId, ids, seqs }),
    "channel-created": ({ serverId, channelId }) =>
      this.#visibleChannels.changed({ serverId, channelId, userId: null }),
    "channel-updated": ({ channelId }) => this.#channelUpdated(channelId),
    "channels-reordered": ({ serverId }) => this.#reordered(serverId),
    "channel-deleted": ({ channelId, serverId }) => {
      const room = rooms.channel(channelId);
      this.#emit(room, "channel-deleted", { channelId, serverId });
      this.io.in(room).socketsLeave([room, rooms.screen(channelId)]);
    },
    "server-joined": ({ userId, server }) => this.#serverJoined(userId, server),
    "server-updated": ({ server }) =>
      this.#emit(rooms.server(server.id), "server-updated", { server }),
    "server-deleted": ({ serverId, channelIds }) => this.#serverDeleted(serverId, channelIds),
    "member-joined": (event) => this.#member(event),
    "member-updated": (event) => this.#member(event),
    "member-removed": (event) => this.#memberRemoved(event),
    "role-created": ({ serverId, role }) =>
      this.#emit(rooms.server(serverId), "role-created", { serverId, role }),
    "role-updated": ({ serverId, role }) =>
      this.#emit(rooms.server(serverId), "role-updated", { serverId, role }),
    "role-deleted": ({ serverId, roleId }) =>
      this.#emit(rooms.server(serverId), "role-deleted", { serverId, roleId }),
    "permissions-changed": ({ serverId, channelId }) =>
      this.#emit(rooms.channel(channelId), "permissions-changed", { serverId, channelId }),
    "membership-changed": (event) => this.#visibleChannels.changed(event),
    "read-updated": ({ userId, read }) => this.#emit(rooms.user(userId), "read-updated", read),
    "dm-created": ({ channelId, userIds }) => this.#dmCreated(channelId, userIds),
    "group-changed": (event) => this.#groupChanged(event),
    "user-updated": ({ userId }) => emitUserUpdated(this.app, this.io, this.#delivery, userId),
    "e2ee-devices-changed": ({ userId }) => this.#devicesChanged(userId),
    "e2ee-reset-changed": ({ userId }) =>
      this.#emit(rooms.user(userId), "e2ee-devices", { userId }),
    "e2ee-letter-sent": ({ userId, deviceId }) =>
      this.#emit(rooms.user(userId), "e2ee-letter", { device: deviceId }),
    "e2ee-pairing-changed": ({ userId }) => this.#emit(rooms.user(userId), "e2ee-pairing", {}),
    "e2ee-committed": ({ channelId, generation, epoch }) =>
      this.#emit(rooms.channel(channelId), "e2ee-commit", { channelId, generation, epoch }),
    "e2ee-removal-proposed": ({ channelId }) =>
      this.#emit(rooms.channel(channelId), "e2ee-removal", { channelId }),
    // The removals that follow are told of.
    "e2ee-devices-gone": () => {},
    "authority-changed": ({ scope, space, length }) => {
      const room = space === "server" ? rooms.server(scope) : rooms.channel(scope);
      this.#emit(room, "authority-changed", { scope, length });
    },
    "admin-made": () => {},
    "instance-changed": () => {},
    "announced": ({ announcement }) =>
      void this.io.except(rooms.programs).emit("announcement-changed", { announcement }),
    "storage-filling": ({ userId }) => this.#storageFilling(userId),
    "tokens-revoked": ({ sessionId, at }) => this.tokenEnds.revoked(sessionId, at),
    "session-ended": ({ sessionId, reason }) => {
      const room = rooms.session(sessionId);
      this.#emit(room, "session-ended", { reason });
      this.io.in(room).disconnectSockets(true);
    },
    "voice": ({ change }) => this.#voice.deliver(change),
  };

  constructor(readonly app: DeliveryContext, readonly io: Server, readonly tokenEnds: TokenEnds) {
    this.#delivery = createDelivery(app, io);
    this.#visibleChannels = new VisibleChannels(app, io, this.changes);
    this.#voice = new VoiceAudiences(app, io);
  }

  /** A new socket, in its rooms already, is told who is in voice where it may see that. */
  connected({ id, rooms: isIn }: Socket): void {
    const channelIds = this.app.voice.occupied().filter((id) => isIn.has(rooms.channel(id)));
    this.#voice.tellParticipants(id, channelIds);
  }

  deliver(event: DomainEvent): void | Promise<void> {
    const { features } = this.app;
    if (features.declares(event)) return features.deliver(event, this.#delivery);
    return this.#handlers[event.type](event as never);
  }

  /** People who may see somebody's keys are told, so that others let a new device in (E2E-20). */
  async #devicesChanged(userId: string) {
    await this.#delivery.send(await acquaintancesOf(this.app, userId), "e2ee-devices", { userId });
    this.#emit(rooms.user(userId), "e2ee-devices", { userId });
  }

  #storageFilling(userId: string): void {
    const { used, quota } = this.app.usage.of(userId);
    if (quota !== null) this.#emit(rooms.user(userId), "storage-filling", { used, quota });
  }

  #emit<E extends ServerEventName>(room: string | string[], name: E, data: ServerEvents[E]): void {
    this.io.to(room).emit(name, data);
  }

  async #serverJoined(userId: string, server: ServerEvents["server-joined"]["server"]) {
    this.changes.ofUser(userId);
    const joined = await roomsInServer(this.app, userId, server.id);
    this.io.in(rooms.user(userId)).socketsJoin(joined);
    this.#emit(rooms.user(userId), "server-joined", { server });
    const isIn = (id: string) => joined.includes(rooms.channel(id));
    const channelIds = this.app.voice.occupied().filter(isIn);
    this.#voice.tellParticipants(rooms.user(userId), channelIds);
  }

  async #memberRemoved({ removed, namedBy }: EventOf<"member-removed">) {
    const { serverId, userId } = removed;
    this.changes.ofUser(userId);
    const target = rooms.user(userId);
    this.io.to(rooms.server(serverId)).except(target).emit("member-removed", removed);
    this.#emit(target, "member-removed", { ...removed, by: namedBy ?? removed.by });
    const channels = await this.#channelRooms(serverId);
    // Whoever has just come may not have the list of channels yet, by which a client forgets them.
    const channelIds = this.app.voice.occupied().filter((id) =>
      channels.includes(rooms.channel(id))
    );
    this.#voice.tellNobody(target, channelIds);
    this.io.in(target).socketsLeave([rooms.server(serverId), ...channels]);
  }

  #serverDeleted(serverId: string, channelIds: string[]) {
    const room = rooms.server(serverId);
    for (const userId of usersIn(this.io, room)) this.changes.ofUser(userId);
    this.#emit(room, "server-deleted", { serverId });
    const channels = channelIds.flatMap((id) => [rooms.channel(id), rooms.screen(id)]);
    this.io.in(room).socketsLeave([...channels, room]);
  }

  /** Each reader gets the channel with the read state that is theirs. */
  async #channelUpdated(channelId: string) {
    const channel = await this.app.db.read(channelById, channelId);
    if (!channel) return;
    const pause = createPause();
    for (const userId of usersIn(this.io, rooms.channel(channelId))) {
      await pause();
      const [view] = await channelViews(this.app, userId, [channel]);
      this.#emit(rooms.user(userId), "channel-updated", { channel: view });
    }
  }

  /** Read anew, for each person as far as they see: one frame for all who see the same. */
  async #reordered(serverId: string) {
    const pause = createPause();
    const frames = new Map<string, { order: ChannelOrder; to: string[] }>();
    for (const userId of usersIn(this.io, rooms.server(serverId))) {
      await pause();
      if (!await this.app.db.read(membershipIn, userId, serverId)) continue;
      const order = await this.app.db.read(orderFor, userId, serverId);
      const key = JSON.stringify(order);
      const frame = frames.get(key) ?? { order, to: [] };
      frame.to.push(rooms.user(userId));
      frames.set(key, frame);
    }
    for (const { order, to } of frames.values()) {
      this.#emit(to, "channels-reordered", { serverId, ...order });
    }
  }

  /** Who left sees it no more, who came sees it from now on, and the others who is in it. */
  async #groupChanged({ channelId, joined, left }: EventOf<"group-changed">) {
    const room = rooms.channel(channelId);
    for (const userId of left) {
      this.changes.ofUser(userId);
      this.#emit(rooms.user(userId), "channel-deleted", { channelId, serverId: null });
      this.io.in(rooms.user(userId)).socketsLeave([room, rooms.screen(channelId)]);
    }
    await this.#channelUpdated(channelId);
    await this.#dmCreated(channelId, joined);
  }

  /** All devices of these people, each with the others as the recipients. */
  async #dmCreated(channelId: string, userIds: readonly string[]) {
    const channel = await this.app.db.read(channelById, channelId);
    if (channel?.server_id !== null) return;
    for (const userId of channel.members.filter((id) => userIds.includes(id))) {
      this.changes.ofUser(userId);
      this.io.in(rooms.user(userId)).socketsJoin(rooms.channel(channelId));
      const [view] = await channelViews(this.app, userId, [channel]);
      this.#emit(rooms.user(userId), "dm-created", { channel: view });
    }
  }

  /** Read anew, so that what is sent is never older than what was sent before. */
  async #messageEdited(channelId: string, id: string) {
    const message = await messageForSockets(this.app, id);
    if (message) this.#emit(rooms.channel(channelId), "message-edited", message);
  }

  async #member(
    { type, serverId, userId }: DomainEvent & { type: `member-${"joined" | "updated"}` },
  ) {
    const member = await memberById(this.app, serverId, userId);
    if (!member) return;
    const { blocked } = await relatedUsersOf(this.app, userId);
    const blockedRooms = [...blocked].map(rooms.user);
    this.io.to(rooms.server(serverId)).except(blockedRooms).emit(type, { serverId, member });
    const seen = { serverId, member: { ...member, status: "offline" as const } };
    for (const viewer of usersIn(this.io, rooms.server(serverId))) {
      if (blocked.has(viewer)) this.#emit(rooms.user(viewer), type, seen);
    }
  }

  async #channelRooms(serverId: string): Promise<string[]> {
    const channels = await this.app.db.read(listChannels, serverId);
    return channels.flatMap(({ id }) => [rooms.channel(id), rooms.screen(id)]);
  }
}
