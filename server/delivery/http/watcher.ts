import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { endWith } from "./raw_response.ts";

/** The pace that a connection must keep (HARD-2). Times are milliseconds. */
export const PACE = {
  /** The interval of the checks. */
  every: 1000,
  /** The time for the headers of a request. */
  headers: 10_000,
  /** Bytes of a body that must come within `window`, or it must be complete. */
  body: 16 * 1024 * 10,
  window: 10_000,
  /** The time in which a client may read nothing of a response. */
  unread: 20_000,
  /** The time in which a client may keep sending a body after the response. */
  linger: 3000,
  /** Bytes of the body that are read meanwhile; the rest is left until the end. */
  drained: 256 * 1024,
  /** Requests on one connection that may wait for the response to the one before. */
  pipelined: 16,
  /** Bytes of responses that may wait for all clients; above that the slowest readers are cut. */
  waiting: 24 * 1024 * 1024,
};
export type WatchLimits = typeof PACE;

/** A connection, and how far it has come. */
interface Watched {
  request: IncomingMessage | null;
  response: ServerResponse | null;
  /** Requests that came before the one before them was answered. */
  pipelined: number;
  /** When the current window of the body began, and the bytes received by then. */
  since: number;
  had: number;
  /** Bytes written when the client last read something, and the time of that. */
  written: number;
  moved: number;
  /** Bytes that had come when something came without being a request yet, and since when. */
  partial: number;
  partialSince: number | null;
  /** When its last response was given; it is only waited for until its client has read that. */
  ending: number | null;
}

/**
 * Ends connections whose body trickles in, whose response nobody reads, or that send requests
 * faster than they read responses. One timer for all; a request costs it two assignments.
 */
export class ConnectionWatcher {
  #all = new Map<Socket, Watched>();
  #timer: ReturnType<typeof setInterval> | null = null;
  /** When everything was last looked at, and how long the process itself had stood still by then. */
  #looked: number | null = null;
  #stalled = 0;

  /** @param time a clock that never goes back (milliseconds) */
  constructor(
    private readonly time: () => number = () => performance.now(),
    private readonly pace: WatchLimits = PACE,
  ) {}

  start(): void {
    this.#timer ??= setInterval(() => this.look(), this.pace.every);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** The number of watched connections. */
  get size(): number {
    return this.#all.size;
  }

  /** A new connection. */
  add(socket: Socket): void {
    const now = this.#now();
    this.#all.set(socket, {
      request: null,
      response: null,
      pipelined: 0,
      since: now,
      had: 0,
      written: 0,
      moved: now,
      partial: -1,
      partialSince: null,
      ending: null,
    });
    socket.once("close", () => this.#all.delete(socket));
  }

  /** Stops watching a connection that no longer speaks HTTP. */
  forget(socket: Socket): void {
    this.#all.delete(socket);
  }

  /** Returns whether a response has begun and not ended. */
  isResponding(socket: Socket): boolean {
    const { response, pipelined } = this.#all.get(socket) ?? {};
    return !!response && !response.writableFinished && (response.headersSent || !!pipelined);
  }

  /**
   * Starts to watch a request. @returns false: the connection sent too many at once and is ended
   */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const watched = this.#all.get(request.socket);
    if (!watched) return true;
    const waits = watched.response && !watched.response.writableFinished;
    watched.pipelined = waits ? watched.pipelined + 1 : 0;
    watched.request = request;
    watched.response = response;
    watched.since = this.#now();
    watched.had = request.socket.bytesRead;
    watched.partial = -1;
    watched.partialSince = null;
    if (watched.pipelined <= this.pace.pipelined) return true;
    request.socket.destroy();
    return false;
  }

  /**
   * Marks the current response as the connection's last: its body has not arrived and is not
   * wanted. Bytes that still arrive are discarded for a while: closing earlier would lose the
   * response.
   */
  last(request: IncomingMessage): void {
    const { socket } = request;
    const watched = this.#all.get(socket);
    if (!watched) return;
    let drained = 0;
    request.on("data", (chunk: Uint8Array) => {
      drained += chunk.length;
      if (drained > this.pace.drained) request.pause();
    });
    // Node's own way to close after a response, which does not wait for data under way.
    socket.destroySoon = () => {
      if (socket.writable) socket.end();
      watched.ending ??= this.#now();
    };
  }

  /** Says why, and ends the connection. */
  end(socket: Socket, why: Parameters<typeof endWith>[1]): void {
    const watched = this.#all.get(socket);
    if (watched) watched.ending ??= this.#now();
    endWith(socket, why);
    socket.resume();
    if (!watched) socket.destroySoon();
  }

  /** Checks every connection once. */
  look(): void {
    this.#notice();
    const now = this.#now();
    let waiting = 0;
    for (const [socket, watched] of this.#all) {
      if (watched.ending !== null && now - watched.ending >= this.pace.linger) socket.destroy();
      else if (this.#isUnread(socket, watched, now)) socket.destroy();
      else if (this.#isTrickling(socket, watched, now)) {
        this.end(socket, { code: "request_timeout" });
      } else this.#lookAtBody(socket, watched, now);
      if (!socket.destroyed) waiting += socket.writableLength;
    }
    if (waiting > this.pace.waiting) this.#cutSlowest(waiting);
  }

  /** The time that has passed while clients could be heard. */
  #now(): number {
    return this.time() - this.#stalled;
  }

  /**
   * Subtracts the time in which the process stood still: timers then run before the data that
   * arrived meanwhile is read, which is not the clients' fault.
   */
  #notice(): void {
    const now = this.#now();
    const most = 2 * this.pace.every;
    if (this.#looked !== null) this.#stalled += Math.max(0, now - this.#looked - most);
    this.#looked = this.#now();
  }

  #isUnread(socket: Socket, watched: Watched, now: number): boolean {
    const waiting = socket.writableLength;
    const written = socket.bytesWritten - waiting;
    if (waiting === 0 || written !== watched.written) {
      watched.written = written;
      watched.moved = now;
    }
    return now - watched.moved >= this.pace.unread;
  }

  /**
   * Returns whether bytes keep coming after a response without becoming the next request. Empty
   * lines are allowed there, and would keep a connection forever.
   */
  #isTrickling(socket: Socket, watched: Watched, now: number): boolean {
    const { request, response } = watched;
    if (!request?.complete || !response?.writableFinished) return false;
    if (watched.partial === -1) watched.partial = socket.bytesRead;
    else if (socket.bytesRead !== watched.partial) watched.partialSince ??= now;
    return watched.partialSince !== null && now - watched.partialSince >= this.pace.headers;
  }

  #lookAtBody(socket: Socket, watched: Watched, now: number): void {
    const { request, response } = watched;
    if (!request || !response || request.complete || watched.ending !== null) return;
    // Its response may have been written before the body arrived, while it is being closed.
    if (response.writableFinished) return void (watched.ending = now);
    const full = request.readableLength >= request.readableHighWaterMark;
    if (full || (now - watched.since >= this.pace.window && this.#keepsUp(socket, watched))) {
      watched.since = now;
      watched.had = socket.bytesRead;
    } else if (now - watched.since >= this.pace.window) {
      if (response.headersSent || watched.pipelined) socket.destroy();
      else this.end(socket, { code: "request_timeout" });
    }
  }

  #keepsUp(socket: Socket, { had }: Watched): boolean {
    return socket.bytesRead - had >= this.pace.body;
  }

  /** Cuts connections, beginning with those that have read nothing for the longest time. */
  #cutSlowest(waiting: number): void {
    const slowest = [...this.#all].filter(([socket]) => socket.writableLength > 0)
      .sort(([, a], [, b]) => a.moved - b.moved);
    for (const [socket] of slowest) {
      if (waiting <= this.pace.waiting) break;
      waiting -= socket.writableLength;
      socket.destroy();
    }
  }
}

declare module "../context.ts" {
  interface DeliveryContext {
    /** The pace that connections must keep. */
    pace: WatchLimits;
  }
}
