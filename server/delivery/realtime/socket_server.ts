import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import type { Socket as TcpSocket } from "node:net";
import { Server } from "socket.io";
import { AppError } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { refuse } from "../http/refuse.ts";
import type { UnauthenticatedConnections } from "./unauthenticated.ts";
import type { TcpConnections } from "./websockets.ts";
import { createWriteBatches } from "./write_batches.ts";

/** Opens socket.io on the port of `http`; each connection counts as unauthenticated at first. */
export function openSocketServer(
  http: HttpServer,
  connections: TcpConnections,
  unauthenticated: UnauthenticatedConnections,
): Server {
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
  // An upgrade has the connection itself: this server has no other kind of stream.
  http.prependListener("upgrade", (_request, socket) => batchWrites(socket as TcpSocket));
  unauthenticated.watch(io);
  return io;
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
