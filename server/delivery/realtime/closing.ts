import type { Server } from "socket.io";

/** The parts of a `ws` WebSocket that engine.io reaches into as well. */
interface RawSocket {
  readyState: number;
  _sender?: { sendFrame(frame: Uint8Array[], done?: () => void): void };
}

const OPEN = 1;
/** Opcodes from here on are control frames: close, ping, pong (RFC 6455, 5.2). */
const CONTROL = 0x8;

/**
 * No data after the close frame. Broadcasts hand `ws` frames that are encoded already, past
 * its own check, and a browser that is closing takes such a frame for a protocol error.
 */
export function silenceClosing(io: Server): void {
  io.engine.on("connection", (connection) => {
    guard(connection.transport.socket);
    connection.on("upgrade", (transport: { socket?: RawSocket }) => guard(transport.socket));
  });
}

function guard(socket: RawSocket | undefined): void {
  const sender = socket?._sender;
  if (!sender) return;
  const sendFrame = sender.sendFrame.bind(sender);
  sender.sendFrame = (frame, done) => {
    const isData = (frame[0][0] & 0x0f) < CONTROL;
    if (isData && socket.readyState !== OPEN) done?.();
    else sendFrame(frame, done);
  };
}
