import assert from "node:assert/strict";
import { AppError } from "../../../protocol/errors.ts";
import { FILE_CHUNK_BYTES } from "../../../protocol/files.ts";
import { hasBit } from "../../../server/features/files/bits.ts";
import { type FileRecord, fileRecords } from "../../../server/features/files/records.ts";
import { Upload } from "../../../server/features/files/upload.ts";
import type { FileStore } from "../../../server/storage/file_store/port.ts";
import type { Db } from "../../../server/storage/db.ts";
import { openDb } from "./open_db.ts";

/** Store that accepts writes at once, and syncs on request. */
class Store implements FileStore {
  syncs: PromiseWithResolvers<void>[] = [];
  /** Chunks written, in order of arrival. */
  written: number[][] = [];
  /** Where all bytes of a chunk have come, before it is done. */
  lastStep: Promise<void> | null = null;

  async write(_id: string, _chunk: number, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const all: number[] = [];
    for await (const part of parts) all.push(...part);
    await this.lastStep;
    this.written.push(all);
  }
  has(): Promise<boolean> {
    return Promise.resolve(true);
  }
  async *read(): AsyncGenerator<Uint8Array> {}
  sync(): Promise<void> {
    const sync = Promise.withResolvers<void>();
    this.syncs.push(sync);
    return sync.promise;
  }
  remove(): Promise<void> {
    return Promise.resolve();
  }
  room(): Promise<null> {
    return Promise.resolve(null);
  }
  async *list(): AsyncGenerator<{ id: string; bytes: number }> {}
  close(): Promise<void> {
    return Promise.resolve();
  }
}

async function* bytes(value = 0): AsyncGenerator<Uint8Array> {
  yield new Uint8Array([value]);
}

/** Creates an upload of this many chunks, none of which exist. */
async function setUp(db: Db, chunks: number) {
  const store = new Store();
  const upload = new Upload("one", {
    db,
    store,
    refusal: (error) => {
      return error instanceof AppError ? error : new AppError("storage_unavailable");
    },
    withRoom: (_id, _bytes, write) => write(),
  });
  const file: FileRecord = {
    id: "one",
    channel_id: "channel",
    user_id: "ada",
    size: chunks * FILE_CHUNK_BYTES,
    created_at: 0,
    received: new Uint8Array(Math.ceil(chunks / 8)),
    message_id: null,
  };
  await db.transact((tx) => fileRecords.set(tx, { id: "one" }, file));
  const write = (chunk: number, parts = bytes()) => upload.write(file, chunk, 1, parts);
  return { store, upload, write };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("[FIL-1] after a sync that failed an upload goes on, and what came meanwhile does not count", async () => {
  await using test = await openDb();
  const { db } = test;
  const { store, upload, write } = await setUp(db, 32);

  await write(0);
  const first = upload.flush();
  await write(1);
  while (store.syncs.length === 0) await Promise.resolve();
  store.syncs[0].reject(new Error("the disk is full"));
  await assert.rejects(first, { code: "storage_unavailable" });
  assert.equal(upload.isAhead, false);

  const unchanged = await upload.flush();
  assert(!hasBit(unchanged!.received!, 0) && !hasBit(unchanged!.received!, 1));
  await write(0);
  const second = upload.flush();
  while (store.syncs.length === 1) await Promise.resolve();
  store.syncs[1].resolve();
  const noted = await second;
  assert(hasBit(noted!.received!, 0) && !hasBit(noted!.received!, 1));
});

Deno.test("[FIL-1 FIL-9] chunks come while the last ones are made certain; no more than those of one sync", async () => {
  await using test = await openDb();
  const { db } = test;
  const { store, upload, write } = await setUp(db, 40);
  for (let chunk = 0; chunk < 31; chunk++) await write(chunk);
  assert.equal(store.syncs.length, 1);
  let isIn = false;
  const last = write(31).then(() => isIn = true);
  const others = upload.flush();
  assert.equal(isIn, false, "a disk that is slower than the connection holds it up");
  store.syncs[0].resolve();
  while (store.syncs.length === 1) await new Promise((resolve) => setTimeout(resolve));
  assert.equal(isIn, false);
  store.syncs[1].resolve();
  await last;
  const { received } = (await others)!;
  for (let chunk = 0; chunk < 32; chunk++) assert(hasBit(received!, chunk), `${chunk}`);
});

Deno.test("[FIL-1] a chunk in the last step of being written is waited for, and not written over", async () => {
  await using test = await openDb();
  const { store, upload, write } = await setUp(test.db, 8);
  const { promise, resolve } = Promise.withResolvers<void>();
  store.lastStep = promise;
  const first = write(0, bytes(1));
  await turn();
  // Its connection breaks: had it been taken, the chunk would be half and half.
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array([2]);
    throw new Error("the connection is lost");
  }
  const second = assert.rejects(write(0, broken()), { code: "request_timeout" });
  const third = write(0, bytes(3));
  let known = false;
  const state = upload.flush().then((file) => {
    known = true;
    return file;
  });
  await turn();
  assert.equal(known, false, "what has come whole is waited for");
  resolve();
  await Promise.all([first, second, third]);
  assert.deepEqual(store.written, [[1]]);
  while (store.syncs.length === 0) await turn();
  store.syncs[0].resolve();
  assert(hasBit((await state)!.received!, 0));
});

Deno.test("[FIL-1] how far it is waits for no bytes that are still to come", async () => {
  await using test = await openDb();
  const { upload, store, write } = await setUp(test.db, 8);
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* slow(): AsyncGenerator<Uint8Array> {
    await promise;
    yield new Uint8Array([1]);
  }
  const coming = write(0, slow());
  await turn();
  assert(!hasBit((await upload.flush())!.received!, 0));
  resolve();
  await coming;
  assert.deepEqual(store.written, [[1]]);
});

Deno.test("[FIL-1] what one sync has made certain stays so when the next one fails", async () => {
  await using test = await openDb();
  const { store, upload, write } = await setUp(test.db, 8);
  await write(0, bytes(1));
  const flush = async (settle: (sync: PromiseWithResolvers<void>) => void) => {
    const before = store.syncs.length;
    const flushed = upload.flush();
    flushed.catch(() => {});
    while (store.syncs.length === before) await turn();
    settle(store.syncs[before]);
    return await flushed;
  };
  await flush((sync) => sync.resolve());
  await write(1, bytes(2));
  const failed = flush((sync) => sync.reject(new Error("the disk is full")));
  await assert.rejects(failed, { code: "storage_unavailable" });
  await write(0, bytes(3));
  await write(1, bytes(4));
  assert.deepEqual(store.written, [[1], [2], [4]]);
  const { received } = (await flush((sync) => sync.resolve()))!;
  assert(hasBit(received!, 0) && hasBit(received!, 1));
});
