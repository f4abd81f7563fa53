import type { EventHandlers } from "./socket.ts";

/** What may have changed something: an event by its name, or a new connection after events were missed. */
export type ObservedEvent = keyof EventHandlers | "connected";
export type Listener = (event: ObservedEvent, body: unknown) => void;

/** Lets parts of the client that are loaded later observe what the server tells. */
export interface EventListeners {
  /** Tells the listeners after the handlers have done their part. */
  over(handlers: EventHandlers): EventHandlers;
  tell(event: ObservedEvent, body?: unknown): void;
  /** Answers the way to stop listening. */
  listen(listener: Listener): () => void;
}

export function createEventListeners(): EventListeners {
  const listeners = new Set<Listener>();
  function tell(event: ObservedEvent, body?: unknown) {
    for (const listener of listeners) listener(event, body);
  }
  return {
    over: (handlers) =>
      Object.fromEntries(
        Object.entries(handlers).map(([event, handle]) => [event, (body: never) => {
          const done = handle(body);
          tell(event as ObservedEvent, body);
          return done;
        }]),
      ) as unknown as EventHandlers,
    tell,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
