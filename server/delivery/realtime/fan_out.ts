import { Buffer } from "node:buffer";
import type { Server } from "socket.io";

/** What is reached into of socket.io's adapter, engine.io and `ws`. */
interface Adapter {
  nsp: { name: string };
  broadcast(packet: Packet, options: { flags?: Flags }): void;
  /** Puts the frame for `ws` into `into` where one will do for everybody. */
  _encode(packet: Packet, into: Flags & { wsPreEncodedFrame?: Uint8Array[] }): unknown[];
  apply(options: object, each: (socket: { client: Client }) => void): void;
}
interface Packet {
  nsp: string;
}
interface Flags {
  preEncoded?: boolean;
  volatile?: boolean;
  compress?: boolean;
}
interface Client {
  conn: Connection;
  writeToEngine(packets: unknown[], options: object): void;
}
interface Connection {
  readyState: string;
  upgrading: boolean;
  writeBuffer: unknown[];
  transport: {
    name: string;
    writable: boolean;
    socket: { readyState: number; _socket: Tcp };
  };
}
interface Tcp {
  writableLength: number;
  write(bytes: Uint8Array): void;
}

const OPEN = 1;

/**
 * Hands a broadcast's frame to each connection as it stands. socket.io makes it once as well, but
 * then takes it through its own and engine.io's queues for every client, which is more than a third
 * of what a delivery costs. A client for whom something waits gets it behind that, as ever.
 */
export function fanOutDirectly(io: Server): void {
  const adapter = io.of("/").adapter as unknown as Adapter;
  adapter.broadcast = (packet, options) => {
    packet.nsp = adapter.nsp.name;
    const { volatile, compress } = options.flags ?? {};
    const encoding: Parameters<Adapter["_encode"]>[1] = { preEncoded: true, volatile, compress };
    const packets = adapter._encode(packet, encoding);
    const frame = encoding.wsPreEncodedFrame && Buffer.concat(encoding.wsPreEncodedFrame);
    adapter.apply(options, ({ client }) => {
      if (frame && isIdle(client.conn)) client.conn.transport.socket._socket.write(frame);
      else client.writeToEngine(packets, encoding);
    });
  };
}

/** Whether nothing waits for this client, so that what is written now is next. */
function isIdle({ readyState, upgrading, writeBuffer, transport }: Connection): boolean {
  const { name, writable, socket } = transport;
  return readyState === "open" && !upgrading && writeBuffer.length === 0 &&
    name === "websocket" && writable && socket.readyState === OPEN &&
    socket._socket.writableLength === 0;
}
