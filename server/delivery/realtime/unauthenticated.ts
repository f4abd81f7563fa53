import type { IncomingMessage } from "node:http";
import type { BlockList } from "node:net";
import type { Server } from "socket.io";
import { AppError } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { DeliveryContext } from "../context.ts";
import { addressKey, clientAddress } from "../../base/address.ts";
import { Counts } from "../../base/counts.ts";
import { noteInSecurityLog } from "../http/security_note.ts";
import { ConnectionGuard } from "./connection_guard.ts";
import { type Connection, limitFrames } from "./connection.ts";

/** Unauthenticated connections of one address at a time, including those that wait. */
const MAX_PER_ADDRESS = 100;
/**
 * Unauthenticated connections in total. More wait for their turn: if thousands came in at once,
 * each would exceed its own time limit.
 */
const MAX_TOTAL = 500;
/** Connections that wait for it; further ones are refused. */
const MAX_WAITING = 10_000;
/** Multiple of the rate of handshakes above which an address is no longer listened to. */
const FLOOD_FACTOR = 10;
/** Largest frame in bytes from a connection that is not signed in. */
const MAX_FRAME_BYTES = 128 * 1024;
/** Refusals after which a connection is closed. */
const MAX_REFUSALS = 3;

/** A connection that is not signed in. */
interface Unauthenticated {
  address: string;
  refusals: number;
  /** Its address has paid for it. */
  counted: boolean;
}

/**
 * Connections that are not signed in: their number, and their addresses (HARD-6, HARD-7). One that
 * leaves without a valid token has used one of its address's handshakes.
 */
export class UnauthenticatedConnections {
  readonly #connections = new Map<Connection, Unauthenticated>();
  readonly #byAddress = new Counts();
  /** Handshakes without a connection yet: their address, and the listener on their socket. */
  readonly #expected = new Map<IncomingMessage, { address: string; gone: () => void }>();
  /** Handshakes among them whose turn it is. */
  readonly #entering = new Set<IncomingMessage>();
  readonly #waiting: { request: IncomingMessage; go: () => void }[] = [];
  readonly #guards = new WeakMap<object, ConnectionGuard>();
  readonly #addresses = new WeakMap<object, string>();

  constructor(readonly app: DeliveryContext, readonly trusted: BlockList) {}

  /** Watches all connections of `io`. */
  watch(io: Server): void {
    io.engine.on("connection", (connection: Connection) => this.#add(connection));
    // While a websocket takes over a polling client, it has everyone's limit.
    io.engine.on(
      "connection",
      (connection: Connection) => limitFrames(connection, MAX_FRAME_BYTES),
    );
    // A handshake that failed, and whose socket may stay open.
    io.engine.on("connection_error", ({ req }: { req: IncomingMessage }) => this.#forget(req));
  }

  /**
   * Resolves when it is a new connection's turn: after a restart everyone comes back at once.
   * @throws AppError rate_limited if it is not listened to
   */
  async enter(request: IncomingMessage): Promise<void> {
    const from = this.#addressIn(request);
    const address = addressKey(from);
    const isFull = this.#waiting.length >= MAX_WAITING ||
      (this.app.rates.on && this.#byAddress.of(address) >= MAX_PER_ADDRESS);
    // Counted before anything is waited for, so that many at once are not each the last.
    this.#expect(request, address);
    const isFlood = this.app.rates.on &&
      await this.app.rates.flooded("handshakes", address, FLOOD_FACTOR);
    if (isFull || isFlood) {
      return await this.#refuse(request, from, address).finally(() => this.#forget(request));
    }
    // A request whose client has left would hold a slot forever.
    if (request.socket.destroyed) this.#forget(request);
    if (!this.#expected.has(request)) return;
    if (this.#open < MAX_TOTAL) return void this.#entering.add(request);
    await new Promise<void>((go) => this.#waiting.push({ request, go }));
  }

  /** Counts a handshake until it becomes a connection or is gone. */
  #expect(request: IncomingMessage, address: string): void {
    const gone = () => this.#forget(request);
    this.#byAddress.add(address);
    this.#expected.set(request, { address, gone });
    // Nothing else listens to a waiting socket: its errors would be uncaught.
    request.socket.on("error", gone).once("close", gone);
  }

  #forget(request: IncomingMessage): void {
    const expected = this.#expected.get(request);
    if (!expected) return;
    const { address, gone } = expected;
    request.socket.off("error", gone).off("close", gone);
    this.#expected.delete(request);
    this.#byAddress.add(address, -1);
    this.#entering.delete(request);
    this.#letIn();
  }

  /** Ends all waiting handshakes. */
  close(): void {
    for (const { request } of this.#waiting.splice(0)) request.socket.destroy();
  }

  get #open(): number {
    return this.#connections.size + this.#entering.size;
  }

  /** Lets in the longest waiting, while there is room. Those that are gone take none. */
  #letIn(): void {
    while (this.#waiting.length && this.#open < MAX_TOTAL) {
      const { request, go } = this.#waiting.shift()!;
      if (this.#expected.has(request)) this.#entering.add(request);
      go();
    }
  }

  async #refuse(request: IncomingMessage, from: string, address: string): Promise<never> {
    // No connection is asked for so often that waiting a second for the refusal would matter.
    if (!await this.app.tarpit.refused(address, 0)) request.socket.destroy();
    const refusal = new AppError("rate_limited", { retryAfter: 5 });
    noteInSecurityLog(this.app, { endpoint: "socket", address: from, userId: "" }, refusal);
    throw refusal;
  }

  /**
   * Lets a client in, or says why not. Invalid tokens count against the address; after too many,
   * the response says so.
   * @throws AppError what `admit` throws; rate_limited
   */
  async authenticate(connection: Connection, admit: () => Promise<void>): Promise<void> {
    const entry = this.#connections.get(connection);
    const guard = this.#guards.get(connection);
    try {
      await admit();
      this.#remove(connection);
      limitFrames(connection, SERVER_LIMITS.frameMax);
    } catch (error) {
      if (!entry) throw error;
      // After the response, which is sent in the next turn.
      if (++entry.refusals >= MAX_REFUSALS) setImmediate(() => connection.close());
      if (error instanceof AppError && error.status === 401) await this.#charge(entry);
      else entry.counted = true;
      throw error;
    } finally {
      if (guard) guard.isJoining = false;
    }
  }

  guardOf(connection: unknown): ConnectionGuard | undefined {
    return this.#guards.get(connection as object);
  }

  #add(connection: Connection): void {
    const from = this.#addressIn(connection.request);
    const address = addressKey(from);
    this.#addresses.set(connection, from);
    this.#connections.set(connection, { address, refusals: 0, counted: false });
    this.#byAddress.add(address);
    this.#forget(connection.request);
    this.#guards.set(connection, new ConnectionGuard(this.app, connection));
    connection.on("close", () => {
      const entry = this.#connections.get(connection);
      this.#remove(connection);
      // A client that never asked to come in, or in a way that could not be read.
      if (entry && !entry.counted) this.#charge(entry).catch(() => {});
    });
  }

  /** Removes a connection that has signed in or closed. */
  #remove(connection: Connection): void {
    const entry = this.#connections.get(connection);
    if (!entry) return;
    this.#connections.delete(connection);
    this.#byAddress.add(entry.address, -1);
    this.#letIn();
  }

  async #charge(entry: Unauthenticated): Promise<void> {
    entry.counted = true;
    await this.app.rates.take("handshakes", entry.address);
  }

  /** Where a connection came from. */
  addressOf(connection: unknown): string {
    return this.#addresses.get(connection as object) ?? "";
  }

  /** Returns the client's address, as a trusted proxy names it. */
  #addressIn({ headers, socket }: IncomingMessage): string {
    const forwarded = headers["x-forwarded-for"];
    return clientAddress(socket.remoteAddress, String(forwarded ?? ""), this.trusted);
  }
}
