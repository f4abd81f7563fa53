/** Client of socket.io that records and validates events. */
import assert from "node:assert/strict";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { checkEvent } from "./event_shapes.ts";
import { soon } from "./soon.ts";
import { until } from "./until.ts";

/** Milliseconds that a response may take. */
const TIMEOUT = 20_000;

/** By address, for servers in this process: resolves when all that happened has been sent. */
export const deliveries = new Map<string, () => Promise<void>>();

/** The same for facts between nodes: absent with a single node. */
export const tellings = new Map<string, () => Promise<unknown>>();

export interface Received {
  event: string;
  // Checked against the protocol when it arrives.
  // deno-lint-ignore no-explicit-any
  data: any;
}

export type ConnectOptions = Partial<ManagerOptions & SocketOptions> & {
  /** Whose it is, for `arrived`. */
  userId?: string;
};

export class TestSocket {
  readonly received: Received[] = [];
  /** Messages that don't match the protocol. */
  readonly faults: unknown[] = [];

  private constructor(readonly url: string, readonly io: Socket, readonly userId?: string) {
    io.onAny((event: string, ...args: unknown[]) => {
      this.received.push({ event, data: args[0] });
      try {
        assert.equal(args.length, 1, `${event} has ${args.length} arguments`);
        checkEvent(event, args[0]);
      } catch (error) {
        this.faults.push(error);
      }
    });
  }

  /**
   * Connects, or throws the server's refusal. It doesn't reconnect, so that no pending work can
   * make the server drop it for a reconnect.
   */
  static async connect(url: string, token: unknown, { userId, ...options }: ConnectOptions = {}) {
    await deliveries.get(url)?.();
    const socket = io(url, {
      auth: { token },
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      timeout: TIMEOUT,
      ...options,
    });
    const connected = new TestSocket(url, socket, userId);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", (error) => {
        socket.disconnect();
        reject(error);
      });
    });
    return connected;
  }

  /**
   * Sends with an acknowledgement and waits for it; all nodes have the effects by then, so that the
   * next action doesn't overtake them.
   */
  // deno-lint-ignore no-explicit-any
  async emit(event: string, ...args: unknown[]): Promise<any> {
    const response = await this.io.timeout(TIMEOUT).emitWithAck(event, ...args);
    await tellings.get(this.url)?.();
    return response;
  }

  /** Events of that name so far. */
  // deno-lint-ignore no-explicit-any
  seen(event: string): any[] {
    return this.received.filter((one) => one.event === event).map(({ data }) => data);
  }

  /** The first such event, already there or still to come. */
  // deno-lint-ignore no-explicit-any
  waitFor(event: string, predicate: (data: any) => boolean = () => true): Promise<any> {
    return until(`event ${event}`, () => this.seen(event).find(predicate), TIMEOUT);
  }

  /**
   * Resolves when everything that has happened so far has arrived: events are sent once their
   * recipients are known, and responses keep their order.
   */
  async sync(): Promise<void> {
    await deliveries.get(this.url)?.();
    const { ok } = await this.emit("leave-channel", "nothing");
    assert.equal(ok, true);
  }

  /** Returns all received events except the person's own presence, which everyone receives. */
  get arrived(): Received[] {
    return this.received.filter(({ event, data }) =>
      event !== "presence-changed" || data.userId !== this.userId
    );
  }

  forget(): void {
    this.received.length = 0;
  }

  async disconnected(): Promise<void> {
    await until("the socket's end", () => !this.io.connected, TIMEOUT);
  }

  /** Resolves when it is disconnected; throws when that takes more than a second (D-ACCT-4). */
  async disconnectedSoon(): Promise<void> {
    await soon("the socket's end", () => !this.io.connected);
  }

  close(): void {
    this.io.disconnect();
  }
}
