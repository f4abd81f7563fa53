import type { ServerEvents } from "../../protocol/socket.ts";
import type { EventHandlers } from "./socket.ts";

/** What may have changed something: an event by its name, or a new connection after events were missed. */
export type ObservedEvent = keyof EventHandlers | "connected";
type Listener = (event: ObservedEvent, body: unknown) => void;

export type EventListeners = ReturnType<typeof createEventListeners>;

/** Lets parts of the client that are loaded later observe what the server tells. */
export function createEventListeners() {
  const listeners = new Set<Listener>();
  function tell(event: ObservedEvent, body?: unknown) {
    for (const listener of listeners) listener(event, body);
  }
  return {
    /**
     * Every event, also one without a handler: tells the listeners after that has done its part.
     * Messages that were deleted together are told of one by one (MEND-26g).
     */
    over(handlers: Partial<EventHandlers>) {
      const all = new Proxy({}, {
        get: (_, event: keyof EventHandlers) => (body: never) => {
          if (event === "messages-deleted") return deletedEach(body, all["message-deleted"]);
          const done = handlers[event]?.(body);
          tell(event, body);
          return done;
        },
      }) as EventHandlers;
      return all;
    },
    tell,
    /** Answers the way to stop listening. */
    listen(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function deletedEach(
  { channelId, ids, seqs }: ServerEvents["messages-deleted"],
  deleted: EventHandlers["message-deleted"],
) {
  return Promise.all(ids.map((id, i) => deleted({ channelId, id, seq: seqs[i] })));
}

/** What one feature does when events arrive. */
export type EventPart = Partial<EventHandlers>;
type NamesIn<P> = P extends unknown ? keyof P & keyof EventHandlers : never;

/** The handlers of all parts: an event runs those of earlier parts first, and waits for all. */
export function joinEvents<P extends readonly EventPart[]>(
  ...parts: P
): Pick<EventHandlers, NamesIn<P[number]>> {
  const names = new Set(parts.flatMap((part) => Object.keys(part))) as Set<keyof EventHandlers>;
  const joined = [...names].map((name) => {
    const handlers = parts.flatMap((part) => part[name] ?? []) as ((body: never) => unknown)[];
    return [name, (body: never) => Promise.all(handlers.map((handle) => handle(body)))];
  });
  return Object.fromEntries(joined);
}
