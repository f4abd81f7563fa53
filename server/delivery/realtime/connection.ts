import type { IncomingMessage } from "node:http";
import type { Socket as Tcp } from "node:net";
import { resetTcp, type WebSocket } from "./websockets.ts";
import { limitMessages } from "./ws_receiver.ts";

/**
 * A connection of engine.io, below socket.io. The optional fields are not public: without them,
 * engine.io's own behavior applies (docs/decisions/0039).
 */
export interface Connection {
  readyState: string;
  upgrading: boolean;
  request: IncomingMessage;
  /** Packets that wait for the transport to be writable. */
  writeBuffer?: { data?: { length?: number } | string }[];
  transport: {
    name: string;
    writable: boolean;
    /** Set for a websocket. */
    socket?: WebSocket;
    /** Set for a polling client: the request that waits for data, and the one that delivers it. */
    req?: { socket: Tcp } | null;
    dataReq?: { socket: Tcp } | null;
    maxHttpBufferSize?: number;
  };
  write(data: unknown, options: object): void;
  close(discard?: boolean): void;
  on(event: "packet", listener: (packet: EnginePacket) => void): void;
  on(event: "upgrading" | "upgrade" | "close", listener: () => void): void;
}

export interface EnginePacket {
  type: string;
  data?: string | { length: number };
}

/** Ends a connection at once, whatever still waits on it (HARD-2). */
export function cutConnection(connection: Connection): void {
  const { req, dataReq, socket } = connection.transport;
  for (const request of [req, dataReq]) request?.socket.destroy();
  if (socket?.tcp) resetTcp(socket.tcp, socket);
  connection.close(true);
}

/** Sets the largest message that the connection may send. */
export function limitFrames({ transport }: Connection, bytes: number): void {
  if (transport.socket) limitMessages(transport.socket, bytes);
  else transport.maxHttpBufferSize = bytes;
}

const OPEN_STATE = 1;

/**
 * Returns the TCP connection if nothing waits, so that the next write goes out next; otherwise
 * undefined.
 */
export function idleTcp(connection: Connection): Tcp | undefined {
  const { readyState, upgrading, writeBuffer, transport: { name, writable, socket } } = connection;
  const isIdle = readyState === "open" && !upgrading && writeBuffer?.length === 0 &&
    name === "websocket" && writable && socket?.readyState === OPEN_STATE &&
    socket.tcp?.writableLength === 0;
  return isIdle ? socket.tcp : undefined;
}
