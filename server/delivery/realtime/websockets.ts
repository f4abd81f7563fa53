import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import type { Socket as Tcp } from "node:net";
// @ts-types="@types/ws"
import { type ServerOptions, type WebSocket as BareWebSocket, WebSocketServer } from "ws";
import { Tally } from "../../base/tally.ts";

/** A websocket, and the TCP connection below it. */
export type WebSocket = BareWebSocket & { tcp?: Tcp };

/** One TCP connection, for as long as it carries a websocket or the response to a poll. */
export interface TcpConnection {
  readonly tcp: Tcp;
  /** Of whoever came by websocket; also while it only tries to take a polling client over. */
  readonly websocket: WebSocket | null;
}

/** Frames are up to 256 KB: nobody cuts one into more pieces than this. */
const MAX_FRAGMENTS = 256;
/** And nobody sends one in more packets of TCP. */
const MAX_CHUNKS = 1024;
/** Of the websocket's own, in 10 s: browsers send none, proxies a few a minute. */
const MAX_PINGS = 20;

/**
 * Every TCP connection over which something goes to a client of socket.io, whatever engine.io
 * knows of it: what is just being upgraded and what is being closed are in no list of its own.
 */
export class TcpConnections extends Set<TcpConnection> {
  /** For engine.io's option `wsEngine`: the server of websockets, which are watched. */
  get wsEngine() {
    const add = (tcp: Tcp, websocket: WebSocket) => this.#add({ tcp, websocket }, tcp);
    return class extends WebSocketServer {
      constructor(options: ServerOptions) {
        super({ ...options, maxFragments: MAX_FRAGMENTS, maxBufferedChunks: MAX_CHUNKS });
      }

      override handleUpgrade(...[request, socket, head, done]: Upgrade): void {
        const tcp = socket as Tcp;
        super.handleUpgrade(request, socket, head, (websocket: WebSocket, request) => {
          watchPings(tcp, websocket);
          add(tcp, websocket);
          done(websocket, request);
        });
      }
    };
  }

  /** Watches the responses to polls under `path`; call it when socket.io is attached. */
  watchPolls(http: HttpServer, path: string): void {
    http.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.startsWith(path)) {
        this.#add({ tcp: request.socket, websocket: null }, response);
      }
    });
  }

  #add(
    connection: TcpConnection,
    ends: { once(event: "close", listener: () => void): unknown },
  ): void {
    this.add(connection);
    ends.once("close", () => this.delete(connection));
  }
}

/** Outside of the handshake, whose request its listener would keep for as long as the connection. */
function watchPings(tcp: Tcp, websocket: WebSocket): void {
  websocket.tcp = tcp;
  const pings = new Tally(MAX_PINGS, 10_000);
  websocket.on("ping", () => pings.add() && resetTcp(tcp, websocket));
}

type Upgrade = Parameters<WebSocketServer["handleUpgrade"]>;

/** Ends a TCP connection with a reset, so that the kernel keeps nothing for it either. */
export function resetTcp(tcp: Tcp, websocket: WebSocket | null): void {
  // Over TLS there is no reset.
  try {
    tcp.resetAndDestroy();
  } catch {
    tcp.destroy();
  }
  websocket?.terminate();
}
