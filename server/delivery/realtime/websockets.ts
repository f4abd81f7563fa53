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
export class TcpConnections {
  readonly #polls = new Set<TcpConnection>();
  readonly #websockets = new Map<Tcp, TcpConnection>();
  /** Of the websockets, those used since they were found quiet: a look at all takes milliseconds. */
  readonly #used = new Set<Tcp>();
  /** One for all of them. */
  readonly #onData = listenerOf((tcp) => this.touch(tcp));

  /** For engine.io's option `wsEngine`: the server of websockets, which are watched. */
  get wsEngine() {
    const add = (tcp: Tcp, websocket: WebSocket) => this.#add({ tcp, websocket });
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
      if (!request.url?.startsWith(path)) return;
      const poll: TcpConnection = { tcp: request.socket, websocket: null };
      this.#polls.add(poll);
      response.once("close", () => this.#polls.delete(poll));
    });
  }

  /** Something was written to it, or came from it. */
  touch(tcp: Tcp): void {
    if (this.#websockets.has(tcp)) this.#used.add(tcp);
  }

  /** Those on which something may wait: what was written, came in part, or is to be closed. */
  *busy(): Generator<TcpConnection> {
    yield* this.#polls;
    for (const tcp of this.#used) yield this.#websockets.get(tcp)!;
  }

  /** Nothing waits on it until it is used again. */
  foundQuiet({ tcp }: TcpConnection): void {
    this.#used.delete(tcp);
  }

  #add(connection: TcpConnection): void {
    const { tcp } = connection;
    this.#websockets.set(tcp, connection);
    // The response to its handshake, and what came with that, were before.
    this.#used.add(tcp);
    tcp.on("data", this.#onData);
    tcp.once("close", () => {
      this.#websockets.delete(tcp);
      this.#used.delete(tcp);
    });
  }
}

/** What is called with the connection that it listens to as `this`. */
function listenerOf(listen: (tcp: Tcp) => void): (this: Tcp) => void {
  return function () {
    listen(this);
  };
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
