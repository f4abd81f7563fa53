import assert from "node:assert/strict";
import { createChannelCipher } from "../../client/base/crypto.ts";
import { NetworkError } from "../../client/base/errors.ts";
import { createRetries } from "../../client/files/transfer/retry.ts";
import { Uploads } from "../../client/files/upload/uploads.ts";
import { Outbox } from "../../client/messages/outbox.ts";
import type { Pending } from "../../client/messages/state.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import { FILE_CHUNK_BYTES, paddedSize } from "../../protocol/files.ts";
import { newSecret } from "../../client/files/transfer/chunks.ts";
import { TestApp } from "../helpers/app.ts";
import { blobOf, chosen, fileClient, keptInMemory } from "../helpers/file_client.ts";
import { until } from "../helpers/until.ts";

const UNSENT = "A file in this message couldn't be uploaded.";

/** Sets up a person's outbox with a real server; successive pages share `device` and `kept`. */
async function setup() {
  const app = await TestApp.start();
  const ann = await app.register("ann");
  const { channel } = await ann.createServer("Files");
  const device = new Map<string, string>();
  const kept = keptInMemory();
  /** Conditions that requests wait for. */
  const gate = {
    passes: (_: string): Promise<unknown> | void => undefined,
    /** Called when the server has created a file, before anyone is told. */
    begun: () => {},
    /** Called with the id of each file that is complete. */
    finished: (_: string): Promise<unknown> | void => undefined,
  };
  /** Pages that hold the lock, or wait for it; the first one can be closed. */
  const lock: PromiseWithResolvers<void>[] = [];
  async function alone<T>(_key: string, _signal: AbortSignal, run: () => Promise<T>): Promise<T> {
    const before = lock.at(-1);
    const own = Promise.withResolvers<void>();
    lock.push(own);
    await before?.promise;
    return await run().finally(own.resolve);
  }

  function page({ locks = false, privateFrom = null as number | null } = {}) {
    const client = fileClient(ann, () => {});
    const { platform, api } = client;
    const server = {
      ...client.server,
      cancel: async (id: string) => {
        await gate.passes(`DELETE ${id}`);
        await client.server.cancel(id);
      },
      begin: async (...given: Parameters<typeof client.server.begin>) => {
        await gate.passes("POST");
        const begun = await client.server.begin(...given);
        gate.begun();
        return begun;
      },
      put: async (...given: Parameters<typeof client.server.put>) => {
        await gate.passes(`PUT ${given[0]}`);
        return await client.server.put(...given);
      },
      finish: async (id: string) => {
        const file = await client.server.finish(id);
        await gate.finished(id);
        return file;
      },
    };
    const state = { pending: [] as readonly Pending[] };
    const uploads: Uploads = new Uploads({
      platform,
      server,
      kept,
      patience: createRetries(platform),
      privateFrom: () => privateFrom,
      alone: locks ? alone : (_key, _signal, run) => run(),
      outbox: {
        find: (key) => outbox.find(key),
        setFiles: (key, files) => outbox.setFiles(key, files),
        retry: (key) => outbox.retry(key),
        discard: (key) => outbox.discard(key),
      },
    });
    const cipher = createChannelCipher();
    const outbox: Outbox = new Outbox({
      platform: { ...platform, now: () => Date.now() },
      deviceStorage: {
        set: (name, value) => void (value === null ? device.delete(name) : device.set(name, value)),
      },
      left: (isKnown) => {
        const items: Pending[] = [...device.values()].map((text) => JSON.parse(text));
        return Promise.resolve(items.filter(({ key }) => !isKnown(key)));
      },
      api,
      cipher,
      socket: { connected: () => false, request: () => Promise.reject(new Error("none")) },
      uploads,
      complete: (text) => Promise.resolve(text),
      mentionsIn: () => Promise.resolve([]),
      update: (change) => void (state.pending = change(state.pending)),
      delivered: () => Promise.resolve(),
      limited: () => {},
    });
    return { outbox, uploads, state, client, cipher };
  }

  /** Returns everyone's view of the channel, oldest first. */
  async function read({ cipher }: ReturnType<typeof page>) {
    const { body } = await ann.get(`/messages/${channel.id}`);
    return await Promise.all(
      body.messages
        .filter(({ isSystemMessage }: { isSystemMessage: boolean }) => !isSystemMessage)
        .map(async ({ encrypted_content, iv }: { encrypted_content: string; iv: string }) =>
          parsePlaintext(
            await cipher.decrypt(channel.id, { encryptedContent: encrypted_content, iv }),
          )
        ),
    );
  }
  return { app, ann, channelId: channel.id, page, read, gate, device, kept, lock };
}

Deno.test("[MEND-17 FIL-2 FIL-5] a message waits for its files, the next with files for it, a text for neither", async () => {
  const { app, channelId, page, read, gate, device, kept } = await setup();
  await using _ = app;
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.passes = () => promise;
  const own = page();
  const names = Array.from({ length: 10 }, (_, i) => `file ${i}.txt`);
  const files = names.map((name, i) => chosen(name, blobOf(i * 200_000, i)));
  own.outbox.send(channelId, "with files", files);
  own.outbox.send(channelId, "also with a file", [chosen("late.txt", blobOf(3, 99))]);
  own.outbox.send(channelId, "overtakes");
  await until("one is on its way", () => {
    return Object.values(own.uploads.all.value).some(({ state }) => state === "uploading");
  });
  await until("the text is there", () => own.state.pending.length === 2);
  assert.deepEqual(own.state.pending.map(({ text }) => text), ["with files", "also with a file"]);
  assert.equal(kept.files.size, 11);
  resolve();
  await until("all are there", () => own.state.pending.length === 0);
  const [text, first, last] = await read(own);
  assert.deepEqual([text.text, first.text, last.text], [
    "overtakes",
    "with files",
    "also with a file",
  ]);
  assert.equal(first.attachment, null, "none lies inside its message");
  assert.deepEqual(first.files.map(({ name }: { name: string }) => name), names);
  for (const [i, file] of first.files.entries()) {
    const came = await own.client.fetch(file);
    assert.deepEqual(await came.bytes(), await files[i]!.blob.bytes());
  }
  // Nothing of it is left on the device.
  assert.deepEqual([device.size, kept.files.size], [0, 0]);
  assert.deepEqual(own.uploads.all.value, {});
});

Deno.test("[E2E-33 FIL-2] in a private channel files and thumbnails are uploaded padded, after a reload too", async () => {
  const { app, ann, channelId, page, read, gate, kept } = await setup();
  await using _ = app;
  const [blob, small] = [blobOf(3 * FILE_CHUNK_BYTES + 77), blobOf(9001)];
  const picture = chosen("picture.png", blob);
  const box = { width: 30, height: 20 };
  const sized = { ...box, size: small.size, type: "image/webp", secret: newSecret(), id: null };
  const sending = { ...picture.sending, thumb: sized };
  const first = page({ privateFrom: 0 });
  let puts = 0;
  gate.passes = () => ++puts > 2 ? new Promise(() => {}) : undefined;
  const file = { ...picture, thumb: { ...box, blob: small }, sending };
  first.outbox.send(channelId, "look", [file]);
  await until("it is in the middle", () => puts > 2);
  assert.equal(kept.files.size, 1);
  gate.passes = () => {};
  const next = page({ privateFrom: 0 });
  next.outbox.wake();
  await until("it was taken over", () => next.state.pending.length === 1);
  await until("it is there", () => next.state.pending.length === 0);
  const [{ files: [ref] }] = await read(next);
  assert.deepEqual([ref.size, ref.thumb.size], [blob.size, small.size]);
  for (const [said, bytes] of [[ref, blob], [ref.thumb, small]] as const) {
    assert.equal(said.padded, paddedSize(bytes.size));
    const { body } = await ann.get(`/files/${said.id}`);
    assert.equal(body.file.size, paddedSize(bytes.size), "the server knows no other size");
    assert.deepEqual(await (await next.client.fetch(said)).bytes(), await bytes.bytes());
  }
});

Deno.test("[FIL-2] one of several files is taken back; what has neither text nor files goes whole", async () => {
  const { app, channelId, page, read, gate, kept } = await setup();
  await using _ = app;
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.passes = () => promise;
  const own = page();
  const [keep, drop, alone] = ["keep", "drop", "alone"].map((name) => chosen(name, blobOf(9)));
  own.outbox.send(channelId, "", [keep!, drop!]);
  own.outbox.send(channelId, "", [alone!]);
  await until("all are known", () => Object.keys(own.uploads.all.value).length === 3);
  own.uploads.cancel(drop!.key);
  own.uploads.cancel(alone!.key);
  assert.equal(own.state.pending.length, 1);
  resolve();
  await until("it is there", () => own.state.pending.length === 0);
  const messages = await read(own);
  assert.deepEqual(messages.map(({ files }) => files.map(({ name }: { name: string }) => name)), [[
    "keep",
  ]]);
  assert.equal(kept.files.size, 0);
});

Deno.test("[FIL-2] a failed file fails its message alone, and goes on when it is tried again", async () => {
  const { app, channelId, page, read } = await setup();
  await using _ = app;
  const own = page();
  const large = chosen("large", blobOf(11 * FILE_CHUNK_BYTES));
  own.outbox.send(channelId, "large", [large]);
  own.outbox.send(channelId, "behind it");
  await until("it has failed", () => own.state.pending[0]?.state === "failed");
  await until("the next is there", () => own.state.pending.length === 1);
  assert.equal(own.state.pending[0]!.error, UNSENT);
  const { state, error } = own.uploads.all.value[large.key]!;
  assert.equal(state, "failed");
  assert.match(error!, /smaller than 10 MB/);
  for (const { config } of app.contexts) config.fileMax = 20 * FILE_CHUNK_BYTES;
  own.uploads.retry(large.key);
  await until("it is there", () => own.state.pending.length === 0);
  assert.deepEqual((await read(own)).map(({ text }) => text), ["behind it", "large"]);
});

Deno.test("[FIL-2] a reload in the middle: the next page goes on, with the same file", async () => {
  const { app, channelId, page, read, gate, device } = await setup();
  await using _ = app;
  const first = page();
  let puts = 0;
  // The page is gone from here on.
  gate.passes = () => ++puts > 4 ? new Promise(() => {}) : undefined;
  const film = chosen("film", blobOf(8 * FILE_CHUNK_BYTES));
  first.outbox.send(channelId, "my film", [film]);
  await until("it is in the middle", () => puts > 4);
  const left = [...device.values()].map((text) => JSON.parse(text) as Pending);
  const { id } = left[0]!.files![0]!;
  assert(id, "the next page knows what was begun");
  gate.passes = () => undefined;
  const second = page();
  second.outbox.wake();
  await until("it was taken over", () => second.state.pending.length === 1);
  await until("it is there", () => second.state.pending.length === 0);
  const [message] = await read(second);
  assert.equal(message.text, "my film");
  assert.equal(message.files[0].id, id);
  const came = await second.client.fetch(message.files[0]);
  assert.deepEqual(await came.bytes(), await film.blob.bytes());
});

Deno.test("[FIL-2] a second page waits, and goes on with the upload of the one that was closed", async () => {
  const { app, channelId, page, read, gate, lock, kept } = await setup();
  await using _ = app;
  const [first, second] = [page({ locks: true }), page({ locks: true })];
  const begin = Promise.withResolvers<void>();
  let puts = 0;
  gate.passes = (what) =>
    what === "POST" ? begin.promise : ++puts > 4 ? new Promise(() => {}) : undefined;
  const film = chosen("film", blobOf(8 * FILE_CHUNK_BYTES));
  first.outbox.send(channelId, "my film", [film]);
  await until("it is kept", () => kept.files.size === 1);
  // Opened before the first one had begun anything on the server.
  second.outbox.wake();
  await until("it was taken over", () => second.state.pending.length === 1 && lock.length === 2);
  assert.equal(second.state.pending[0]!.files![0]!.id, null);
  begin.resolve();
  await until("it is in the middle", () => puts > 4);
  const { id } = first.state.pending[0]!.files![0]!;
  gate.passes = () => undefined;
  // The browser takes the lock from a page that goes.
  lock[0]!.resolve();
  await until("it is there", () => second.state.pending.length === 0);
  const [message] = await read(second);
  assert.equal(message.files[0].id, id);
});

Deno.test("[FIL-2] what is cancelled is cancelled on the server, whatever was on its way", async () => {
  const { app, ann, channelId, page, gate } = await setup();
  await using _ = app;
  const own = page();
  const begin = Promise.withResolvers<void>();
  const passing = (posted?: Promise<void>) => (what: string) =>
    what === "POST" ? posted : what.startsWith("PUT") ? new Promise(() => {}) : undefined;
  gate.passes = passing(begin.promise);
  const file = chosen("film", blobOf(8 * FILE_CHUNK_BYTES));
  const used = async () => (await ann.get("/users/storage")).body.used as number;
  own.outbox.send(channelId, "", [file]);
  await until("it is known", () => own.uploads.all.value[file.key]?.state === "uploading");
  own.uploads.cancel(file.key);
  begin.resolve();
  // An upload begun after its cancellation uses no storage either.
  await until(
    "nothing is left of it",
    async () => own.state.pending.length === 0 && await used() === 0,
  );
  gate.passes = passing();
  own.outbox.send(channelId, "", [chosen("film", blobOf(8 * FILE_CHUNK_BYTES))]);
  await until("it takes room", async () => await used() > 0);
  own.uploads.cancel(own.state.pending[0]!.files![0]!.key);
  await until("nothing is left of it", async () => await used() === 0);
});

Deno.test("[FIL-2] what is cancelled without a connection is cancelled once there is one, also by the next page", async () => {
  const { app, ann, channelId, page, gate, kept } = await setup();
  await using _ = app;
  const used = async () => (await ann.get("/users/storage")).body.used as number;
  let cancels = 0;
  const offline = (what: string) => {
    if (what === "POST") return;
    if (what.startsWith("PUT")) return new Promise(() => {});
    cancels++;
    throw new NetworkError();
  };
  for (const isClosed of [false, true]) {
    gate.passes = offline;
    cancels = 0;
    const own = page();
    own.outbox.send(channelId, "", [chosen("film", blobOf(8 * FILE_CHUNK_BYTES))]);
    await until("it takes room", async () => await used() > 0);
    await until("its id is known", () => own.state.pending[0]?.files?.[0]?.id);
    own.uploads.cancel(own.state.pending[0]!.files![0]!.key);
    await until("it was tried", () => cancels > 0);
    assert.equal((await kept.cancelled()).size, 1);
    assert.equal(kept.files.size, 0, "the file itself goes at once");
    // A closed page never comes back.
    if (isClosed) gate.passes = () => new Promise(() => {});
    else gate.passes = () => undefined;
    if (isClosed) {
      const next = page();
      gate.passes = () => undefined;
      await next.uploads.finishCancelled();
    }
    await until("nothing is left of it", async () => await used() === 0);
    await until("its ids, too", async () => (await kept.cancelled()).size === 0);
  }
});

Deno.test("[FIL-2] what is begun whose answer is lost is found again, and takes room once", async () => {
  const { app, ann, channelId, page, gate } = await setup();
  await using _ = app;
  const own = page();
  const size = 2 * FILE_CHUNK_BYTES;
  let lost = 0;
  gate.begun = () => {
    if (lost++ < 2) throw new NetworkError();
  };
  gate.passes = (what) => what.startsWith("PUT") ? new Promise(() => {}) : undefined;
  own.outbox.send(channelId, "", [chosen("film", blobOf(size))]);
  await until("it has begun", () => own.state.pending[0]?.files?.[0]?.id);
  assert.equal(lost, 3);
  const { used } = (await ann.get("/users/storage")).body;
  assert(used < 2 * size, `${used} bytes`);
});

Deno.test("[FIL-2] what was swept before its message came is told, and uploaded again by another try", async () => {
  const { app, ann, channelId, page, read, gate, device, kept } = await setup();
  await using _ = app;
  const own = page();
  // Simulates a sweep between the last chunk and the message.
  gate.finished = (id) => ann.delete(`/files/${id}`);
  const film = chosen("film", blobOf(FILE_CHUNK_BYTES + 5));
  own.outbox.send(channelId, "late", [film, chosen("small", blobOf(9))]);
  own.outbox.send(channelId, "given up", [chosen("other", blobOf(7))]);
  await until("both have failed", () => {
    return own.state.pending.every(({ state }) => state === "failed");
  });
  // Each file says why, and its message does not say it again.
  const why = "The server no longer has this upload. Try again to upload it from the start.";
  for (const { error, files } of own.state.pending) {
    assert.equal(error, UNSENT);
    for (const { key } of files!) assert.equal(own.uploads.all.value[key]!.error, why);
  }
  gate.finished = () => {};
  const [late, other] = own.state.pending;
  own.outbox.retry(late!.key);
  await until("one is there", () => own.state.pending.length === 1);
  own.outbox.discard(other!.key);
  const [message, none] = await read(own);
  assert.deepEqual([message.text, none], ["late", undefined]);
  const came = await own.client.fetch(message.files[0]);
  assert.deepEqual(await came.bytes(), await film.blob.bytes());
  assert.deepEqual([device.size, kept.files.size], [0, 0]);
});
