import type { ServerEvents } from "../../protocol/socket.ts";
import type { EventHandlers } from "./socket.ts";

/** The effects of events on one part of the client. */
export type EventPart = Partial<EventHandlers> & {
  /** On every connection: events may have been missed before it. */
  readonly connected?: () => unknown;
};
type EventName = keyof EventHandlers | "connected";

export type EventListeners = ReturnType<typeof createEventListeners>;

/** Passes each event on to the parts that listen, in the order in which they began. */
export function createEventListeners() {
  const parts = new Set<EventPart>();
  /** Resolves when every part is done. */
  function emit(event: EventName, body?: unknown): Promise<unknown> {
    if (event === "messages-deleted") return emitEach(body as ServerEvents["messages-deleted"]);
    const handlers = [...parts].map((part) =>
      part[event] as ((body: unknown) => unknown) | undefined
    );
    return Promise.all(handlers.map((handle) => handle?.(body)));
  }

  /** Handles messages that were deleted together one by one (MEND-26g). */
  function emitEach({ channelId, ids, seqs }: ServerEvents["messages-deleted"]) {
    return Promise.all(
      ids.map((id, i) => emit("message-deleted", { channelId, id, seq: seqs[i] })),
    );
  }

  return {
    emit,
    /** Every event as a function of its body. */
    handlers: new Proxy({}, {
      get: (_, event: keyof EventHandlers) => (body: unknown) => emit(event, body),
    }) as EventHandlers,
    /** Returns a function that stops listening. */
    listen(part: EventPart) {
      parts.add(part);
      return () => void parts.delete(part);
    },
  };
}

type NamesIn<P> = P extends unknown ? keyof P & keyof EventHandlers : never;

/** Type error that names the events which no part handles. */
export type Complete<P extends readonly EventPart[], Elsewhere extends keyof EventHandlers> =
  [Exclude<keyof EventHandlers, NamesIn<P[number]> | Elsewhere>] extends [never] ? unknown
    : { eventsWithoutHandler: Exclude<keyof EventHandlers, NamesIn<P[number]> | Elsewhere> };
