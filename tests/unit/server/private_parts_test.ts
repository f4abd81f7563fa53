import assert from "node:assert/strict";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { io as connect, type Socket } from "socket.io-client";
// @ts-types="@types/ws"
import { WebSocket as WebSocketClient } from "ws";
import {
  type Connection,
  cutConnection,
  limitFrames,
} from "../../../server/delivery/realtime/connection.ts";
import { broadcastDirectly } from "../../../server/delivery/realtime/direct_broadcast.ts";
import { TcpConnections } from "../../../server/delivery/realtime/websockets.ts";
import { unfinishedBytes } from "../../../server/delivery/realtime/ws_receiver.ts";
import { until } from "../../helpers/until.ts";

// Private parts of packages that the server uses (docs/decisions/0039): each test fails for a
// version that changes one, and shows the consequence.

/** socket.io as the server has it, and what each of its connections writes by engine.io's queue. */
class Bare {
  readonly tcpConnections = new TcpConnections();
  readonly queued: string[] = [];
  readonly connections: Connection[] = [];
  readonly #clients: Socket[] = [];

  private constructor(readonly http: HttpServer, readonly io: Server) {}

  static async start(): Promise<Bare> {
    const http = createServer();
    const io = new Server();
    const bare = new Bare(http, io);
    io.attach(http, { wsEngine: bare.tcpConnections.wsEngine, perMessageDeflate: false });
    bare.tcpConnections.watchPolls(http, io.path());
    io.engine.on("connection", (connection) => {
      bare.connections.push(connection);
      connection.on("packetCreate", ({ data }: { data?: string }) => {
        if (data?.includes("news")) bare.queued.push(data);
      });
    });
    await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
    return bare;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** Connects a client, and records its events. */
  async client(...transports: ("websocket" | "polling")[]): Promise<{ news: number[] }> {
    const socket = connect(this.url, { transports, forceNew: true, reconnection: false });
    this.#clients.push(socket);
    const news: number[] = [];
    socket.on("news", (count: number) => news.push(count));
    await until("it is connected", () => socket.connected);
    return { news };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const client of this.#clients) client.close();
    await this.io.close();
  }
}

/** Broadcasts to a client of each kind; both receive all. */
async function broadcastToAll(bare: Bare): Promise<void> {
  const clients = [await bare.client("websocket"), await bare.client("polling")];
  for (let count = 0; count < 3; count++) bare.io.emit("news", count);
  for (const { news } of clients) {
    await until("all has come", () => news.length === 3);
    assert.deepEqual(news, [0, 1, 2]);
  }
}

Deno.test("broadcasts go to websockets past socket.io's and engine.io's queues", async () => {
  await using bare = await Bare.start();
  broadcastDirectly(bare.io);
  await broadcastToAll(bare);
  assert.equal(bare.queued.length, 3, "only what was for the client that polls was queued");
});

Deno.test("a broadcast reaches the same clients where socket.io's adapter has other parts", async () => {
  for (const part of ["_encode", "apply"]) {
    await using bare = await Bare.start();
    Object.assign(bare.io.of("/").adapter, { [part]: undefined });
    const { broadcast } = bare.io.of("/").adapter;
    broadcastDirectly(bare.io);
    assert.equal(bare.io.of("/").adapter.broadcast, broadcast, "socket.io's own");
  }
  await using bare = await Bare.start();
  await broadcastToAll(bare);
  assert.equal(bare.queued.length, 6);
});

Deno.test("a broadcast reaches the same clients where engine.io's connections have other parts", async () => {
  await using bare = await Bare.start();
  bare.io.engine.on("connection", (connection) => {
    if (connection.transport.socket) connection.transport.socket.tcp = undefined;
  });
  broadcastDirectly(bare.io);
  await broadcastToAll(bare);
  assert.equal(bare.queued.length, 6);
});

Deno.test("packets wait in engine.io's list while its client does not fetch them", async () => {
  await using bare = await Bare.start();
  await fetch(`${bare.url}/socket.io/?EIO=4&transport=polling`).then((opened) => opened.text());
  const [connection] = bare.connections;
  connection.write("news", {});
  assert.deepEqual(connection.writeBuffer?.map(({ data }: { data?: unknown }) => data), ["news"]);
});

for (const transport of ["websocket", "polling"] as const) {
  Deno.test(`a ${transport} connection is cut, also where its parts are others`, async () => {
    for (const hasParts of [true, false]) {
      await using bare = await Bare.start();
      await bare.client(transport);
      const [connection] = bare.connections;
      const inner = connection.transport;
      if (hasParts) assert.ok(transport === "websocket" ? inner.socket?.tcp : "req" in inner);
      const parts = hasParts ? inner : { ...inner, socket: undefined, req: null, dataReq: null };
      cutConnection({
        transport: parts,
        close: (discard: boolean) => connection.close(discard),
      } as Connection);
      await until("it is gone", () => connection.readyState === "closed");
      await until("socket.io knows", () => bare.io.engine.clientsCount === 0);
    }
  });
}

/** A frame of a client that says it has `size` bytes, with `sent` of them: engine.io's "noop". */
function partOfFrame(size: number, sent: number): Uint8Array {
  return new Uint8Array([0x81, 0xfe, size >> 8, size & 255, 0, 0, 0, 0, ...text(sent)]);
}

const text = (length: number) => new TextEncoder().encode("6".repeat(length));

/** A websocket, the TCP connection below it, and the server's end. */
async function websocket(bare: Bare) {
  const client = new WebSocketClient(`${bare.url}/socket.io/?EIO=4&transport=websocket`);
  const codes: number[] = [];
  client.on("close", (code: number) => codes.push(code));
  await until("it is open", () => client.readyState === 1 && bare.connections.length > 0);
  const tcp = (client as unknown as { _socket: { write(bytes: Uint8Array): void } })._socket;
  return { client, tcp, codes, connection: bare.connections[0] };
}

Deno.test("ws tells how much of a message is not complete, and its limit can be changed", async () => {
  await using bare = await Bare.start();
  const { tcp, codes, connection } = await websocket(bare);
  const { websocket: inner } = bare.tcpConnections.busy().find((one) => one.websocket)!;
  assert.equal(unfinishedBytes(inner!), 0);
  limitFrames(connection, 2000);
  tcp.write(partOfFrame(1500, 1000));
  await until("a part is held", () => unfinishedBytes(inner!) >= 1000);
  tcp.write(text(500));
  await until("it is whole", () => unfinishedBytes(inner!) === 0);
  limitFrames(connection, 1000);
  tcp.write(partOfFrame(1500, 1500));
  await until("it is too large", () => codes.length > 0);
  assert.deepEqual(codes, [1009]);
});

Deno.test("of websockets on which nothing happens nobody takes a look", async () => {
  await using bare = await Bare.start();
  const { client, tcp, connection } = await websocket(bare);
  const busy = () => [...bare.tcpConnections.busy()];
  const [only] = busy();
  bare.tcpConnections.foundQuiet(only);
  assert.deepEqual(busy(), []);
  tcp.write(partOfFrame(1500, 1000));
  await until("a part of a message came", () => busy().length === 1);
  bare.tcpConnections.foundQuiet(only);
  bare.tcpConnections.touch(connection.transport.socket!.tcp!);
  assert.deepEqual(busy(), [only]);
  client.terminate();
  await until("it is gone", () => busy().length === 0);
  bare.tcpConnections.touch(only.tcp);
  assert.deepEqual(busy(), []);
});

Deno.test("where ws puts messages together otherwise they come, by the limit of all", async () => {
  await using bare = await Bare.start();
  const { client, connection } = await websocket(bare);
  const received: unknown[] = [];
  connection.on("packet", ({ data }) => received.push(data));
  const inner = connection.transport.socket!;
  const hidden = {
    transport: { ...connection.transport, socket: { readyState: inner.readyState } },
  };
  limitFrames(hidden as unknown as Connection, 10);
  assert.equal(unfinishedBytes({} as typeof inner), 0);
  client.send("4" + "x".repeat(5000));
  await until("it has come", () => received.some((data) => String(data).length === 5000));
  client.terminate();
});
