import type { Socket } from "socket.io";
import { AppError, type ErrorBody } from "../../../protocol/errors.ts";
import type { Ack } from "../../../protocol/socket.ts";
import { demandScope } from "../../features/access_tokens/access.ts";
import type { DeliveryContext } from "../context.ts";
import type { Actor } from "../../base/request.ts";
import { parse } from "../../kernel/parse.ts";
import { noteRefusal } from "../http/refusals.ts";
import { noteInSecurityLog } from "../http/security_note.ts";
import type { ConnectionGuard } from "./connection_guard.ts";
import type { EventSocket, SocketEvent } from "./events.ts";
import { rooms } from "./rooms.ts";
import { EPHEMERAL_TOPIC, type EphemeralEvent } from "./ephemeral.ts";

/** The user of a socket, and its address. */
export interface Caller extends Actor {
  address: string;
}

/** Limits of a connection besides the rates. */
interface Bounds {
  guard?: ConnectionGuard;
  /** Returns whether an ephemeral event may be sent to the sockets in a room. */
  mayTell(room: string): boolean;
}

/**
 * The one wrapper around every event: rate limit, schema, act, acknowledge; whatever is
 * thrown becomes the acknowledgement, or `error` where there is none. Nothing that a
 * client sends is passed on as it came.
 */
export function dispatch(
  app: DeliveryContext,
  socket: Socket,
  caller: Caller,
  events: ReadonlyMap<string, SocketEvent>,
  { guard, mayTell }: Bounds,
): void {
  const { address, ...actor } = caller;
  const handle: EventSocket = {
    connected: () => socket.connected,
    id: socket.id,
    showChannel: (channelId) => void socket.join(rooms.screen(channelId)),
    hideChannel: (channelId) => void socket.leave(rooms.screen(channelId)),
    subscribe: (channelId) => void socket.join(rooms.channel(channelId)),
    unsubscribe: (channelId) => void socket.leave(rooms.channel(channelId)),
    reply: (event, data) => void socket.emit(event, data),
    toOthersAt: (channelId, event, data, isToAll = false) => {
      const room = (isToAll ? rooms.channel : rooms.screen)(channelId);
      if (!mayTell(room)) return;
      socket.to(room).volatile.emit(event, data);
      app.sharedState?.broadcast(
        EPHEMERAL_TOPIC,
        { channelId, event, data, by: actor.userId, isToAll } satisfies EphemeralEvent,
      );
    },
  };

  async function run(name: string, args: unknown[]): Promise<object | void> {
    const event = events.get(name);
    await app.rates.take(event?.rate ?? "api", actor.userId);
    if (!event) guard?.unknownEvent();
    if (!event) throw new AppError("invalid_input", { text: "event: is not known" });
    demandScope(actor, event.scope);
    const body = parse(event.body, args[0]);
    // This node first reads everything that any node has acknowledged (CL-5).
    const seen = app.db.fresh();
    if (seen) await seen;
    return await event.run({ app, actor, body, socket: handle });
  }

  socket.onAny((name: string, ...args: unknown[]) => {
    const last = args.at(-1);
    const ack = typeof last === "function" ? last as (response: Ack) => void : null;
    const began = performance.now();
    const measured = (code: string) => {
      const known = events.has(name) ? name : "unknown";
      app.metrics.event(known, code, (performance.now() - began) / 1000);
    };
    run(name, ack ? args.slice(0, -1) : args).then(
      (response) => {
        ack?.({ ok: true, ...response });
        measured("ok");
      },
      (error) => {
        const body = errorBody(app, error);
        measured(body.code);
        const endpoint = events.has(name) ? name : "unknown event";
        if (events.has(name)) noteRefusal(app, name, actor.userId, error);
        noteInSecurityLog(app, { endpoint, address, userId: actor.userId }, error);
        if (ack) ack({ ok: false, ...body });
        else {
          const { error: message, code, retryAfter } = body;
          const fault = events.get(name)?.failure ?? "error";
          socket.emit(fault, { message, code, ...(retryAfter !== undefined && { retryAfter }) });
        }
      },
    );
  });
}

function errorBody(app: DeliveryContext, error: unknown): ErrorBody {
  if (error instanceof AppError) return error.toBody();
  app.log.error("a socket event failed", error);
  return new AppError("internal").toBody();
}
