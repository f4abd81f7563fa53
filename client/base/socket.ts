import { createGauge, track } from "../../browser/busy.ts";
import type { Socket as IoSocket } from "socket.io-client";
import type { ErrorCode } from "../../protocol/errors.ts";
import type { ClientEvent, EventInputOf, EventResponseOf } from "../../protocol/event.ts";
import { typing } from "../../protocol/events/messages.ts";
import type { Ack, ServerEvents } from "../../protocol/socket.ts";
import { TIMES } from "../../protocol/limits.ts";
import { ApiError, isTokenRefused, NetworkError } from "./errors.ts";
import type { Platform } from "./platform.ts";
import type { ConnectionState } from "./connection_store.ts";
import type { io } from "./socket_library.ts";

/** Milliseconds that an acknowledgement may take. */
const ACK_TIMEOUT_MS = 15_000;

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

export type EventHandlers = {
  readonly [E in keyof ServerEvents]: (body: ServerEvents[E]) => unknown;
};

interface Deps {
  platform: Pick<Platform, "after" | "log">;
  /** Loads the library: only pages that chat have it. */
  load(): Promise<{ io: typeof io }>;
  /** Returns the token; called at each attempt (SOCK-02). */
  token(): string | null;
  /** Gets a new token after this one was refused; false: the session has ended. */
  renew(): Promise<boolean>;
  /** May throw instead of letting something be asked. */
  refuse?(event: ClientEvent): void;
  handlers(): EventHandlers;
  onState(state: ConnectionState): void;
}

/** Why there is no connection; `retryAfter` in seconds. */
type Refusal = Error & { data?: { code: ErrorCode; retryAfter?: number } };

/** Realtime connection. It reconnects automatically until closed. */
export class Socket {
  readonly #deps: Deps;
  #socket: IoSocket | null = null;
  #wanted = false;
  readonly #countConnecting = createGauge();
  /** Since the last connection: a second refusal in a row waits. */
  #renewed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async open(): Promise<void> {
    const { load, token, platform, onState } = this.#deps;
    this.#wanted = true;
    this.count();
    const library = await load().catch(() => null);
    if (!this.#wanted || this.#socket) return;
    if (!library) {
      onState("offline");
      return void platform.after(TIMES.reconnectMax, () => this.#wanted && this.open());
    }
    this.#socket = library.io({
      ...SOCKET_OPTIONS,
      auth: (response: (payload: object) => void) => response({ token: token() }),
    });
    this.#listen(this.#socket);
  }

  close(): void {
    this.#wanted = false;
    const connection = this.#socket;
    this.#socket = null;
    connection?.disconnect();
    this.count();
  }

  /** The device is online again: tries now. */
  wake(): void {
    if (!this.connected()) this.#socket?.disconnect().connect();
  }

  /**
   * Marks the page as busy until the connection that it wants is open. Also call it when the
   * browser goes online or offline: an offline page is idle.
   */
  count(): void {
    const isOnline = globalThis.navigator?.onLine !== false;
    this.#countConnecting(this.#wanted && isOnline && !this.connected());
  }

  connected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** Waits for the response. Throws `ApiError` for a refusal, `NetworkError` without a response. */
  async request<E extends ClientEvent>(
    event: E,
    body: EventInputOf<E>,
  ): Promise<EventResponseOf<E>> {
    this.#deps.refuse?.(event);
    if (!this.#socket?.connected) throw new NetworkError();
    let ack: Ack<EventResponseOf<E>>;
    try {
      ack = await track(this.#socket.timeout(ACK_TIMEOUT_MS).emitWithAck(event.name, body));
    } catch (cause) {
      throw new NetworkError({ cause });
    }
    if (!ack.ok) throw ApiError.fromAck(ack);
    return ack;
  }

  /** Sends an event that may be lost. */
  notify<E extends ClientEvent>(event: E, body: EventInputOf<E>): void {
    if (!this.#socket?.connected) return;
    // A refused typing event doesn't matter: an acknowledgement keeps it from becoming an `error`.
    const response = event.name === typing.name ? [() => {}] : [];
    this.#socket.emit(event.name, body, ...response);
  }

  #listen(connection: IoSocket) {
    const { handlers, onState } = this.#deps;
    connection.on("connect", () => {
      this.#renewed = false;
      onState("connected");
      this.count();
    });
    connection.on("connect_error", (error) => this.#onRefused(connection, error));
    connection.on("disconnect", () => {
      if (connection !== this.#socket) return;
      this.count();
      onState("offline");
      if (!connection.active) this.#reconnectLater(connection);
    });
    connection.onAny((event, body) => {
      const handled = handlers()[event as keyof EventHandlers]?.(body as never);
      if (handled instanceof Promise) track(handled);
    });
  }

  async #onRefused(connection: IoSocket, error: Refusal) {
    const { platform, renew, onState } = this.#deps;
    onState("offline");
    platform.log("The realtime connection failed", error);
    if (connection.active && !error.data) return;
    if (!isTokenRefused(error.data)) return this.#reconnectLater(connection, error);
    try {
      if (!await renew()) return;
      if (this.#renewed) return this.#reconnectLater(connection);
      this.#renewed = true;
      connection.connect();
    } catch (failure) {
      platform.log("The session could not be renewed", failure);
      this.#reconnectLater(connection);
    }
  }

  /**
   * The library gives up after a refusal by the server: then this tries again, when the server says
   * so, and not all at one moment (HARD-7).
   */
  #reconnectLater(connection: IoSocket, error?: Refusal) {
    const wait = ((error?.data?.retryAfter ?? 0) + Math.random()) * 1000;
    this.#deps.platform.after(Math.max(TIMES.reconnectMax, wait), () => {
      if (connection === this.#socket && !connection.active) connection.connect();
    });
  }
}
