import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import type { Socket as TcpSocket } from "node:net";
import { Server, type Socket } from "socket.io";
import { AppError } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { demandScope, isRevoked } from "../../features/access_tokens/access.ts";
import { actorOf, sessionState } from "../../features/auth/access.ts";
import { hashSecret } from "../../features/auth/secrets.ts";
import type { DeliveryContext } from "../context.ts";
import { addressList } from "../../base/address.ts";
import { wait } from "../../base/wait.ts";
import { watchCalls } from "../../features/calls/watch.ts";
import { refuse } from "../http/refuse.ts";
import { noteInSecurityLog } from "../http/security_note.ts";
import { pendingNoticesAt } from "../../features/security/service.ts";
import { watchVoice } from "../../features/voice/watch.ts";
import { UnauthenticatedConnections } from "./unauthenticated.ts";
import { SocketDelivery } from "./deliver.ts";
import { sendParticipants } from "../../features/voice/deliver.ts";
import { toSocket } from "../../kernel/events.ts";
import type { Connection } from "./connection.ts";
import { socketConnected, socketDisconnected } from "./socket_lifecycle.ts";
import { dispatch } from "./dispatch.ts";
import type { SocketEvent } from "./events.ts";
import { broadcastDirectly } from "./direct_broadcast.ts";
import { createWriteBatches } from "./write_batches.ts";
import { costOf, mayPass } from "./delivery_costs.ts";
import { Ordered } from "./ordered.ts";
import { DeliveryBudget } from "./delivery_budget.ts";
import { cutSlowReaders } from "./slow_readers.ts";
import { hearPassing } from "./passing.ts";
import type { RoomChanges } from "./room_changes.ts";
import { rooms, roomsOf } from "./rooms.ts";
import { type SocketCaller, TokenEnds } from "./token_ends.ts";
import { TcpConnections } from "./websockets.ts";

/** Sockets of one user at once (D-RATE). */
const SOCKETS_PER_USER = 10;
/** Seconds after which a person with too many sockets may try again. */
const WHEN_FULL = 30;

/** An admitted socket: its owner, and the rooms it joined after which changes. */
type Admitted = SocketCaller & { changes: number; readable: string[] };

export interface Realtime {
  /** Returns the number of connected clients. */
  connections(): number;
  /** Bytes that wait for clients which have not read them yet. */
  waiting(): number;
  /** Resolves when everything published has been passed to the clients. */
  delivered(): Promise<void>;
  /** Ends every connection; clients reconnect by themselves, and refetch what they show. */
  disconnectAll(): void;
  /**
   * Ends the existing connections one after another; clients reconnect by themselves.
   * @param within milliseconds until all have been ended
   * @param signal ends the rest at once
   */
  disconnectSlowly(within: number, signal: AbortSignal): Promise<void>;
  /** Closes every connection; clients reconnect by themselves. */
  close(): Promise<void>;
}

/** socket.io on the same port: authenticates, puts sockets into rooms, delivers domain events. */
export function createRealtime(
  app: DeliveryContext,
  http: HttpServer,
  events: SocketEvent[],
): Realtime {
  const unauthenticated = new UnauthenticatedConnections(
    app,
    addressList(app.config.trustedProxies),
  );
  const connections = new TcpConnections();
  const io = new Server(http, {
    path: "/socket.io",
    wsEngine: connections.wsEngine,
    maxHttpBufferSize: SERVER_LIMITS.frameMax,
    perMessageDeflate: false,
    httpCompression: false,
    allowEIO3: false,
    serveClient: false,
    connectTimeout: 10_000,
    allowRequest: (request, done) => {
      const { origin, host } = request.headers;
      const refuse = (error: unknown) => refuseHandshake(request, error, done);
      if (!sameOrigin(origin, host)) return refuse(new AppError("wrong_origin"));
      unauthenticated.enter(request).then(() => done(null, true), refuse);
    },
  });
  connections.watchPolls(http, io.path());
  // Runs before socket.io's own listener, which writes the handshake.
  const batchWrites = createWriteBatches((tcp) => connections.touch(tcp));
  http.prependListener("upgrade", (_request, socket) => batchWrites(socket as TcpSocket));

  unauthenticated.watch(io);
  broadcastDirectly(io);

  const tokenEnds = new TokenEnds(app, io);
  const delivery = new SocketDelivery(app, io, tokenEnds);
  const table = new Map(events.map((event) => [event.name, event]));
  const deliveries = deliveriesOf(app, io, delivery);
  const unsubscribe = [
    deliveries.stop,
    watchVoice(app),
    watchCalls(app),
    hearPassing(app, ({ channelId, event, data, by }) => {
      if (!mayPass(deliveries, by, channelId)) return;
      io.to(rooms.screen(channelId)).volatile.emit(event, data);
    }),
  ];
  // Subscribed after the part that notifies sockets.
  if (app.facts) unsubscribe.push(app.presence.share(app.facts));

  /** Reads for sockets that are joining: the store must stay open until they are done. */
  const asking = new Set<Promise<unknown>>();
  const asked = (work: Promise<unknown>) => {
    asking.add(work);
    work.finally(() => asking.delete(work));
  };

  io.use((socket, next) => {
    const connection = socket.conn as unknown as Connection;
    const address = unauthenticated.addressOf(connection);
    const coming = unauthenticated.authenticate(
      connection,
      () => admit(app, delivery.changes, socket, address),
    );
    asked(coming.then(
      () => next(),
      (error) => {
        if (!(error instanceof AppError)) app.log.error("a socket could not be admitted", error);
        noteInSecurityLog(app, { endpoint: "socket", address, userId: "" }, error);
        next(refusal(error));
      },
    ));
  });
  io.on("connection", (socket) => {
    forgetRequest(socket);
    const { changes, readable, ...actor }: Admitted = socket.data;
    socket.data = actor;
    // Changes since its admission didn't move it to other rooms, so it has to reconnect.
    if (delivery.changes.since(changes, actor.userId, readable)) return void socket.conn.close();
    asked(
      lookUp(app, socket, actor)
        .catch((error) => app.log.error("a session could not be looked up", error)),
    );
    const mayTell = (channelId: string) => mayPass(deliveries, actor.userId, channelId);
    dispatch(app, socket, actor, table, { guard: unauthenticated.guardOf(socket.conn), mayTell });
    const isReader = (id: string) => socket.rooms.has(rooms.channel(id));
    sendParticipants(app, delivery, toSocket(socket.id), app.voice.occupied().filter(isReader));
    socketConnected(app, socket, actor.userId);
    tokenEnds.watch(socket);
    socket.on("disconnect", () => socketDisconnected(app, socket, actor.userId));
  });
  const slow = cutSlowReaders(io, connections, app.clock);

  return {
    connections: () => io.engine.clientsCount,
    waiting: slow.bytes,
    delivered: deliveries.done,
    disconnectAll: () => io.disconnectSockets(true),
    async disconnectSlowly(within, signal) {
      const all = [...io.sockets.sockets.values()];
      for (const [index, { conn }] of all.entries()) {
        conn.close();
        if (index + 1 < all.length) await wait(within / all.length, signal);
      }
    },
    async close() {
      for (const stop of unsubscribe) stop();
      await deliveries.done();
      unauthenticated.close();
      await io.close();
      while (asking.size) await Promise.all(asking);
      slow.stop();
      app.deadlines.close();
    },
  };
}

/**
 * Identifies a socket, and puts it into the rooms its owner may read, before the client gets
 * 'connect'.
 */
async function admit(
  app: DeliveryContext,
  roomChanges: RoomChanges,
  socket: Socket,
  address: string,
): Promise<void> {
  const token = (socket.handshake.auth as Record<string, unknown>).token;
  if (typeof token !== "string" || !token) throw new AppError("unauthorized");
  await app.db.fresh();
  const actor = await actorOf(app, token);
  demandScope(actor, "read");
  await app.rates.take("sockets", actor.userId);
  const own = rooms.user(actor.userId);
  const open = socket.nsp.adapter.rooms.get(own)?.size ?? 0;
  if (app.rates.on && open >= SOCKETS_PER_USER) {
    throw new AppError("rate_limited", { retryAfter: WHEN_FULL });
  }

  // Memberships may change while they are read: then they are read again.
  let readable: string[];
  let changes: number;
  do {
    changes = roomChanges.now;
    readable = await roomsOf(app, actor.userId);
  } while (roomChanges.since(changes, actor.userId, readable));
  const opened: SocketCaller = { ...actor, address, token: hashSecret(token) };
  socket.data = { ...opened, changes, readable } satisfies Admitted;
  const kind = actor.scopes ? [rooms.programs] : [];
  await socket.join([own, rooms.session(actor.sessionId), ...kind, ...readable]);
}

/**
 * Refuses a socket whose session or token ended; after a new login, reports admin actions (HARD-4).
 */
async function lookUp(app: DeliveryContext, socket: Socket, opened: SocketCaller): Promise<void> {
  if (opened.scopes) {
    if (await isRevoked(app, opened)) socket.disconnect(true);
    return;
  }
  const session = await sessionState(app, opened.sessionId);
  if (!session?.isOpenedBy(opened.token)) return void socket.disconnect(true);
  for (const entry of await pendingNoticesAt(app, opened, session.began)) {
    socket.emit("security-changed", { entry });
  }
}

/** Returns the `connect_error` for a client: the text, and as `data` the code and when to retry. */
function refusal(error: unknown): Error {
  const { message, code, retryAfter } = error instanceof AppError
    ? error
    : new AppError("internal");
  const data = { code, ...(retryAfter !== undefined && { retryAfter }) };
  return Object.assign(new Error(message), { data });
}

/**
 * Drops the handshake's HTTP request, which weighs several KB per client and has served its use.
 */
function forgetRequest(socket: Socket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: null });
}

/** Delivers events within budgets, in the order of their commits in each server. */
function deliveriesOf(app: DeliveryContext, io: Server, delivery: SocketDelivery) {
  const ordered = new Ordered(
    (event) => app.features.deliver(event, delivery),
    (error) => app.log.error("an event could not be delivered", error),
    app.features,
  );
  const hasPace = app.rates.on;
  const budget = new DeliveryBudget(
    (event) => ordered.add(event),
    app.features,
    costOf(app.features, io, hasPace),
  );
  const stop = app.bus.subscribe((event) => {
    const ended = app.features.endedBy(event);
    if (ended) budget.drop(ended.account, ended.subject);
    budget.add(event);
  });
  return {
    io,
    budget,
    hasPace,
    async done() {
      await budget.done();
      await ordered.done();
    },
    stop() {
      stop();
      budget.flush();
    },
  };
}

/**
 * Refuses a handshake before there is a connection. A poll gets an ordinary error response, so that
 * a page learns when to retry; for a websocket browsers tell pages nothing.
 */
function refuseHandshake(
  request: IncomingMessage & { res?: ServerResponse },
  error: unknown,
  done: (message: string, allowed: false) => void,
): void {
  const refusal = error instanceof AppError ? error : new AppError("internal");
  if (request.headers.upgrade || !request.res) return done(refusal.message, false);
  refuse(request.res, refusal);
}

/** Browsers name the page's origin; it must be ours. Other programs name none. */
function sameOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
