import type { IncomingMessage } from "node:http";
import type { Socket as Tcp } from "node:net";

/** The parts of a `ws` WebSocket that are reached into. */
export interface WebSocket {
  /** 0 connecting, 1 open, 2 closing, 3 closed. */
  readyState: number;
  _socket: Tcp | null;
  _receiver?: {
    _maxFragments: number;
    _maxBufferedChunks: number;
    _maxPayload: number;
    /** Bytes of a frame, and of the frames of a message, that is not complete. */
    _bufferedBytes: number;
    _totalPayloadLength: number;
  };
  terminate(): void;
  on(event: "ping", listener: () => void): void;
}

/** A connection of engine.io, below socket.io, as far as it is reached into. */
export interface Connection {
  readyState: string;
  request: IncomingMessage;
  writeBuffer: { data?: { length?: number } | string }[];
  transport: {
    discard(): void;
    /** Of a websocket. */
    socket?: WebSocket;
    /** Of a polling client: the request that waits for something, and the one that brings it. */
    req?: { socket: Tcp } | null;
    dataReq?: { socket: Tcp } | null;
    maxHttpBufferSize?: number;
  };
  close(): void;
  onClose(reason: string): void;
  on(event: "packet", listener: (packet: EnginePacket) => void): void;
  on(event: "upgrading" | "close", listener: () => void): void;
}

export interface EnginePacket {
  type: string;
  data?: string | { length: number };
}

/** Ends a connection at once, whatever still waits on it (HARD-2). */
export function cutConnection(connection: Connection): void {
  const { transport } = connection;
  transport.discard();
  for (const request of [transport.req, transport.dataReq]) request?.socket.destroy();
  if (transport.socket?._socket) cutLine(transport.socket._socket, transport.socket);
  connection.onClose("forced close");
}

/** Ends a TCP connection with a reset, so that the kernel keeps nothing for it either. */
export function cutLine(tcp: Tcp, websocket: WebSocket | null): void {
  // Over TLS there is no reset.
  try {
    tcp.resetAndDestroy();
  } catch {
    tcp.destroy();
  }
  websocket?.terminate();
}
