/** Contract of every file store (CL-8), with more for those that several nodes share. */
import assert from "node:assert/strict";
import { SEALED_CHUNK } from "../../protocol/files.ts";
import type { FileStore } from "../../server/storage/file_store/port.ts";
import { later } from "../helpers/later.ts";

/** Returns bytes that practically never repeat. */
export function noise(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  }
  return bytes;
}

/** Yields chunks from a reused buffer, which the next one overwrites, like connections. */
export async function* inParts(
  bytes: Uint8Array,
  size = 100_000,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const part = new Uint8Array(size);
  for (let at = 0; at < bytes.length; at += size) {
    const from = bytes.subarray(at, at + size);
    part.set(from);
    yield part.subarray(0, from.length);
  }
}

async function bytesOf(store: FileStore, id: string, chunk: number, length: number) {
  const all = new Uint8Array(length);
  let at = 0;
  for await (const piece of store.read(id, chunk, length)) {
    assert.ok(piece.length <= 256 * 1024, "by parts");
    all.set(piece, at);
    at += piece.length;
  }
  assert.equal(at, length);
  return all;
}

/** Ids in their order, as the program gives them to files. */
const idOf = (n: number) => `01990000-0000-7000-8000-00000000000${n}`;
const [SMALL, LONG, MANY, ONE, SLOW, KEPT] = [0, 1, 2, 3, 4, 5].map(idOf);

const listed = async (store: FileStore) => await Array.fromAsync(store.list());

/** @param open another store with the same files */
export async function fileStoreContract(
  t: Deno.TestContext,
  store: FileStore,
  open: () => FileStore,
): Promise<void> {
  const id = "01990000-0000-7000-8000-0000000000ab";
  const chunks = [noise(SEALED_CHUNK), noise(SEALED_CHUNK), noise(1029)];
  const write = (chunk: number) => store.write(id, chunk, inParts(chunks[chunk]));
  await t.step("there is nothing", async () => {
    assert.deepEqual(await listed(store), []);
    assert.equal(await store.has(id, 0, 1), false);
    await assert.rejects(Array.fromAsync(store.read(id, 0, 1)));
    await store.remove(id);
  });
  await t.step("chunks in any order come back as they were, whoever reads them", async () => {
    for (const chunk of [2, 0, 1]) await write(chunk);
    await store.sync(id);
    const other = open();
    for (const one of [store, other]) {
      for (const [chunk, bytes] of chunks.entries()) {
        assert.equal(await one.has(id, chunk, bytes.length), true);
        assert.deepEqual(await bytesOf(one, id, chunk, bytes.length), bytes);
      }
      assert.equal(await one.has(id, 2, 1030), false);
      await assert.rejects(Array.fromAsync(one.read(id, 2, 1030)), /ends before its chunk 2 does/);
      assert.equal(await one.has(id, 3, 1), false);
    }
    await other.close();
  });
  await t.step("files of the smallest sizes, and no more than their own", async () => {
    await store.write(SMALL, 0, inParts(noise(28)));
    assert.equal((await bytesOf(store, SMALL, 0, 28)).length, 28);
    const all = new Map((await listed(store)).map(({ id, bytes }) => [id, bytes]));
    assert.deepEqual(all, new Map([[id, 2 * SEALED_CHUNK + 1029], [SMALL, 28]]));
  });
  await t.step("what breaks off is not there, and the next one takes it in", async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield noise(300_000);
      throw new Error("cut");
    }
    await assert.rejects(store.write(id, 3, broken()), /cut/);
    assert.equal(await store.has(id, 3, 300_001), false);
    const whole = noise(SEALED_CHUNK);
    await store.write(id, 3, inParts(whole));
    assert.deepEqual(await bytesOf(store, id, 3, whole.length), whole);
  });
  await t.step("what is removed is gone, and nothing else", async () => {
    await store.remove(id);
    assert.equal(await store.has(id, 0, 1), false);
    assert.deepEqual((await listed(store)).map(({ id }) => id), [SMALL]);
    await store.remove(SMALL);
    assert.deepEqual(await listed(store), []);
  });
}

/**
 * Tests stores that several nodes write to.
 * @param isAtomic true if the server keeps simultaneous writes apart
 */
export async function sharedStoreContract(
  t: Deno.TestContext,
  store: FileStore,
  open: () => FileStore,
  { isAtomic = true } = {},
): Promise<void> {
  await using all = new AsyncDisposableStack();
  const others = [store, open(), open()];
  for (const other of others.slice(1)) all.defer(() => other.close());
  const chunksOf = async (one: FileStore, id: string) =>
    (await one.shared!.chunks(id)).toSorted((a, b) => a - b);
  await t.step(
    "which chunks are there is the same for all, as soon as they are written",
    async () => {
      await Promise.all(
        Array.from({ length: 12 }, (_, n) => others[n % 3].write(MANY, n, inParts(noise(100)))),
      );
      const wanted = Array.from({ length: 12 }, (_, n) => n);
      for (const one of others) assert.deepEqual(await chunksOf(one, MANY), wanted);
      assert.deepEqual(await chunksOf(store, MANY.slice(0, -1)), []);
      const [{ at }] = await listed(store);
      assert.ok(Math.abs(at! - Date.now()) < 60_000, String(at));
    },
  );
  const name = "of one that comes at several nodes at once one is there, and whole";
  await t.step({
    name,
    ignore: !isAtomic,
    fn: async () => {
      const given = Array.from({ length: 6 }, () => noise(SEALED_CHUNK));
      await Promise.all(given.map((bytes, n) => others[n % 3].write(ONE, 0, inParts(bytes))));
      const found = await bytesOf(store, ONE, 0, SEALED_CHUNK);
      assert.ok(given.some((bytes) => bytes.every((byte, at) => byte === found[at])));
    },
  });
  await t.step("one that is there stays as it is", async () => {
    const bytes = noise(SEALED_CHUNK);
    await store.write(KEPT, 0, inParts(bytes));
    await others[1].write(KEPT, 0, inParts(noise(SEALED_CHUNK)));
    assert.deepEqual(await bytesOf(others[2], KEPT, 0, SEALED_CHUNK), bytes);
    await store.remove(KEPT);
  });
  await t.step("half of a chunk can be seen by nobody", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const bytes = noise(SEALED_CHUNK);
    async function* slowly(): AsyncGenerator<Uint8Array> {
      yield bytes.subarray(0, 500_000);
      await promise;
      yield bytes.subarray(500_000);
    }
    const writing = later(store.write(SLOW, 0, slowly()));
    assert.deepEqual(await chunksOf(others[1], SLOW), []);
    assert.equal(await others[1].has(SLOW, 0, 1), false);
    resolve();
    await writing;
    assert.deepEqual(await chunksOf(others[1], SLOW), [0]);
  });
  await t.step("however many there are, all are listed, and removed", async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => store.write(LONG, n, inParts(noise(1)))),
    );
    assert.equal((await chunksOf(others[2], LONG)).length, 40);
    assert.deepEqual((await listed(store)).map(({ id }) => id), [
      LONG,
      MANY,
      ...isAtomic ? [ONE] : [],
      SLOW,
    ]);
    for (const id of [LONG, MANY, ONE, SLOW]) await others[1].remove(id);
    assert.deepEqual(await listed(store), []);
  });
}
