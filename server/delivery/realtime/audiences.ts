import type { Server } from "socket.io";
import type { ServerEventName, ServerEvents } from "../../../protocol/socket.ts";
import { createPause } from "../../base/pause.ts";
import type { DomainEvent } from "../../base/bus.ts";
import { channelById, listChannels } from "../../membership/channels/access.ts";
import { channelViews } from "../../membership/channels/view.ts";
import type { DeliveryContext } from "../context.ts";
import { circleOf } from "../../features/friends/access.ts";
import { membershipIn } from "../../membership/servers/access.ts";
import { can, type Membership } from "../../../protocol/permissions.ts";
import { memberById } from "../../membership/members/service.ts";
import { messageForSockets } from "../../features/messages/history.ts";
import { mayReadAudit } from "../../features/moderation/access.ts";
import { reactionsOn } from "../../features/reactions/view.ts";
import { securityView } from "../../features/security/view.ts";
import { RoomChanges } from "./room_changes.ts";
import type { TokenEnds } from "./token_ends.ts";
import { rooms, roomsInServer } from "./rooms.ts";
import { VisibleChannels } from "./visible_channels.ts";
import { SocialAudiences } from "./social.ts";
import { tellUserUpdated } from "./user_updates.ts";
import { usersIn } from "./users_in.ts";
import { VoiceAudiences } from "./voice.ts";

/**
 * Who hears of what: every domain event goes to an explicit audience, of those who may
 * read it at that moment. The exhaustive switch makes a new event a type error until it
 * has one.
 */
export class Audiences {
  readonly changes = new RoomChanges();

  readonly #social: SocialAudiences;
  readonly #visibleChannels: VisibleChannels;
  readonly #voice: VoiceAudiences;

  constructor(readonly app: DeliveryContext, readonly io: Server, readonly tokenEnds: TokenEnds) {
    this.#social = new SocialAudiences(app, io);
    this.#visibleChannels = new VisibleChannels(app, io, this.changes);
    this.#voice = new VoiceAudiences(app, io);
  }

  deliver(event: DomainEvent): void | Promise<void> {
    switch (event.type) {
      case "message-created":
        return this.#emit(rooms.channel(event.message.channel_id), "new-message", event.message);
      case "message-edited":
        return this.#messageEdited(event.channelId, event.id);
      case "message-deleted": {
        const { channelId, id } = event;
        return this.#emit(rooms.channel(channelId), "message-deleted", { id, channelId });
      }
      case "reaction-updated":
        return this.#reactions(event);
      case "pins-changed": {
        const { channelId } = event;
        return this.#emit(rooms.channel(channelId), "pins-changed", { channelId });
      }
      case "channel-created": {
        const { serverId, channelId } = event;
        return this.#visibleChannels.changed({ serverId, channelId, userId: null });
      }
      case "channel-updated":
        return this.#channelUpdated(event.channelId);
      case "channel-deleted": {
        const { channelId, serverId } = event;
        this.#emit(rooms.channel(channelId), "channel-deleted", { channelId, serverId });
        this.io.in(rooms.channel(channelId)).socketsLeave([
          rooms.channel(channelId),
          rooms.screen(channelId),
        ]);
        return;
      }
      case "server-joined":
        return this.#serverJoined(event.userId, event.server);
      case "server-updated":
        return this.#emit(rooms.server(event.server.id), "server-updated", {
          server: event.server,
        });
      case "server-deleted":
        return this.#serverDeleted(event.serverId, event.channelIds);
      case "member-joined":
      case "member-updated":
        return this.#member(event.type, event.serverId, event.userId);
      case "user-kicked":
        return this.#emit(rooms.user(event.kicked.userId), "user-kicked", event.kicked);
      case "user-banned":
        return this.#emit(rooms.user(event.banned.userId), "user-banned", event.banned);
      case "moderation-changed": {
        const { serverId } = event;
        return this.#toThose(serverId, mayReadAudit, "moderation-changed", { serverId });
      }
      case "member-removed":
        return this.#memberRemoved(event.removed);
      case "role-created":
      case "role-updated": {
        const { serverId, role } = event;
        return this.#emit(rooms.server(serverId), event.type, { serverId, role });
      }
      case "role-deleted": {
        const { serverId, roleId } = event;
        return this.#emit(rooms.server(serverId), "role-deleted", { serverId, roleId });
      }
      case "permissions-changed": {
        const { serverId, channelId } = event;
        const data = { serverId, channelId };
        return this.#emit(rooms.channel(channelId), "permissions-changed", data);
      }
      case "membership-changed":
        return this.#visibleChannels.changed(event);
      case "invites-changed":
        return this.#toThose(
          event.serverId,
          (membership) => can(membership, "manageServer"),
          "invites-changed",
          { serverId: event.serverId },
        );
      case "read-updated":
        return this.#emit(rooms.user(event.userId), "read-updated", event.read);
      case "presence-changed":
        return this.#social.presence(event.userId);
      case "friend-requested":
        return this.#social.friendRequested(event);
      case "friend-request-removed":
        return this.#social.requestRemoved(event);
      case "friend-accepted":
        return this.#social.friendAccepted(event);
      case "friend-removed":
        return this.#social.friendRemoved(event);
      case "blocked-changed":
        return this.#social.blockedChanged(event);
      case "dm-created":
        return this.#dmCreated(event.channelId);
      case "user-updated":
        return tellUserUpdated(this.app, this.io, event.userId);
      case "security-noted": {
        const { userId, record } = event;
        const doing = record.sessionId ? [rooms.session(record.sessionId)] : [];
        const entry = securityView(record, null);
        this.io.to(rooms.user(userId)).except([...doing, rooms.programs]).emit("security-changed", {
          entry,
        });
        return;
      }
      case "admin-made":
        return;
      case "storage-filling":
        return this.#storageFilling(event.userId);
      case "tokens-revoked":
        return this.tokenEnds.revoked(event.sessionId, event.at);
      case "session-ended": {
        const room = rooms.session(event.sessionId);
        this.#emit(room, "session-ended", { reason: event.reason });
        this.io.in(room).disconnectSockets(true);
        return;
      }
      case "voice":
        return this.#voice.deliver(event.told);
      default:
        return event satisfies never;
    }
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
    this.#voice.deliver({ kind: "occupied", to: rooms.user(userId), channelIds });
  }

  async #memberRemoved(removed: ServerEvents["member-removed"]) {
    const { serverId, userId } = removed;
    this.changes.ofUser(userId);
    const audience = [rooms.server(serverId), rooms.user(userId)];
    this.#emit(audience, "member-removed", removed);
    const channels = await this.#channelRooms(serverId);
    this.io.in(rooms.user(userId)).socketsLeave([rooms.server(serverId), ...channels]);
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

  /** All devices of both, each with the other as the recipient. */
  async #dmCreated(channelId: string) {
    const channel = await this.app.db.read(channelById, channelId);
    if (channel?.server_id !== null) return;
    for (const userId of channel.members) {
      this.changes.ofUser(userId);
      this.io.in(rooms.user(userId)).socketsJoin(rooms.channel(channelId));
      const [view] = await channelViews(this.app, userId, [channel]);
      this.#emit(rooms.user(userId), "dm-created", { channel: view });
    }
  }

  /** To those in a server whose membership passes the test. */
  async #toThose<E extends ServerEventName>(
    serverId: string,
    test: (membership: Membership) => boolean,
    name: E,
    data: ServerEvents[E],
  ) {
    const pause = createPause();
    for (const userId of usersIn(this.io, rooms.server(serverId))) {
      await pause();
      const membership = await this.app.db.read(membershipIn, userId, serverId);
      if (membership && test(membership)) this.#emit(rooms.user(userId), name, data);
    }
  }

  /** Read anew, so that what is sent is never older than what was sent before. */
  async #messageEdited(channelId: string, id: string) {
    const message = await messageForSockets(this.app, id);
    if (message) this.#emit(rooms.channel(channelId), "message-edited", message);
  }

  async #reactions({ channelId, seq, messageId }: DomainEvent & { type: "reaction-updated" }) {
    const reactions = await reactionsOn(this.app, channelId, seq);
    const data = { messageId, channelId, reactions };
    this.#emit(rooms.channel(channelId), "reaction-updated", data);
  }

  async #member(name: "member-joined" | "member-updated", serverId: string, userId: string) {
    const member = await memberById(this.app, serverId, userId);
    if (!member) return;
    const { apart } = await circleOf(this.app, userId);
    const apartRooms = [...apart].map(rooms.user);
    this.io.to(rooms.server(serverId)).except(apartRooms).emit(name, { serverId, member });
    const seen = { serverId, member: { ...member, status: "offline" as const } };
    for (const viewer of usersIn(this.io, rooms.server(serverId))) {
      if (apart.has(viewer)) this.#emit(rooms.user(viewer), name, seen);
    }
  }

  async #channelRooms(serverId: string): Promise<string[]> {
    const channels = await this.app.db.read(listChannels, serverId);
    return channels.flatMap(({ id }) => [rooms.channel(id), rooms.screen(id)]);
  }
}
