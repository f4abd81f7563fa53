import type { Server } from "socket.io";
import type { DomainEvent } from "../../base/bus.ts";
import type { VoiceChange } from "../../base/voice_change.ts";
import type { DeliveryContext } from "../context.ts";
import { reachOf } from "./feature_events.ts";
import type { DeliveryBudget, EventCost } from "./delivery_budget.ts";
import { rooms } from "./rooms.ts";

/** How often somebody's presence and profile, and their part in voice, are told of. */
const PACES = {
  person: { perSecond: 1, saved: 4 },
  /** Muted, deafened, speaking; and sharing a screen. */
  voiceState: { perSecond: 1.5, saved: 5 },
  participants: { perSecond: 1, saved: 5 },
  /** Signs of typing, of which a client sends one in some seconds. */
  typing: { perSecond: 2, saved: 4 },
};

/** How many clients are in a room. */
function sizeOf(io: Server, room: string): number {
  return io.of("/").adapter.rooms.get(room)?.size ?? 0;
}

/**
 * On whose account an event goes, and how far it reaches: those that tell a state, of which only the
 * last one matters. Messages, comings and goings are bounded by the rates of whoever causes them.
 */
export function costOf(
  { voice, features }: Pick<DeliveryContext, "voice" | "features">,
  io: Server,
  hasPace: boolean,
): (event: DomainEvent) => EventCost | null {
  const byPerson = (
    account: string,
    subject: string,
    deliveries: number,
    pace?: keyof typeof PACES,
  ): EventCost => {
    const paced = hasPace && pace ? PACES[pace] : undefined;
    return { account, kind: "person", subject, deliveries, pace: paced };
  };
  const byServer = (account: string, subject: string): EventCost => {
    return { account, kind: "server", subject, deliveries: sizeOf(io, rooms.server(account)) };
  };
  /** Signals go from one to one, by the rate of their endpoint; who comes and goes, by theirs. */
  const inVoice = (change: VoiceChange): EventCost | null => {
    if (change.kind === "sharing") {
      const { userId, channelId } = change;
      const others = voice.in(channelId).length - 1;
      return byPerson(userId, `sharing ${channelId}`, others, "voiceState");
    }
    if (change.kind !== "state" && change.kind !== "participants") return null;
    const by = change.kind === "state" ? change.changed.userId : change.by;
    const subject = `${change.kind} ${change.channelId}`;
    const pace = change.kind === "state" ? "voiceState" : "participants";
    return byPerson(by, subject, sizeOf(io, rooms.channel(change.channelId)), pace);
  };
  return (event) => {
    if (features.declares(event)) {
      const declared = features.costOf(event);
      if (!declared) return null;
      const { reach, pace, ...cost } = declared;
      const deliveries = reachOf(io, reach);
      return { ...cost, deliveries, pace: hasPace && pace ? PACES[pace] : undefined };
    }
    switch (event.type) {
      case "user-updated":
        return byPerson(
          event.userId,
          event.type,
          reachOf(io, { fellowsOf: event.userId }),
          "person",
        );
      case "voice":
        return inVoice(event.change);
      case "channel-updated":
        return byServer(event.serverId, `channel ${event.channelId}`);
      case "group-changed":
        // A new name alone: who comes and goes is no news that a later one takes the place of.
        if (event.joined.length || event.left.length) return null;
        return byServer(event.channelId, "group");
      case "channels-reordered":
        return byServer(event.serverId, event.type);
      case "server-updated":
        return byServer(event.server.id, "server");
      case "member-updated":
        return byServer(event.serverId, `member ${event.userId}`);
      case "role-updated":
        return byServer(event.serverId, roleSubject(event.role.id));
      case "permissions-changed":
        return byServer(event.serverId, `permissions ${event.channelId}`);
      default:
        return null;
    }
  };
}

/** Whether somebody may have a sign of typing told to a room. */
export function mayPass(
  { io, budget, hasPace }: { io: Server; budget: DeliveryBudget; hasPace: boolean },
  userId: string,
  room: string,
): boolean {
  return budget.spend(userId, sizeOf(io, room), hasPace ? PACES.typing : undefined);
}

/** What an event puts an end to is not told after it. */
export function dropEnded(
  { features }: Pick<DeliveryContext, "features">,
  budget: DeliveryBudget,
  event: DomainEvent,
): void {
  if (features.declares(event)) {
    const ended = features.endedBy(event);
    if (ended) budget.drop(ended.account, ended.subject);
  } else if (event.type === "role-deleted") {
    budget.drop(event.serverId, roleSubject(event.roleId));
  }
}

function roleSubject(roleId: string): string {
  return `role ${roleId}`;
}
