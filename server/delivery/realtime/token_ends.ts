import type { Server, Socket } from "socket.io";
import { sessionState } from "../../features/auth/access.ts";
import type { DeliveryContext } from "../context.ts";
import type { Caller } from "./dispatch.ts";
import { rooms } from "./rooms.ts";

/** Name of the single deadline for all of them. */
const DEADLINE = "tokens of sockets";
/** Milliseconds: tokens that expire this close together end together. */
const BATCH_WINDOW_MS = 1000;

/** The caller of a socket, and the hash of the token that opened it. */
export interface SocketCaller extends Caller {
  token: string;
}

/**
 * No socket stays longer than the token that opened it (HARD-3): it is cut then, and comes again
 * with the token that the browser has by now. `data` of each: `Opened`.
 */
export class TokenEnds {
  #next = Infinity;

  constructor(readonly app: DeliveryContext, readonly io: Server) {}

  watch({ data }: Socket): void {
    this.#set((data as SocketCaller).until);
  }

  /** Ends the sockets of a session whose token is no longer valid, at `at`, milliseconds. */
  async revoked(sessionId: string, at: number): Promise<void> {
    const session = await sessionState(this.app, sessionId);
    for (const socket of socketsOf(this.io, sessionId)) {
      const opened: SocketCaller = socket.data;
      if (session?.isOpenedBy(opened.token)) continue;
      opened.until = Math.min(opened.until, at);
      if (opened.until <= this.app.clock()) socket.conn.close(true);
      else this.#set(opened.until);
    }
  }

  #set(at: number): void {
    if (at >= this.#next) return;
    this.#next = at;
    this.app.deadlines.set(DEADLINE, at, () => this.#cut());
  }

  #cut(): void {
    const now = this.app.clock();
    let next = Infinity;
    for (const [, socket] of this.io.of("/").sockets) {
      const { until } = socket.data as SocketCaller;
      if (until <= now) socket.conn.close(true);
      else next = Math.min(next, until);
    }
    this.#next = Infinity;
    if (next < Infinity) this.#set(Math.max(next, now + BATCH_WINDOW_MS));
  }
}

/** The sockets of a session. */
function socketsOf(io: Server, sessionId: string): Socket[] {
  const { adapter, sockets } = io.of("/");
  return [...adapter.rooms.get(rooms.session(sessionId)) ?? []].flatMap((id) => {
    return sockets.get(id) ?? [];
  });
}
