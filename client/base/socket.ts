import type { io, Socket as IoSocket } from "socket.io-client";
import type { ErrorCode } from "../../protocol/errors.ts";
import type { ClientEvent, EventInputOf, EventResponseOf } from "../../protocol/event.ts";
import { typing } from "../../protocol/events/messages.ts";
import type { Ack, ServerEvents } from "../../protocol/socket.ts";
import { TIMES } from "../../protocol/limits.ts";
import { ApiError, isTokenRefused, NetworkError } from "./errors.ts";
import type { Platform } from "./platform.ts";
import type { ConnectionState } from "./connection_store.ts";

/** Milliseconds that an acknowledgement may take. */
const ACK_PATIENCE = 15_000;

/** Spec section 9 (SOCK-01 to 07). */
export const SOCKET_OPTIONS = {
  path: "/socket.io",
  transports: ["websocket", "polling"],
  // Without it the second transport is never tried.
  tryAllTransports: true,
  timeout: TIMES.socketTimeout,
  reconnection: true,
  reconnectionAttempts: Infinity,
  reconnectionDelay: TIMES.reconnectMin,
  reconnectionDelayMax: TIMES.reconnectMax,
  randomizationFactor: 0.5,
};

/** The realtime connection. It comes back by itself until it is closed. */
export interface Socket {
  open(): Promise<void>;
  close(): void;
  connected(): boolean;
  /** Waits for the answer. Throws `ApiError` for a refusal, `NetworkError` when none came. */
  request<E extends ClientEvent>(event: E, body: EventInputOf<E>): Promise<EventResponseOf<E>>;
  /** Says something that may be lost. */
  notify<E extends ClientEvent>(event: E, body: EventInputOf<E>): void;
}

export type EventHandlers = {
  readonly [E in keyof ServerEvents]: (body: ServerEvents[E]) => unknown;
};

interface Deps {
  platform: Pick<Platform, "after" | "log">;
  /** Loads the library: only pages that chat have it. */
  load(): Promise<{ io: typeof io }>;
  /** Read anew at each attempt (SOCK-02). */
  token(): string | null;
  /** Gets a new token after this one was refused; false: the session has ended. */
  renew(): Promise<boolean>;
  /** May throw instead of letting something be asked. */
  refuse?(event: ClientEvent): void;
  handlers: EventHandlers;
  onState(state: ConnectionState): void;
}

/** Why there is no connection; `retryAfter` in seconds. */
type Refusal = Error & { data?: { code: ErrorCode; retryAfter?: number } };

export function createSocket(deps: Deps): Socket {
  const { platform, load, token, renew, handlers, onState } = deps;
  let socket: IoSocket | null = null;
  let wanted = false;
  /** Since the last connection: a second refusal in a row waits. */
  let renewed = false;

  /**
   * The library gives up after a refusal by the server: then this tries again, when the server says
   * so, and not all at one moment (HARD-7).
   */
  function reconnectLater(connection: IoSocket, error?: Refusal) {
    const wait = ((error?.data?.retryAfter ?? 0) + Math.random()) * 1000;
    platform.after(Math.max(TIMES.reconnectMax, wait), () => {
      if (connection === socket && !connection.active) connection.connect();
    });
  }

  async function onRefused(connection: IoSocket, error: Refusal) {
    onState("offline");
    platform.log("The realtime connection failed", error);
    if (connection.active) return;
    if (!isTokenRefused(error.data)) return reconnectLater(connection, error);
    try {
      if (!await renew()) return;
      if (renewed) return reconnectLater(connection);
      renewed = true;
      connection.connect();
    } catch (failure) {
      platform.log("The session could not be renewed", failure);
      reconnectLater(connection);
    }
  }

  function listen(connection: IoSocket) {
    connection.on("connect", () => {
      renewed = false;
      onState("connected");
    });
    connection.on("connect_error", (error) => onRefused(connection, error));
    connection.on("disconnect", () => {
      if (connection !== socket) return;
      onState("offline");
      if (!connection.active) reconnectLater(connection);
    });
    for (const [event, handler] of Object.entries(handlers)) {
      connection.on(event, handler as (body: unknown) => unknown);
    }
  }

  return {
    async open() {
      wanted = true;
      const { io } = await load();
      if (!wanted || socket) return;
      socket = io({
        ...SOCKET_OPTIONS,
        auth: (answer: (payload: object) => void) => answer({ token: token() }),
      });
      listen(socket);
    },
    close() {
      wanted = false;
      const connection = socket;
      socket = null;
      connection?.disconnect();
    },
    connected: () => socket?.connected ?? false,
    async request(event, body) {
      deps.refuse?.(event);
      if (!socket?.connected) throw new NetworkError();
      let ack: Ack<EventResponseOf<typeof event>>;
      try {
        ack = await socket.timeout(ACK_PATIENCE).emitWithAck(event.name, body);
      } catch (cause) {
        throw new NetworkError({ cause });
      }
      if (!ack.ok) throw ApiError.fromAck(ack);
      return ack;
    },
    notify(event, body) {
      if (!socket?.connected) return;
      // Refused typing is nobody's concern: an acknowledgement keeps it from becoming an `error`.
      const answer = event.name === typing.name ? [() => {}] : [];
      socket.emit(event.name, body, ...answer);
    },
  };
}
