import type { Server } from "socket.io";

/** Bytes that may wait for one client; a client that does not read is cut (it reconnects). */
const MOST_WAITING = 4 * 1024 * 1024;
const EVERY = 1000;

/** The connections below socket.io, as far as they tell how much they hold back. */
interface Waiting {
  transport?: { socket?: { bufferedAmount?: number } };
  writeBuffer?: { data?: { length?: number } | string }[];
}

/** Looks once a second. Returns a function that stops it. */
export function cutSlowReaders(io: Server): () => void {
  const timer = setInterval(() => {
    for (const [, socket] of io.of("/").sockets) {
      const connection = socket.conn as unknown as Waiting & { close(discard: boolean): void };
      if (waiting(connection) > MOST_WAITING) connection.close(true);
    }
  }, EVERY);
  return () => clearInterval(timer);
}

function waiting({ transport, writeBuffer }: Waiting): number {
  const queued = (writeBuffer ?? []).reduce((sum, packet) => sum + (packet.data?.length ?? 0), 0);
  return queued + (transport?.socket?.bufferedAmount ?? 0);
}
