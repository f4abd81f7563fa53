import { CounterCheck, type FeatureCheck } from "../../kernel/check.ts";
import type { OpenEvent } from "../../membership/channels/event_records.ts";
import type { EventRecord } from "./records.ts";

/** Compares each event's counter with who is interested, and the lists of servers with their events. */
export function checkEvents(): FeatureCheck {
  const interested = new CounterCheck();
  const open = new Map<string, string>();
  const listed = new Set<string>();
  return {
    take: {
      event([serverId, id], event: EventRecord) {
        interested.setStored(id, event.interested);
        if (event.overAt === undefined) open.set(id, serverId);
      },
      event_interest: ([eventId]) => interested.add(eventId),
      open_events(_key, events: OpenEvent[]) {
        for (const { id } of events) listed.add(id);
      },
    },
    *problems() {
      for (const { id, stored, found } of interested.differences()) {
        yield `The event ${id} counts ${stored} interested people, but has ${found}`;
      }
      for (const [id, serverId] of open) {
        if (!listed.has(id)) yield `The server ${serverId} does not list its event ${id}`;
      }
    },
  };
}
