import type { Server } from "socket.io";
import type { ServerEventName, ServerEvents } from "../../../protocol/socket.ts";
import { createPause } from "../../base/pause.ts";
import { mayIn } from "../../membership/channels/access.ts";
import { channelById, listChannels } from "../../membership/channels/channels.ts";
import type { ServerChannelRecord } from "../../membership/channels/records.ts";
import { channelViews } from "../../membership/channels/view.ts";
import type { DeliveryContext } from "../context.ts";
import { membershipIn } from "../../membership/servers/membership.ts";
import { participantsIn } from "../../features/voice/view.ts";
import type { RoomChanges } from "./room_changes.ts";
import { rooms } from "./rooms.ts";
import { usersIn } from "./users_in.ts";

/** What may have changed: for one member or all, in one channel or all of a server. */
export interface Change {
  serverId: string;
  userId: string | null;
  channelId: string | null;
}

/**
 * Brings rooms in line with what people may read now. Who gains sight of a channel is told
 * `channel-created`, who loses it `channel-deleted`, as if it had just come or gone: so what
 * a client holds equals what it would fetch.
 */
export class VisibleChannels {
  constructor(readonly app: DeliveryContext, readonly io: Server, readonly changes: RoomChanges) {}

  async changed({ serverId, userId, channelId }: Change): Promise<void> {
    if (userId === null) this.changes.inServer(serverId);
    else this.changes.ofUser(userId);
    const channels = await this.#channels(serverId, channelId);
    const people = userId === null ? usersIn(this.io, rooms.server(serverId)) : [userId];
    const pause = createPause();
    for (const person of people) {
      await this.#align(serverId, person, channels);
      await pause();
    }
  }

  async #channels(serverId: string, channelId: string | null): Promise<ServerChannelRecord[]> {
    if (channelId === null) {
      return await this.app.db.read(listChannels, serverId);
    }
    const channel = await this.app.db.read(channelById, channelId);
    return channel && channel.server_id !== null ? [channel] : [];
  }

  async #align(serverId: string, userId: string, channels: ServerChannelRecord[]): Promise<void> {
    const own = this.#in(rooms.user(userId));
    if (!own.size) return;
    const membership = await this.app.db.read(membershipIn, userId, serverId);
    if (!membership) return;
    const gained: ServerChannelRecord[] = [];
    for (const channel of channels) {
      const there = this.#in(rooms.channel(channel.id));
      const sees = mayIn(membership, channel, userId);
      if (sees && ![...own].every((socket) => there.has(socket))) gained.push(channel);
      if (!sees && [...own].some((socket) => there.has(socket))) this.#lose(userId, channel);
    }
    await this.#gain(userId, gained);
  }

  #lose(userId: string, { id, server_id }: ServerChannelRecord): void {
    this.#tell(userId, "channel-deleted", { channelId: id, serverId: server_id });
    this.io.in(rooms.user(userId)).socketsLeave([rooms.channel(id), rooms.screen(id)]);
  }

  async #gain(userId: string, channels: ServerChannelRecord[]): Promise<void> {
    if (!channels.length) return;
    this.io.in(rooms.user(userId)).socketsJoin(channels.map(({ id }) => rooms.channel(id)));
    for (const channel of await channelViews(this.app, userId, channels)) {
      this.#tell(userId, "channel-created", { channel });
      if (!this.app.voice.isOccupied(channel.id)) continue;
      this.#tell(userId, "voice-participants", participantsIn(this.app, channel.id));
    }
  }

  #tell<E extends ServerEventName>(userId: string, name: E, data: ServerEvents[E]): void {
    this.io.to(rooms.user(userId)).emit(name, data);
  }

  #in(room: string): ReadonlySet<string> {
    return this.io.of("/").adapter.rooms.get(room) ?? new Set<string>();
  }
}
