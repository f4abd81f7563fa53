import { Buffer } from "node:buffer";
import type { Server } from "socket.io";
import { type Connection, idleTcp } from "./connection.ts";

/** The parts of socket.io's adapter that are used here. */
interface Adapter {
  nsp: { name: string };
  broadcast(packet: Packet, options: { flags?: { volatile?: boolean } }): void;
  /** Puts the frame for `ws` into `into` if one works for everyone. */
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
 * Writes a broadcast's frame directly to each connection. socket.io also encodes it once, but then
 * passes it through its own and engine.io's queues for every client, which is more than a third of
 * what a delivery costs. A client with waiting packets gets it after those, as usual.
 *
 * Those clients get it without the encoded frame: `ws` writes that even after a close frame, which
 * browsers treat as a protocol error. Without the adapter's internals, socket.io broadcasts itself
 * (docs/decisions/0039).
 */
export function broadcastDirectly(io: Server): void {
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
