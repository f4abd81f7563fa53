import { Buffer } from "node:buffer";
import type { Socket } from "node:net";

type WriteDone = (error?: Error | null) => void;

/** Data that waits to be written to one connection. */
interface Waiting {
  socket: Socket;
  chunks: Uint8Array[];
  callbacks: WriteDone[];
  write: (data: Uint8Array, done?: WriteDone) => boolean;
}

/** Writes per turn: some 3 ms, during which nothing else runs. */
const MAX_WRITES_PER_TURN = 128;

/**
 * Gathers everything that is written to a connection within a turn of the event loop into one
 * system call: otherwise fan-out costs a write for every delivery. One flush per turn serves all
 * connections, unless there are so many that others would wait: the rest is written in later turns.
 * @param onWrite called with each connection that is written to
 */
export function createWriteBatches(onWrite: (socket: Socket) => void): (socket: Socket) => void {
  let dirty: Waiting[] = [];
  // A broadcast hands every connection the same chunks: they are joined once.
  let joined: { chunks: Uint8Array[]; data: Uint8Array } | null = null;

  function join(chunks: Uint8Array[]): Uint8Array {
    if (chunks.length === 1) return chunks[0];
    const same = joined?.chunks.length === chunks.length &&
      joined.chunks.every((chunk, i) => chunk === chunks[i]);
    if (!same) joined = { chunks, data: Buffer.concat(chunks) };
    return joined!.data;
  }

  function flush(waiting: Waiting): void {
    const { chunks, callbacks } = waiting;
    if (!chunks.length) return;
    onWrite(waiting.socket);
    waiting.chunks = [];
    if (!callbacks.length) return void waiting.write(join(chunks));
    waiting.callbacks = [];
    waiting.write(join(chunks), (error) => {
      for (const callback of callbacks) callback(error);
    });
  }

  function flushSome(): void {
    const some = dirty;
    dirty = some.length > MAX_WRITES_PER_TURN ? some.splice(MAX_WRITES_PER_TURN) : [];
    if (dirty.length) setImmediate(flushSome);
    for (const waiting of some) flush(waiting);
    joined = null;
  }

  return (socket) => {
    const write = socket.write.bind(socket) as Waiting["write"];
    const waiting: Waiting = { socket, chunks: [], callbacks: [], write };

    socket.write = ((data: Uint8Array | string, encoding?: unknown, done?: unknown) => {
      const callback = typeof encoding === "function" ? encoding : done;
      const charset = typeof encoding === "string" ? encoding as BufferEncoding : "utf8";
      if (!waiting.chunks.length && dirty.push(waiting) === 1) setImmediate(flushSome);
      waiting.chunks.push(typeof data === "string" ? Buffer.from(data, charset) : data);
      if (typeof callback === "function") waiting.callbacks.push(callback as WriteDone);
      return true;
    }) as Socket["write"];

    // Gathered data goes out before the connection is ended.
    const end = socket.end.bind(socket) as (...args: unknown[]) => Socket;
    socket.end = ((...args: unknown[]) => {
      flush(waiting);
      return end(...args);
    }) as Socket["end"];
  };
}
