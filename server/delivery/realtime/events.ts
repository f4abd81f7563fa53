import type { ClientEvent, EventBodyOf, EventResponseOf } from "../../../protocol/event.ts";
import type { ServerEventName, ServerEvents } from "../../../protocol/socket.ts";
import type { DeliveryContext } from "../context.ts";
import type { Actor } from "../../base/request.ts";

/** The socket that an event came from. */
export interface EventSocket {
  id: string;
  connected(): boolean;
  join(room: string): void;
  leave(room: string): void;
  /** To this socket alone. */
  reply<E extends ServerEventName>(event: E, data: ServerEvents[E]): void;
  /** To everybody in the room but this socket; lost rather than buffered. */
  toOthers(room: string, event: string, data: unknown): void;
}

/** What an event's `run` is given. */
interface EventCall<B> {
  app: DeliveryContext;
  actor: Actor;
  body: B;
  socket: EventSocket;
}

/** An event with its implementation: a row of a feature's table. */
export interface SocketEvent extends ClientEvent {
  /** Resolves with what the acknowledgement carries. */
  run(call: EventCall<unknown>): object | void | Promise<object | void>;
}

type Run<E extends ClientEvent> = (
  call: EventCall<EventBodyOf<E>>,
) => Acknowledged<E> | Promise<Acknowledged<E>>;
/** Nothing is carried where nothing is declared; a slash command has no message. */
type Acknowledged<E extends ClientEvent> = undefined extends EventResponseOf<E> ? void
  : EventResponseOf<E> | void;

type Declared<Module> = {
  [Name in keyof Module as Module[Name] extends ClientEvent ? Name : never]: Module[Name];
};

/** A handler for each event of clients that a module of `protocol/events/` declares. */
export type EventHandlers<Module> = {
  [Name in keyof Declared<Module>]: Declared<Module>[Name] extends ClientEvent
    ? Run<Declared<Module>[Name]>
    : never;
};

/** Implements all events of clients of a module of `protocol/events/`. */
export function implementEvents<Module extends object>(
  declarations: Module,
  handlers: EventHandlers<NoInfer<Module>>,
): SocketEvent[] {
  const events = declarations as Record<string, ClientEvent>;
  // The wrapper around all events gives each handler what its own declaration says.
  return Object.entries(handlers as Record<string, SocketEvent["run"]>)
    .map(([name, run]) => ({ ...events[name], run }));
}
