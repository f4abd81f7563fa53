import assert from "node:assert/strict";
import { keyOf, newSecret, sealChunk } from "../../../client/files/chunks.ts";
import { createLoading } from "../../../client/files/loading.ts";
import { FILE_CHUNK } from "../../../protocol/files.ts";

/** A server that has one file of three chunks; what is asked of it waits until it is let through. */
async function setup() {
  const size = 2 * FILE_CHUNK + 5;
  const secret = newSecret();
  const key = await keyOf(secret);
  const asked: number[] = [];
  const stopped: number[] = [];
  const gate = { open: Promise.resolve() as Promise<void> };
  const server = {
    async get(_id: string, chunk: number, signal?: AbortSignal) {
      asked.push(chunk);
      signal?.addEventListener("abort", () => stopped.push(chunk));
      await Promise.race([
        gate.open,
        new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
      ]);
      const length = Math.min(FILE_CHUNK, size - chunk * FILE_CHUNK);
      return await sealChunk(key, size, chunk, new Uint8Array(length).fill(65 + chunk));
    },
  };
  const cache = { find: () => Promise.resolve(null), keep: () => Promise.resolve() };
  const loading = createLoading({ server, cache });
  const file = { id: "f", key: secret, size, type: "text/plain" };
  return { loading, file, asked, stopped, gate };
}

Deno.test("[FIL-4] of a long text no more is fetched than is shown", async () => {
  const { loading, file, asked } = await setup();
  const start = await loading.beginning(file, 1000);
  assert.equal(await start.text(), "A".repeat(1000));
  assert.deepEqual(asked, [0]);
});

Deno.test("[FIL-4] what two want is fetched once, and stops when neither wants it any more", async () => {
  const { loading, file, asked, stopped, gate } = await setup();
  gate.open = new Promise(() => {});
  const [one, two] = [new AbortController(), new AbortController()];
  const first = loading.load(file, { signal: one.signal });
  const second = loading.load(file, { signal: two.signal });
  one.abort();
  await assert.rejects(first, { name: "AbortError" });
  assert.deepEqual([asked, stopped], [[0, 1, 2], []]);
  two.abort();
  await assert.rejects(second, { name: "AbortError" });
  assert.deepEqual(stopped, [0, 1, 2]);
  gate.open = Promise.resolve();
  assert.equal((await loading.load(file)).size, file.size);
});

Deno.test("[FIL-1] another word for the same file neither breaks nor replaces it", async () => {
  const { loading, file } = await setup();
  await assert.rejects(loading.load({ ...file, key: newSecret() }), { why: "forged" });
  await assert.rejects(loading.load({ ...file, hash: newSecret() }), { why: "forged" });
  await assert.rejects(loading.load({ ...file, size: 9 }), { why: "forged" });
  assert.equal((await loading.load(file)).size, file.size);
  await assert.rejects(loading.load({ ...file, key: newSecret() }), { why: "forged" });
});
