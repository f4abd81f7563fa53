import type { Server } from "socket.io";
import type { DomainEvent } from "../bus.ts";
import type { Cost, Reach } from "./reach.ts";
import { rooms } from "./rooms.ts";

/** How many clients are in a room. */
export function sizeOf(io: Server, room: string): number {
  return io.of("/").adapter.rooms.get(room)?.size ?? 0;
}

/**
 * On whose account an event goes, and how far it reaches: those that tell a state, of which only the
 * last one matters. Messages, comings and goings are bounded by the rates of whoever causes them.
 */
export function costOf(io: Server): (event: DomainEvent) => Cost | null {
  const byPerson = (account: string, subject: string, deliveries: number): Cost => {
    return { account, kind: "person", subject, deliveries };
  };
  const byServer = (account: string, subject: string): Cost => {
    return { account, kind: "server", subject, deliveries: sizeOf(io, rooms.server(account)) };
  };
  return (event) => {
    switch (event.type) {
      case "presence-changed":
      case "user-updated":
        return byPerson(event.userId, event.type, acquainted(io, event.userId));
      case "reaction-updated": {
        const { by, messageId, channelId } = event;
        return byPerson(by, `reactions ${messageId}`, sizeOf(io, rooms.channel(channelId)));
      }
      case "voice": {
        const { told } = event;
        if (told.kind !== "state" && told.kind !== "participants") return null;
        const by = told.kind === "state" ? told.changed.userId : told.by;
        const subject = `${told.kind} ${told.channelId}`;
        return byPerson(by, subject, sizeOf(io, rooms.channel(told.channelId)));
      }
      case "pins-changed":
        return event.place === null ? null : byServer(event.place, `pins ${event.channelId}`);
      case "channel-updated":
        return byServer(event.serverId, `channel ${event.channelId}`);
      case "server-updated":
        return byServer(event.server.id, "server");
      case "member-updated":
        return byServer(event.serverId, `member ${event.userId}`);
      case "role-updated":
        return byServer(event.serverId, roleSubject(event.role.id));
      case "permissions-changed":
        return byServer(event.serverId, `permissions ${event.channelId}`);
      case "moderation-changed":
      case "invites-changed":
        return byServer(event.serverId, event.type);
      default:
        return null;
    }
  };
}

/** What an event puts an end to is not told after it. */
export function dropEnded(reach: Reach, event: DomainEvent): void {
  if (event.type === "role-deleted") reach.drop(event.serverId, roleSubject(event.roleId));
}

function roleSubject(roleId: string): string {
  return `role ${roleId}`;
}

/** How many sockets hear of what somebody is like: those in their servers, as far as one can see. */
function acquainted(io: Server, userId: string): number {
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
