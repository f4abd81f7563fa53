import assert from "node:assert/strict";
import type { Message } from "../../protocol/messages.ts";
import { createServer, register } from "../helpers/account.ts";
import { random } from "../helpers/random.ts";
import { connect, everything, sendAll } from "../helpers/sender.ts";
import { TestServer } from "../helpers/server_process.ts";

const ROUNDS = 5;
const SENDS = 1000;
const SEED = 119_927;

Deno.test("[D-MSG-1 D-MSG-2] kill -9 loses nothing acknowledged and repeats nothing", async () => {
  await using server = await TestServer.start();
  const account = await register(server.url, "sender");
  const { channel } = await createServer(account, "Faults");

  const chance = random(SEED);
  for (let round = 0; round < ROUNDS; round++) {
    const nonces = Array.from({ length: SENDS }, (_, index) => `${round}-${index}`);
    const killAt = 100 + Math.floor(chance() * (SENDS - 300));
    const socket = await connect(server.url, account);
    let killed: Promise<number> | undefined;
    const acknowledged = await sendAll(socket, channel.id, nonces, {
      onAck: (count) => {
        if (count >= killAt) killed ??= server.end("SIGKILL");
      },
    });
    await killed;
    const inMiddle = acknowledged.size >= killAt && acknowledged.size < SENDS;
    assert.ok(inMiddle, `killed at ${killAt}, after ${acknowledged.size}`);

    await server.startAgain();
    const kept = await everything(account, channel.id);
    assertNoGap(kept);
    for (const [nonce, message] of acknowledged) {
      const found = kept.filter((one) => one.nonce === nonce);
      assert.equal(found.length, 1, `${nonce} is there ${found.length} times`);
      assert.equal(found[0].id, message.id);
      assert.equal(found[0].seq, message.seq);
    }

    const open = nonces.filter((nonce) => !acknowledged.has(nonce));
    const again = await connect(server.url, account);
    const resent = await sendAll(again, channel.id, open);
    again.disconnect();
    assert.equal(resent.size, open.length);
    const complete = await everything(account, channel.id);
    assertNoGap(complete);
    const ours = complete.filter((one) => one.nonce?.startsWith(`${round}-`));
    assert.equal(ours.length, SENDS);
    assert.deepEqual(new Set(ours.map((one) => one.nonce)), new Set(nonces));
  }
});

/** `seq` counts up by one from the first on (D-MSG-2). */
function assertNoGap(messages: Message[]) {
  const first = messages[0].seq;
  assert.deepEqual(messages.map(({ seq }) => seq), messages.map((_, index) => first + index));
}
