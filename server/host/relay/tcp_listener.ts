import { EventEmitter } from "node:events";
import { createServer, type Socket } from "node:net";

/** Bytes that may wait for a client who does not read; beyond them packets are lost, as over UDP. */
const MAX_WAITING = 64 * 1024;

interface ListenerOptions {
  port: number;
  /** Milliseconds of silence after which a connection is closed. */
  idle: number;
  /** Bytes of one message. */
  messageMax: number;
}

/**
 * Serves TURN over TCP. The package's own listener sends ChannelData without the padding to 4 bytes
 * that streams need (RFC 8656, 12.5), after which browsers lose sync, so this one cuts the stream
 * into messages and pads them itself.
 *
 * @returns a function that closes it and all of its connections
 * @throws what listening fails with
 */
export async function openTcpListener(
  admit: (connection: MessageStream) => void,
  options: ListenerOptions,
): Promise<() => void> {
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
    socket.setTimeout(options.idle, () => socket.destroy());
    admit(new MessageStream(socket, options.messageMax));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "0.0.0.0", resolve);
  });
  return () => {
    server.close();
    for (const socket of connections) socket.destroy();
  };
}

/** The messages of one connection, as turn-server takes them from a WebSocket. */
export class MessageStream extends EventEmitter {
  #rest: Uint8Array = new Uint8Array();
  /** Returns whether a message is passed on. */
  passes: (message: Uint8Array) => boolean = () => true;

  constructor(readonly socket: Socket, readonly messageMax: number) {
    super();
    socket.on("data", (bytes) => this.#take(bytes as Uint8Array));
    // A connection that breaks is nothing unusual: it closes then.
    socket.on("error", () => {});
    socket.on("close", () => this.emit("close"));
  }

  /** State as of a WebSocket: 1 is open, 3 closed. */
  get readyState(): number {
    return this.socket.destroyed ? 3 : 1;
  }

  send(message: Uint8Array): void {
    if (this.socket.writableLength > MAX_WAITING) return;
    const padded = new Uint8Array(paddedLength(message.length));
    padded.set(message);
    this.socket.write(padded);
  }

  close(): void {
    this.socket.destroy();
  }

  #take(bytes: Uint8Array): void {
    let stream = this.#rest.length ? concat(this.#rest, bytes) : bytes;
    while (stream.length >= 4) {
      const length = messageLength(stream);
      if (length === null || length > this.messageMax) return this.close();
      if (stream.length < length) break;
      const message = stream.slice(0, length);
      if (this.passes(message)) this.emit("message", message);
      if (this.socket.destroyed) return;
      stream = stream.subarray(length);
    }
    this.#rest = stream.slice();
  }
}

/** From the first four bytes, padding included; null: this is neither STUN nor ChannelData. */
function messageLength(stream: Uint8Array): number | null {
  const length = (stream[2] << 8) | stream[3];
  if (stream[0] < 0x40) return 20 + length;
  return stream[0] < 0x50 ? paddedLength(4 + length) : null;
}

const paddedLength = (length: number) => Math.ceil(length / 4) * 4;

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
