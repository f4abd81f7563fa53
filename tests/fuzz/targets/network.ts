/** Input as bytes from the network, to a running server. */
import { createSocket } from "node:dgram";
import { POISON } from "../../hostile/attackers/frames.ts";
import { malformed } from "../../hostile/attackers/malformed.ts";
import { close, frame, open, openSocket, readSome, write } from "../../hostile/attackers/wire.ts";
import { startTurn } from "../../../server/host/relay/turn.ts";
import { TestApp } from "../../helpers/app.ts";
import { ownPort } from "../../helpers/ports.ts";
import { TestServer } from "../../helpers/server_process.ts";
import type { Target } from "../target.ts";

/** Milliseconds: more than the server's own patience. */
const RESPONSES = 20_000;

/** Requests: each gets a response or an end, and none is a fault of the server. */
export async function http(): Promise<Target> {
  const app = await TestApp.start();
  return {
    seeds: Array.from({ length: 40 }, (_, n) => malformed(n)),
    words: [
      "\r\n",
      "\r\n\r\n",
      ": ",
      "Host: a\r\n",
      "Content-Length: 3\r\n",
      "Transfer-Encoding: chunked\r\n",
    ],
    stall: 3000,
    async run(input) {
      const connection = await open(app.url);
      const late = setTimeout(() => close(connection), RESPONSES);
      try {
        await write(connection, input).catch(() => {});
        await connection.closeWrite().catch(() => {});
        const response = await readSome(connection);
        if (/^HTTP\/1\.1 5/.test(response)) throw new Error(response.slice(0, 200));
      } finally {
        clearTimeout(late);
        close(connection);
      }
      complain(app.errors);
    },
    close: () => app[Symbol.asyncDispose](),
  };
}

/** Frames on a member's socket, while another one gets responses. */
export async function frames(): Promise<Target> {
  const app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const other = await ada.socket();
  let current: Deno.Conn | undefined;
  const connected = async () => {
    const { connection } = await openSocket(app.url, { token: ada.token });
    // Reads everything that it receives; once it's thrown out, the next one connects.
    (async () => {
      while (await readSome(connection));
      close(connection);
      if (current === connection) current = undefined;
    })();
    return connection;
  };
  return {
    seeds: [
      ...Object.values(POISON).map((make) => make(channel.id)),
      ...[
        `42["typing",{"channelId":"${channel.id}","isTyping":true}]`,
        `421["send-message",{"channelId":"${channel.id}","encryptedContent":"AAAA","iv":"AAAAAAAAAAAAAAAA"}]`,
        `422["voice-state-update",{"isMuted":true}]`,
        '451-["typing",{"_placeholder":true,"num":0}]',
        "3",
        "41",
      ].map((text) => frame(text)),
    ],
    words: ["42", "40", "451-", '["', '",', "_placeholder", '"num":', channel.id],
    stall: 3000,
    async run(input) {
      try {
        current ??= await connected();
        await write(current, input);
      } catch {
        current = undefined;
      }
      await other.sync();
      other.forget();
      complain(app.errors);
    },
    async close() {
      close(current);
      await app[Symbol.asyncDispose]();
    },
  };
}

/** TURN over UDP and TCP: it answers others afterwards. */
export async function stun(): Promise<Target> {
  const port = ownPort();
  const relay = await startTurn({
    address: "127.0.0.1",
    port,
    ports: [31_000, 31_999],
    perUser: () => 10,
    secret: "secret",
    clock: Date.now,
    // All comes from one address here.
    responses: { perSecond: 1e6, saved: 1e6 },
    // Ignores faults: the relay reports unreadable packets here.
    onFault: () => {},
  });
  const socket = createSocket("udp4");
  const responses = new Map<string, () => void>();
  socket.on("message", (bytes) => responses.get(bytes.subarray(8, 20).toString("hex"))?.());
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const attribute = (
    type: number,
    value: number[],
  ) => [type >> 8, type & 255, 0, value.length, ...value];
  const message = (type: number, attributes: number[] = []) =>
    new Uint8Array([
      type >> 8,
      type & 255,
      attributes.length >> 8,
      attributes.length & 255,
      ...[0x21, 0x12, 0xa4, 0x42],
      ...Array(12).fill(7),
      ...attributes,
    ]);
  const binding = () => {
    const bytes = message(1);
    crypto.getRandomValues(bytes.subarray(8, 20));
    return bytes;
  };
  let turn = 0;
  return {
    seeds: [
      message(1),
      // Allocate, Refresh, CreatePermission, ChannelBind, Send.
      message(3, attribute(0x19, [17, 0, 0, 0])),
      message(3, [...attribute(0x06, [97, 98, 99, 100]), ...attribute(0x14, [97, 0, 0, 0])]),
      message(4, attribute(0x0d, [0, 0, 0, 9])),
      message(8, attribute(0x12, [0, 1, 0x11, 0x12, 0xa1, 0x12, 0x4f, 0x43])),
      message(9, attribute(0x0c, [0x40, 0, 0, 0])),
      message(0x16, attribute(0x13, [1, 2, 3, 4])),
      new Uint8Array([0x40, 0, 0, 4, 1, 2, 3, 4]),
    ],
    stall: 3000,
    longest: 9000,
    async run(input) {
      await new Promise((done) => socket.send(input, port, "127.0.0.1", done));
      if (turn++ % 8 === 0) {
        const connection = await open(`http://127.0.0.1:${port}`);
        await write(connection, input).catch(() => {});
        close(connection);
      }
      // Packets may be lost even here, so the request is repeated.
      for (let tries = 0; tries < 20; tries++) {
        const request = binding();
        const answered = Promise.withResolvers<boolean>();
        responses.set(request.subarray(8, 20).toHex(), () => answered.resolve(true));
        const late = setTimeout(() => answered.resolve(false), 1000);
        socket.send(request, port, "127.0.0.1");
        const received = await answered.promise;
        clearTimeout(late);
        responses.clear();
        if (received) return;
      }
      throw new Error("it answers no more");
    },
    async close() {
      socket.close();
      await relay.stop();
    },
  };
}

/** The first bytes of a connection to a port that takes TLS and plain HTTP: others are served. */
export async function tls(): Promise<Target> {
  const server = await TestServer.start({ env: { PARLEY_TLS: "lan", PARLEY_MDNS: "off" } });
  const hello = [
    0x16,
    3,
    1,
    0,
    0x40,
    1,
    0,
    0,
    0x3c,
    3,
    3,
    ...Array(32).fill(5),
    0,
    0,
    2,
    0x13,
    1,
    1,
    0,
  ];
  return {
    seeds: [
      new Uint8Array(hello),
      new Uint8Array([0x16]),
      new Uint8Array([0x80, 0x2e, 1, 3, 1]),
      "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "SSH-2.0-x\r\n",
    ],
    words: ["\x16\x03\x01", "\r\n\r\n", "\0"],
    stall: 3000,
    async run(input) {
      const connection = await open(server.url);
      await write(connection, input).catch(() => {});
      await connection.closeWrite().catch(() => {});
      const asked = await fetch(`${server.url}/healthz`, { redirect: "manual" });
      await asked.body?.cancel();
      close(connection);
      if (asked.status >= 500) throw new Error(`others are answered ${asked.status}`);
      complain(server.output().filter((line) => /\berror\b|\n\s+at /i.test(line)));
    },
    close: () => server[Symbol.asyncDispose](),
  };
}

/** Throws if the server has logged an error of its own. */
function complain(errors: unknown[]): void {
  if (errors.length) throw new Error(Deno.inspect(errors.splice(0)));
}
