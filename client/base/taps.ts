import type { EventHandlers } from "./socket.ts";

/** What may have changed something: an event by its name, or a new connection after events were missed. */
export type Heard = keyof EventHandlers | "connected";
export type Listener = (heard: Heard, body: unknown) => void;

/** Lets parts of the client that are loaded later hear what the server tells. */
export interface Taps {
  /** Tells the listeners after the handlers have done their part. */
  over(handlers: EventHandlers): EventHandlers;
  tell(heard: Heard, body?: unknown): void;
  /** Answers the way to stop listening. */
  listen(listener: Listener): () => void;
}

export function createTaps(): Taps {
  const listeners = new Set<Listener>();
  function tell(heard: Heard, body?: unknown) {
    for (const listener of listeners) listener(heard, body);
  }
  return {
    over: (handlers) =>
      Object.fromEntries(
        Object.entries(handlers).map(([event, handle]) => [event, (body: never) => {
          const done = handle(body);
          tell(event as Heard, body);
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
