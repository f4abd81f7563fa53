import { Buffer } from "node:buffer";
import type { Server } from "socket.io";
import { type Connection, idleTcp } from "./connection.ts";

/** The parts of socket.io's adapter that are used here. */
interface Adapter {
  nsp: { name: string };
  broadcast(packet: Packet, options: { flags?: { volatile?: boolean } }): void;
  /** Puts the frame for `ws` into `into` where one will do for everybody. */
  _encode?(packet: Packet, into: Encoding): unknown[];
  apply?(options: object, each: (socket: { conn: Connection }) => void): void;
}
interface Packet {
  nsp: string;
}
interface Encoding {
  wsPreEncodedFrame?: Uint8Array[];
}

/**
 * Hands a broadcast's frame to each connection as it stands. socket.io makes it once as well, but
 * then takes it through its own and engine.io's queues for every client, which is more than a third
 * of what a delivery costs. A client for whom something waits gets it behind that, as ever.
 *
 * Those get it without the frame: `ws` writes that even behind a close frame, which browsers take
 * for a protocol error. Where the adapter's parts are absent, socket.io broadcasts by itself
 * (docs/decisions/0039).
 */
export function fanOutDirectly(io: Server): void {
  const adapter = io.of("/").adapter as unknown as Adapter;
  if (!adapter._encode || !adapter.apply) return;
  adapter.broadcast = (packet, options) => {
    packet.nsp = adapter.nsp.name;
    const isVolatile = options.flags?.volatile;
    const encoding: Encoding = {};
    const packets = adapter._encode!(packet, encoding);
    const frame = encoding.wsPreEncodedFrame && Buffer.concat(encoding.wsPreEncodedFrame);
    adapter.apply!(options, ({ conn }) => {
      const tcp = frame && idleTcp(conn);
      if (tcp) return tcp.write(frame);
      if (isVolatile && !conn.transport.writable) return;
      for (const each of packets) conn.write(each, { preEncoded: true });
    });
  };
}
