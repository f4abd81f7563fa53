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
    /** Tells the listeners after the handlers have done their part. */
    over: (handlers: EventHandlers) =>
      Object.fromEntries(
        Object.entries(handlers).map(([event, handle]) => [event, (body: never) => {
          const done = handle(body);
          tell(event as ObservedEvent, body);
          return done;
        }]),
      ) as unknown as EventHandlers,
    tell,
    /** Answers the way to stop listening. */
    listen(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
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
