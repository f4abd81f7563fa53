import type { Server } from "socket.io";
import type { DomainEvent } from "../../base/bus.ts";
import type { EventRules } from "../../kernel/events.ts";
import { reachOf } from "./deliver.ts";
import type { DeliveryBudget, EventCost } from "./delivery_budget.ts";

/** Limits on how often presence, a profile and a state in voice may change for others. */
const PACES = {
  person: { perSecond: 1, saved: 4 },
  /** Muted, deafened, speaking; and sharing a screen. */
  voiceState: { perSecond: 1.5, saved: 5 },
  participants: { perSecond: 1, saved: 5 },
  /** A promise to every client (COM-15), so it holds where limits are off. */
  poll: { perSecond: 1, saved: 1 },
  /** Who is interested in an event, likewise (COM-16). */
  interest: { perSecond: 1, saved: 1 },
  /** Without a limit, too: a promise to clients (COM-7). */
  threadActivity: { perSecond: 0.5, saved: 1 },
  /** Typing indicators: a client sends one every few seconds. */
  typing: { perSecond: 2, saved: 4 },
};
/** Paces that are promises: they hold without limits, too. */
const PROMISED: readonly string[] = ["poll", "interest", "threadActivity"];

/** The cost that an event's feature declares, with the sockets that it reaches now. */
export function costOf(
  rules: EventRules,
  io: Server,
  hasPace: boolean,
): (event: DomainEvent) => EventCost | null {
  return (event) => {
    const declared = rules.costOf(event);
    if (!declared) return null;
    const { reach, pace, ...cost } = declared;
    const deliveries = reachOf(io, reach);
    const isPaced = hasPace || pace !== undefined && PROMISED.includes(pace);
    return { ...cost, deliveries, pace: isPaced && pace ? PACES[pace] : undefined };
  };
}

/**
 * Returns whether a person's typing indicator may be sent to the sockets in a room.
 */
export function mayPass(
  { io, budget, hasPace }: { io: Server; budget: DeliveryBudget; hasPace: boolean },
  userId: string,
  room: string,
): boolean {
  const sockets = io.of("/").adapter.rooms.get(room)?.size ?? 0;
  return budget.spend(userId, sockets, hasPace ? PACES.typing : undefined);
}
