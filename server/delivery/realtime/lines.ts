import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import type { Socket as Tcp } from "node:net";
import type { Server } from "socket.io";
import { cutLine, type WebSocket } from "./connection.ts";
import { Tally } from "../../base/tally.ts";

/** One TCP connection, for as long as it carries a websocket or the response to a poll. */
export interface Line {
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
export function watchLines(io: Server, http: HttpServer): ReadonlySet<Line> {
  const lines = new Set<Line>();
  const add = (line: Line, ends: { once(event: "close", listener: () => void): unknown }) => {
    lines.add(line);
    ends.once("close", () => lines.delete(line));
  };

  http.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith(io.path())) return;
    add({ tcp: request.socket, websocket: null }, response);
  });

  const engine = io.engine as unknown as {
    onWebSocket(request: IncomingMessage, tcp: Tcp, websocket: WebSocket): void;
  };
  const onWebSocket = engine.onWebSocket.bind(engine);
  engine.onWebSocket = (request, tcp, websocket) => {
    if (websocket._receiver) {
      websocket._receiver._maxFragments = MAX_FRAGMENTS;
      websocket._receiver._maxBufferedChunks = MAX_CHUNKS;
    }
    const pings = new Tally(MAX_PINGS, 10_000);
    websocket.on("ping", () => pings.add() && cutLine(tcp, websocket));
    add({ tcp, websocket }, tcp);
    onWebSocket(request, tcp, websocket);
  };
  return lines;
}
