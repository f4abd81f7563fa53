import assert from "node:assert/strict";
import type { Message } from "../../protocol/messages.ts";
import { chunksOf, FILE_CHUNK_BYTES } from "../../protocol/files.ts";
import type { StoredFile } from "../../protocol/stored_files.ts";
import { createServer, register } from "../helpers/account.ts";
import {
  beginFile,
  chunkBytes,
  getChunk,
  putChunk,
  sendFiles,
  uploaderOf,
} from "../helpers/files.ts";
import { sized } from "../helpers/long.ts";
import { random } from "../helpers/random.ts";
import { connect, everything, sendAll } from "../helpers/sender.ts";
import { TestServer } from "../helpers/server_process.ts";

const ROUNDS = sized(2, 5);
const SENDS = sized(500, 1000);
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

Deno.test("[FIL-1] kill -9 in the middle of an upload loses nothing that was said to be received, and it goes on", async () => {
  await using server = await TestServer.start();
  const account = await register(server.url, "sender");
  const { channel } = await createServer(account, "Faults");
  const size = 9 * FILE_CHUNK_BYTES + 17;
  const chunks = chunksOf(size);
  const uploader = () => uploaderOf(server.url, account.token);
  const { id } = await beginFile(uploader(), channel.id, size);
  const received = async (): Promise<[number, number][]> => {
    return (await account.call<{ file: StoredFile }>("GET", `/files/${id}`)).file.received;
  };
  await Promise.all([0, 1, 5].map((n) => putChunk(uploader(), id, n, chunkBytes(size, n))));
  assert.deepEqual(await received(), [[0, 1], [5, 5]], "asked for, it is certain");
  await putChunk(uploader(), id, 2, chunkBytes(size, 2));
  const underWay = [7, 8].map((n) =>
    putChunk(uploader(), id, n, chunkBytes(size, n)).catch(() => {})
  );
  await server.end("SIGKILL");
  await Promise.all(underWay);
  await server.startAgain();
  const kept = await received();
  const has = (n: number) => kept.some(([from, to]) => from <= n && n <= to);
  for (const n of [0, 1, 5]) assert.ok(has(n), `${n} was received`);
  for (let n = 0; n < chunks; n++) {
    if (!has(n)) assert.equal((await putChunk(uploader(), id, n, chunkBytes(size, n))).status, 204);
  }
  assert.equal((await uploader().post(`/files/${id}/done`)).status, 200);
  await server.end("SIGKILL");
  await server.startAgain();
  assert.equal((await sendFiles(uploader(), channel.id, [id])).status, 201, "done is done");
  for (let n = 0; n < chunks; n++) {
    assert.deepEqual((await getChunk(uploader(), id, n)).bytes, chunkBytes(size, n));
  }
});
