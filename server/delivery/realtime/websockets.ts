import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import type { Socket as Tcp } from "node:net";
// @ts-types="@types/ws"
import { type ServerOptions, type WebSocket as BareWebSocket, WebSocketServer } from "ws";
import { WindowCounter } from "../../base/window_counter.ts";

/** A websocket, and the TCP connection below it. */
export type WebSocket = BareWebSocket & { tcp?: Tcp };

/** A TCP connection, for as long as it carries a websocket or the response to a poll. */
export interface TcpConnection {
  readonly tcp: Tcp;
  /** Its websocket, even while that is still taking over a polling client; null for a poll. */
  readonly websocket: WebSocket | null;
}

/** Frames are up to 256 KB: no client splits one into more fragments than this. */
const MAX_FRAGMENTS = 256;
/** Nor does any send one in more TCP packets. */
const MAX_CHUNKS = 1024;
/** Pings of a websocket's own in 10 s: browsers send none, proxies a few per minute. */
const MAX_PINGS = 20;

/**
 * All TCP connections that carry data to a client of socket.io, regardless of engine.io, which
 * lists neither those being upgraded nor those being closed.
 */
export class TcpConnections {
  readonly #polls = new Set<TcpConnection>();
  readonly #websockets = new Map<Tcp, TcpConnection>();
  /** Websockets used since they were last found quiet: checking all of them takes milliseconds. */
  readonly #used = new Set<Tcp>();
  /** A single listener for all of them. */
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

  /**
   * Yields connections on which something may wait: written data, a partial message, or a close.
   */
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
    // The response to its handshake, and data that came with it, were before this.
    this.#used.add(tcp);
    tcp.on("data", this.#onData);
    tcp.once("close", () => {
      this.#websockets.delete(tcp);
      this.#used.delete(tcp);
    });
  }
}

/** Makes a listener that gets its connection as `this`. */
function listenerOf(listen: (tcp: Tcp) => void): (this: Tcp) => void {
  return function () {
    listen(this);
  };
}

/** Outside of the handshake, whose request the listener would retain as long as the connection. */
function watchPings(tcp: Tcp, websocket: WebSocket): void {
  websocket.tcp = tcp;
  const pings = new WindowCounter(MAX_PINGS, 10_000);
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
