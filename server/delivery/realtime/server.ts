import type { Server as HttpServer } from "node:http";
import type { Server, Socket } from "socket.io";
import { AppError } from "../../../protocol/errors.ts";
import type { DeliveryContext } from "../context.ts";
import { addressList } from "../../base/address.ts";
import { wait } from "../../base/wait.ts";
import { watchCalls } from "../../features/calls/watch.ts";
import { noteInSecurityLog } from "../http/security_note.ts";
import { watchVoice } from "../../features/voice/watch.ts";
import { sendParticipants } from "../../features/voice/deliver.ts";
import { toSocket } from "../../kernel/audience.ts";
import { admit, type Admitted, lookUp, refusal } from "./admission.ts";
import type { Connection } from "./connection.ts";
import { SocketDelivery } from "./deliver.ts";
import { type Deliveries, deliveriesOf } from "./deliveries.ts";
import { mayPass } from "./delivery_costs.ts";
import { dispatch } from "./dispatch.ts";
import type { SocketEvent } from "./events.ts";
import { broadcastDirectly } from "./direct_broadcast.ts";
import { onEphemeralEvent } from "./ephemeral.ts";
import { rooms } from "./rooms.ts";
import { cutSlowReaders } from "./slow_readers.ts";
import { socketConnected, socketDisconnected } from "./socket_lifecycle.ts";
import { openSocketServer } from "./socket_server.ts";
import { TokenEnds } from "./token_ends.ts";
import { UnauthenticatedConnections } from "./unauthenticated.ts";
import { TcpConnections } from "./websockets.ts";

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
  const io = openSocketServer(http, connections, unauthenticated);
  broadcastDirectly(io);

  const tokenEnds = new TokenEnds(app, io);
  const delivery = new SocketDelivery(app, io, tokenEnds);
  const deliveries = deliveriesOf(app, io, delivery);
  const unsubscribe = [
    deliveries.stop,
    watchVoice(app),
    watchCalls(app),
    onEphemeralEvent(app, ({ channelId, isToAll, event, data, by }) => {
      const room = (isToAll ? rooms.channel : rooms.screen)(channelId);
      if (mayPass(deliveries, by, room)) io.to(room).volatile.emit(event, data);
    }),
  ];
  // Subscribed after the part that notifies sockets.
  if (app.sharedState) unsubscribe.push(app.presence.share(app.sharedState));

  const reads = new JoiningReads();
  acceptSockets(app, io, events, { unauthenticated, tokenEnds, delivery, deliveries, reads });
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
      await reads.done();
      slow.stop();
      app.deadlines.close();
    },
  };
}

/** Reads for sockets that are joining: the store must stay open until they are done. */
class JoiningReads {
  readonly #running = new Set<Promise<unknown>>();

  add(work: Promise<unknown>): void {
    this.#running.add(work);
    work.finally(() => this.#running.delete(work));
  }

  async done(): Promise<void> {
    while (this.#running.size) await Promise.all(this.#running);
  }
}

interface SocketParts {
  unauthenticated: UnauthenticatedConnections;
  tokenEnds: TokenEnds;
  delivery: SocketDelivery;
  deliveries: Deliveries;
  reads: JoiningReads;
}

/** Admits sockets, and connects each with what it may send and has to receive. */
function acceptSockets(
  app: DeliveryContext,
  io: Server,
  events: SocketEvent[],
  { unauthenticated, tokenEnds, delivery, deliveries, reads }: SocketParts,
): void {
  const table = new Map(events.map((event) => [event.name, event]));
  io.use((socket, next) => {
    const connection = socket.conn as unknown as Connection;
    const address = unauthenticated.addressOf(connection);
    const coming = unauthenticated.authenticate(
      connection,
      () => admit(app, delivery.changes, socket, address),
    );
    reads.add(coming.then(
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
    reads.add(
      lookUp(app, socket, actor)
        .catch((error) => app.log.error("a session could not be looked up", error)),
    );
    const mayTell = (room: string) => mayPass(deliveries, actor.userId, room);
    dispatch(app, socket, actor, table, { guard: unauthenticated.guardOf(socket.conn), mayTell });
    const isReader = (id: string) => socket.rooms.has(rooms.channel(id));
    sendParticipants(app, delivery, toSocket(socket.id), app.voice.occupied().filter(isReader));
    socketConnected(app, socket, actor.userId);
    tokenEnds.watch(socket);
    socket.on("disconnect", () => socketDisconnected(app, socket, actor.userId));
  });
}

/**
 * Drops the handshake's HTTP request, which weighs several KB per client and has served its use.
 */
function forgetRequest(socket: Socket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: null });
}
