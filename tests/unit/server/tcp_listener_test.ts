import assert from "node:assert/strict";
import type { EventEmitter } from "node:events";
import { openTcpListener } from "../../../server/host/relay/tcp_listener.ts";
import { ownPort } from "../../helpers/ports.ts";
import { until } from "../../helpers/until.ts";

interface Stream extends EventEmitter {
  send(message: Uint8Array): void;
}

/** A door whose messages are recorded, and a connection through it. */
async function opened() {
  const arrived: number[][] = [];
  const streams: Stream[] = [];
  const port = ownPort();
  const close = await openTcpListener((stream) => {
    streams.push(stream);
    stream.on("message", (message: Uint8Array) => arrived.push([...message]));
  }, { port, idle: 60_000, messageMax: 64 });
  const connection = await Deno.connect({ port, hostname: "127.0.0.1" });
  const stream = await until("the connection", () => streams[0]);
  return { arrived, stream, connection, close };
}

const channelData = (...data: number[]) => [0x40, 0, 0, data.length, ...data];
const binding = (...attributes: number[]) => {
  return [0, 1, 0, attributes.length, ...Array(16).fill(7), ...attributes];
};

Deno.test("[D-VOICE-5] TURN over TCP is cut into messages wherever the stream breaks, padding taken along", async () => {
  const { arrived, connection, close } = await opened();
  const messages = [binding(), [...channelData(1), 0, 0, 0], binding(1, 2, 3, 4), channelData()];
  for (const byte of messages.flat()) await connection.write(new Uint8Array([byte]));
  await connection.write(new Uint8Array(messages.flat()));
  await until("all messages", () => arrived.length === 2 * messages.length);
  assert.deepEqual(arrived, [...messages, ...messages]);
  connection.close();
  close();
});

Deno.test("[D-VOICE-5] what is sent over TCP is padded to four bytes", async () => {
  const { stream, connection, close } = await opened();
  for (const message of [channelData(1), channelData(1, 2, 3, 4), channelData(5, 6, 7)]) {
    stream.send(new Uint8Array(message));
  }
  const expected = [
    ...channelData(1),
    0,
    0,
    0,
    ...channelData(1, 2, 3, 4),
    ...channelData(5, 6, 7),
    0,
  ];
  const received: number[] = [];
  const buffer = new Uint8Array(100);
  while (received.length < expected.length) {
    const count = await connection.read(buffer) ?? assert.fail("closed");
    received.push(...buffer.subarray(0, count));
  }
  assert.deepEqual(received, expected);
  connection.close();
  close();
});

Deno.test("[D-VOICE-5] what is neither STUN nor ChannelData, or too large, ends the connection", async () => {
  for (const bytes of [[0x80, 0, 0, 0], [0x50, 0, 0, 0], [0x40, 0, 0, 61], [0, 1, 0x10, 0]]) {
    const { arrived, connection, close } = await opened();
    await connection.write(new Uint8Array(bytes));
    assert.equal(await connection.read(new Uint8Array(10)).catch(() => null), null);
    assert.deepEqual(arrived, []);
    connection.close();
    close();
  }
});
