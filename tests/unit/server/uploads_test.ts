import assert from "node:assert/strict";
import { AppError } from "../../../protocol/errors.ts";
import { hasBit } from "../../../server/features/files/bits.ts";
import { type FileRecord, filesKeys } from "../../../server/features/files/records.ts";
import { Upload } from "../../../server/features/files/upload.ts";
import type { FileStore } from "../../../server/storage/file_store/port.ts";
import { openDb } from "./open_db.ts";

/** Takes everything at once, and syncs when it is told to. */
class Store implements FileStore {
  syncs: PromiseWithResolvers<void>[] = [];

  async write(_id: string, _chunk: number, parts: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const _ of parts) { /* It has room. */ }
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
}

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(1);
}

Deno.test("[FIL-1] after a sync that failed an upload goes on, and what came meanwhile does not count", async () => {
  await using test = await openDb();
  const { db } = test;
  const store = new Store();
  const refusal = () => new AppError("storage_unavailable", { retryAfter: 1 });
  const upload = new Upload("one", { db, store, refusal });
  const file: FileRecord = {
    id: "one",
    channel_id: "channel",
    user_id: "ada",
    size: 1,
    created_at: 0,
    received: new Uint8Array(4),
    message_id: null,
  };
  await db.transact((tx) => tx.set(filesKeys.file("one"), file));

  await upload.write(file, 0, bytes());
  const first = upload.flush();
  await upload.write(file, 1, bytes());
  while (store.syncs.length === 0) await Promise.resolve();
  store.syncs[0].reject(new Error("the disk is full"));
  await assert.rejects(first, { code: "storage_unavailable" });
  assert.equal(upload.isAhead, false);

  const unchanged = await upload.flush();
  assert(!hasBit(unchanged!.received!, 0) && !hasBit(unchanged!.received!, 1));
  await upload.write(file, 0, bytes());
  const second = upload.flush();
  while (store.syncs.length === 1) await Promise.resolve();
  store.syncs[1].resolve();
  const noted = await second;
  assert(hasBit(noted!.received!, 0) && !hasBit(noted!.received!, 1));
});

Deno.test("[FIL-1 FIL-9] chunks come while the last ones are made certain; no more than those of one sync", async () => {
  await using test = await openDb();
  const { db } = test;
  const store = new Store();
  const refusal = () => new AppError("storage_unavailable", { retryAfter: 1 });
  const upload = new Upload("one", { db, store, refusal });
  const file: FileRecord = {
    id: "one",
    channel_id: "channel",
    user_id: "ada",
    size: 1,
    created_at: 0,
    received: new Uint8Array(5),
    message_id: null,
  };
  await db.transact((tx) => tx.set(filesKeys.file("one"), file));
  for (let chunk = 0; chunk < 31; chunk++) await upload.write(file, chunk, bytes());
  assert.equal(store.syncs.length, 1);
  let isIn = false;
  const last = upload.write(file, 31, bytes()).then(() => isIn = true);
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
