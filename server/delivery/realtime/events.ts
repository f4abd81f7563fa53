import type { z } from "zod";
import {
  type ClientEventBody,
  type ClientEventName,
  clientEvents,
  type ServerEventName,
  type ServerEvents,
} from "../../../protocol/socket.ts";
import type { AppContext } from "../../context.ts";
import type { Actor } from "../http/endpoint.ts";
import type { RateName } from "../http/rate_limits.ts";

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
export interface EventCall<B> {
  app: AppContext;
  actor: Actor;
  body: B;
  socket: EventSocket;
}

/** One row of a feature's table of events. `run` answers what the acknowledgement carries. */
export interface SocketEvent<B = unknown> {
  name: ClientEventName;
  /** Default: `api`. */
  rate?: RateName;
  /** The event that tells of a failure where there is no acknowledgement; default: `error`. */
  fault?: "error" | "voice-error";
  schema: z.ZodType<B>;
  run(call: EventCall<B>): Promise<object | void>;
}

/** A row for one of the protocol's events, its body typed by the protocol's schema. */
export function socketEvent<E extends ClientEventName>(
  name: E,
  run: (call: EventCall<ClientEventBody<E>>) => Promise<object | void>,
  rate?: RateName,
): SocketEvent {
  return { name, rate, schema: clientEvents[name], run } as unknown as SocketEvent;
}
