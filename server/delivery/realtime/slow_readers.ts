import type { Socket as Tcp } from "node:net";
import type { Server } from "socket.io";
import type { Clock } from "../../base/clock.ts";
import { type Connection, cutConnection } from "./connection.ts";
import { resetTcp, type TcpConnection, type TcpConnections } from "./websockets.ts";
import { unfinishedBytes } from "./ws_receiver.ts";

const MB = 1024 * 1024;
/** Bytes that may wait for one client; one that does not read is cut (it reconnects). */
const MAX_WAITING = 4 * MB;
/** Bytes that may wait for all of them: beyond it the worst is cut first. */
const MAX_TOTAL = 24 * MB;
/** Bytes that a waiting packet takes besides its content. */
const PACKET_OVERHEAD_BYTES = 256;
/** Milliseconds within which some of the waiting data has to be read. */
const READ_TIMEOUT_MS = 20_000;
/** Milliseconds that closing a connection may take: a client that reads needs far less. */
const CLOSE_TIMEOUT_MS = 500;
/** Milliseconds between two checks, and the most that one counts: clocks jump. */
const CHECK_INTERVAL_MS = 250;
const MAX_STEP_MS = 5000;

const CLOSING_STATE = 2;

/** A client with waiting data. */
interface Reader {
  bytes: number;
  /** Values that change when data is read: bytes so far, and the next packet. */
  read: number;
  next: unknown;
  isClosing: boolean;
  cut(): void;
}

/** State of a reader at the last check, and for how many milliseconds. */
interface Seen {
  read: number;
  next: unknown;
  stalled: number;
  closing: number;
}

interface SlowReaders {
  /** How many wait at this moment, for all clients together. */
  bytes(): number;
  stop(): void;
}

/**
 * Ends clients that do not read, at once: a polite close would wait behind all the unread data
 * (HARD-2). This applies to clients with more than 4 MB waiting, clients that have read nothing for
 * 20 s, and clients still there half a second after they were closed (D-ACCT-4); and to the worst
 * of all while more than 24 MB wait.
 */
export function cutSlowReaders(
  io: Server,
  connections: TcpConnections,
  clock: Clock,
): SlowReaders {
  const seen = new Map<object, Seen>();
  const clients = clientsOf(io);
  let now = clock();
  let real = performance.now();
  const timer = setInterval(() => {
    const step = Math.min(Math.max(clock() - now, 0), MAX_STEP_MS);
    const farewell = Math.min(performance.now() - real, MAX_STEP_MS);
    now = clock();
    real = performance.now();
    const readers = waiting(clients, connections);
    for (const key of seen.keys()) if (!readers.has(key)) seen.delete(key);
    let all = 0;
    for (const [key, reader] of readers) {
      if (isGivenUp(key, reader, seen, step, farewell)) {
        reader.cut();
        readers.delete(key);
      } else all += reader.bytes;
    }
    if (all <= MAX_TOTAL) return;
    for (const { bytes, cut } of [...readers.values()].sort((a, b) => b.bytes - a.bytes)) {
      if (all <= MAX_TOTAL) break;
      cut();
      all -= bytes;
    }
  }, CHECK_INTERVAL_MS);
  return {
    bytes: () => waiting(clients, connections).values().reduce((sum, { bytes }) => sum + bytes, 0),
    stop: () => clearInterval(timer),
  };
}

function isGivenUp(
  key: object,
  { bytes, read, next, isClosing }: Reader,
  seen: Map<object, Seen>,
  step: number,
  farewell: number,
): boolean {
  const before = seen.get(key);
  const same = before && bytes && before.read === read && before.next === next;
  const stalled = same ? before.stalled + step : 0;
  const closing = before && isClosing ? before.closing + farewell : 0;
  seen.set(key, { read, next, stalled, closing });
  return bytes > MAX_WAITING || stalled >= READ_TIMEOUT_MS || closing >= CLOSE_TIMEOUT_MS;
}

/** Clients of engine.io: by the TCP connection of their websocket, and those that have none. */
interface Clients {
  byTcp: Map<Tcp, Connection>;
  others: Set<Connection>;
}

function clientsOf(io: Server): Clients {
  const clients: Clients = { byTcp: new Map(), others: new Set() };
  const assign = (connection: Connection) => {
    const tcp = connection.transport.socket?.tcp;
    if (!tcp) {
      clients.others.add(connection);
      connection.on("close", () => clients.others.delete(connection));
      connection.on("upgrade", () => {
        clients.others.delete(connection);
        assign(connection);
      });
      return;
    }
    clients.byTcp.set(tcp, connection);
    connection.on("close", () => clients.byTcp.delete(tcp));
  };
  io.engine.on("connection", assign);
  return clients;
}

/** Clients with waiting data, or that are being closed; by their TCP connection if there is one. */
function waiting(clients: Clients, connections: TcpConnections): Map<object, Reader> {
  const readers = new Map<object, Reader>();
  for (const connection of connections.busy()) {
    const { tcp, websocket } = connection;
    const isClosing = websocket !== null && websocket.readyState >= CLOSING_STATE;
    const bytes = tcp.writableLength;
    if (bytes || isClosing) {
      const read = tcp.bytesWritten - bytes;
      readers.set(tcp, { bytes, read, next: null, isClosing, cut: cutOf(connection) });
    }
    // A message that does not come to its end is held as well.
    const held = websocket && unfinishedBytes(websocket);
    if (held) {
      const cut = cutOf(connection);
      readers.set(websocket, { bytes: held, read: tcp.bytesRead, next: null, isClosing, cut });
    }
    const client = websocket && clients.byTcp.get(tcp);
    const isQueued = client && addQueued(readers, client);
    if (websocket && !bytes && !isClosing && !held && !isQueued) connections.foundQuiet(connection);
  }
  for (const client of clients.others) addQueued(readers, client);
  return readers;
}

/**
 * Adds what engine.io holds for a client, besides the data waiting in its TCP connection. @returns
 * whether there is any
 */
function addQueued(readers: Map<object, Reader>, connection: Connection): boolean {
  const { writeBuffer = [], transport } = connection;
  const isClosing = connection.readyState === "closing";
  if (!writeBuffer.length && !isClosing) return false;
  const queued = writeBuffer.reduce(
    (sum, { data }) => sum + PACKET_OVERHEAD_BYTES + (data?.length ?? 0),
    0,
  );
  const key = transport.socket?.tcp ?? connection;
  // Data waiting in the TCP connection counts too.
  const line = readers.get(key);
  readers.set(key, {
    bytes: queued + (line?.bytes ?? 0),
    read: line?.read ?? 0,
    next: writeBuffer[0],
    isClosing: isClosing || line?.isClosing === true,
    cut: () => cutConnection(connection),
  });
  return true;
}

function cutOf({ tcp, websocket }: TcpConnection): () => void {
  return () => resetTcp(tcp, websocket);
}
