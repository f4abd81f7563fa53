/** The real program, twice behind a balancer, each node restarted while people talk. */
import assert from "node:assert/strict";
import { io } from "socket.io-client";
import { SOCKET_OPTIONS } from "../../client/base/socket.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Ack } from "../../protocol/socket.ts";
import { createServer, register } from "../helpers/account.ts";
import { type Balancer, startBalancer } from "../helpers/balancer.ts";
import { later } from "../helpers/later.ts";
import { IS_SHORT } from "../helpers/nodes.ts";
import { testDatabase } from "../helpers/postgres.ts";
import { sealed } from "../helpers/person.ts";
import { everything } from "../helpers/sender.ts";
import { TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

/** Sockets that only listen. */
const LISTENERS = 10;
/** Client like that of a page: it reconnects by itself. */
class Client implements Disposable {
  readonly socket;
  /** When its connection ended, each time. */
  readonly ends: number[] = [];
  readonly refusals: string[] = [];

  constructor(url: string, token: string) {
    this.socket = io(url, {
      ...SOCKET_OPTIONS,
      transports: ["websocket"],
      auth: { token },
      forceNew: true,
    });
    this.socket.on("connect_error", ({ message }) => this.refusals.push(message));
    this.socket.on("disconnect", (reason) => {
      if (reason !== "io client disconnect") this.ends.push(performance.now());
    });
  }

  /** Says it until it is acknowledged, under one nonce; refused it must not be. */
  async say(channelId: string, nonce: string): Promise<void> {
    const body = { channelId, ...sealed("hello"), nonce };
    while (true) {
      await until("it is connected", () => this.socket.connected);
      try {
        const ack: Ack = await this.socket.timeout(15_000).emitWithAck("send-message", body);
        if (!ack.ok) this.refusals.push(ack.error);
        return;
      } catch {
        // The connection ended before the acknowledgement.
      }
    }
  }

  [Symbol.dispose](): void {
    this.socket.disconnect();
  }
}

async function restarted(node: TestServer, balancer: Balancer): Promise<void> {
  assert.equal(await node.end("SIGTERM"), 0, node.output().join("\n"));
  await node.startAgain();
  await until("it gets connections again", () => balancer.ready.length === 2);
}

Deno.test({
  name:
    "[CL-10] nodes restarted one after another: nobody sees an error, and clients come back spread over 10 s",
  ignore: IS_SHORT,
  async fn() {
    const env = { PARLEY_STORAGE: await testDatabase(), PARLEY_TRUSTED_PROXIES: "127.0.0.1" };
    await using one = await TestServer.start({ env });
    await using two = await TestServer.start({ env });
    await using balancer = await startBalancer([one.url, two.url]);
    const account = await register(balancer.url, "ada");
    const { channel } = await createServer(account, "Rolling");

    using stack = new DisposableStack();
    const client = () => stack.use(new Client(balancer.url, account.token));
    const writer = client();
    const listeners = Array.from({ length: LISTENERS }, client);
    const came: string[] = [];
    listeners[0].socket.on("new-message", ({ id }: Message) => came.push(id));
    await until("all are there", () => [writer, ...listeners].every((c) => c.socket.connected));

    const said: string[] = [];
    let isOver = false;
    const writing = later((async () => {
      while (!isOver) {
        said.push(crypto.randomUUID());
        await writer.say(channel.id, said.at(-1)!);
      }
    })());
    const asking = later((async () => {
      let count = 0;
      // Whatever is refused, or ends without a response, throws.
      for (; !isOver; count++) await account.call("GET", `/messages/${channel.id}?limit=1`);
      return count;
    })());
    await until("some are written", () => said.length > 20);
    const before = listeners.map(({ ends }) => ends.length);
    await restarted(one, balancer);
    const ends = listeners.flatMap((c, index) => c.ends.slice(before[index])).sort((a, b) => a - b);
    await restarted(two, balancer);
    isOver = true;
    await writing;
    assert.ok(await asking > 100);
    assert.deepEqual([writer, ...listeners].flatMap(({ refusals }) => refusals), []);

    const kept = await everything(account, channel.id);
    const own = kept.filter(({ sender_id }) => sender_id === account.user.id);
    assert.equal(own.length, said.length, "each is there once");
    assert.equal(new Set(came).size, came.length, "none came twice");
    const seqs = kept.map(({ seq }) => seq);
    assert.deepEqual(seqs, Array.from(seqs, (_, index) => seqs[0] + index));
    assert.ok(ends.length >= LISTENERS / 2 - 1, `${ends.length} were at the first node`);
    const spread = ends.at(-1)! - ends[0];
    assert.ok(spread > 4000 && spread < 14_000, `they were told within ${spread} ms`);
  },
});
