import assert from "node:assert/strict";
import { keyOf, newSecret, sealChunk } from "../../../client/files/transfer/chunks.ts";
import type { Encrypted } from "../../../client/base/crypto.ts";
import { FileLoader } from "../../../client/files/download/file_loader.ts";
import { FILE_CHUNK_BYTES } from "../../../protocol/files.ts";

/** Sets up a server with one file of three chunks; requests wait until released. */
async function setup() {
  const size = 2 * FILE_CHUNK_BYTES + 5;
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
      const length = Math.min(FILE_CHUNK_BYTES, size - chunk * FILE_CHUNK_BYTES);
      return await sealChunk(key, size, chunk, new Uint8Array(length).fill(65 + chunk));
    },
  };
  const cache = { find: () => Promise.resolve(null), keep: () => Promise.resolve() };
  const loading = new FileLoader({ server, cache });
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

Deno.test("[FIL-1] a small picture is kept once it could be opened; what is damaged here is fetched again", async () => {
  const plain = new TextEncoder().encode("GIF89a, more or less");
  const size = plain.length;
  const secret = newSecret();
  const key = await keyOf(secret);
  let asked = 0;
  let damages = true;
  const server = {
    async get() {
      asked++;
      const sealed = await sealChunk(key, size, 0, plain.slice());
      if (damages) sealed[20] ^= 1;
      return sealed;
    },
  };
  const kept = new Map<string, Encrypted>();
  const cache = {
    find: (id: string) => Promise.resolve(kept.get(id) ?? null),
    keep: (id: string, content: Encrypted) => Promise.resolve(void kept.set(id, content)),
  };
  const file = { id: "f", key: secret, size, type: "image/gif" };
  // Each time as after a reload.
  const load = async (said = {}) =>
    await (await new FileLoader({ server, cache }).load({ ...file, ...said })).text();
  const text = new TextDecoder().decode(plain);

  await assert.rejects(load(), { why: "forged" });
  assert.equal(kept.size, 0);
  damages = false;
  assert.deepEqual([await load(), await load(), asked], [text, text, 2]);
  kept.set("f", { encryptedContent: kept.get("f")!.encryptedContent.slice(8), iv: "file" });
  assert.deepEqual([await load(), await load(), asked], [text, text, 3]);
  kept.set("f", { encryptedContent: "%", iv: "file" });
  assert.deepEqual([await load(), await load(), asked], [text, text, 4]);
  await assert.rejects(load({ key: newSecret() }), { why: "forged" });
  assert.deepEqual([await load(), asked], [text, 5], "another word costs nobody else anything");
});
