import assert from "node:assert/strict";
import { keyOf, newSecret, sealChunk } from "../../../client/files/transfer/chunks.ts";
import { FILE_CHUNK_BYTES } from "../../../protocol/files.ts";
import { refusal } from "./fakes.ts";
import { startFileWorker } from "../../helpers/file_worker.ts";

const SIZE = 2 * FILE_CHUNK_BYTES + 5;
const secret = newSecret();
const key = await keyOf(secret);
const plain = [0, 1, 2].map((chunk) =>
  new Uint8Array(Math.min(FILE_CHUNK_BYTES, SIZE - chunk * FILE_CHUNK_BYTES)).fill(65 + chunk)
);
const sealed = await Promise.all(plain.map((bytes, chunk) => sealChunk(key, SIZE, chunk, bytes)));
const said = { id: "f", key: secret, size: SIZE, type: "video/webm", name: "a.webm", token: "t" };
const numberIn = (path: string) => Number(path.split("/").at(-1));

type Reply = (chunk: number) => Response | Promise<Response>;
const honest: Reply = (chunk) => new Response(sealed[chunk]);
const serve = (reply: Reply, wait?: Parameters<typeof startFileWorker>[2]) =>
  startFileWorker(said, async (path) => await reply(numberIn(path)), wait);

/** Reads as much as possible; `broken` if that was less than promised. */
async function read(response: Response): Promise<{ text: string; broken: boolean }> {
  let text = "";
  try {
    for await (const part of response.body ?? []) text += new TextDecoder().decode(part);
    return { text, broken: false };
  } catch {
    return { text, broken: true };
  }
}

function flipped(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const other = bytes.slice();
  other[other.length >> 1] ^= 1;
  return other;
}

Deno.test("[FIL-4] ranges of a file are exact over the bounds of its chunks", async () => {
  const worker = serve(honest);
  const over = await worker.play(`bytes=${FILE_CHUNK_BYTES - 2}-${FILE_CHUNK_BYTES + 1}`);
  assert.equal(over.status, 206);
  assert.equal(
    over.headers.get("content-range"),
    `bytes ${FILE_CHUNK_BYTES - 2}-${FILE_CHUNK_BYTES + 1}/${SIZE}`,
  );
  assert.deepEqual(await read(over), { text: "AABB", broken: false });
  assert.deepEqual(await read(await worker.play("bytes=-5")), { text: "CCCCC", broken: false });
  assert.equal((await read(await worker.play())).text.length, SIZE);
});

Deno.test("[E2E-33 FIL-4] of a padded file neither a range nor all of it has what it is padded with", async () => {
  const padded = 5 * FILE_CHUNK_BYTES;
  const chunks = await Promise.all([0, 1, 2, 3, 4].map((chunk) => {
    const bytes = new Uint8Array(FILE_CHUNK_BYTES);
    bytes.set(plain[chunk] ?? []);
    return sealChunk(key, padded, chunk, bytes);
  }));
  const asked: number[] = [];
  const worker = startFileWorker({ ...said, padded }, (path) => {
    asked.push(numberIn(path));
    return Promise.resolve(new Response(chunks[numberIn(path)]));
  });
  const end = await worker.play("bytes=-5");
  assert.equal(end.headers.get("content-range"), `bytes ${SIZE - 5}-${SIZE - 1}/${SIZE}`);
  assert.deepEqual(await read(end), { text: "CCCCC", broken: false });
  const all = await worker.play();
  assert.equal(all.headers.get("content-length"), String(SIZE));
  assert.deepEqual((await read(all)).text.length, SIZE);
  assert.equal((await worker.play(`bytes=${SIZE}-`)).status, 416);
  assert.deepEqual([...new Set(asked)].sort(), [0, 1, 2], "nor is it asked for");
});

const attacks: Record<string, Reply> = {
  "flips a bit": (chunk) => new Response(chunk === 1 ? flipped(sealed[1]) : sealed[chunk]),
  "cuts a chunk": (chunk) => new Response(chunk === 1 ? sealed[1].slice(0, -1) : sealed[chunk]),
  "empties a chunk": (chunk) => new Response(chunk === 1 ? null : sealed[chunk]),
  "repeats the chunk before": (chunk) => new Response(sealed[chunk === 1 ? 0 : chunk]),
  "gives the last chunk for it": (chunk) => new Response(sealed[chunk === 1 ? 2 : chunk]),
  "adds to a chunk": (chunk) =>
    new Response(new Blob(chunk === 1 ? [sealed[1], "x"] : [sealed[chunk]])),
};

for (const [what, reply] of Object.entries(attacks)) {
  Deno.test(`[FIL-1 FIL-4] a server that ${what}: nothing wrong is played or saved`, async () => {
    const worker = serve(reply);
    const played = await read(await worker.play());
    assert.deepEqual(played, { text: "A".repeat(FILE_CHUNK_BYTES), broken: true });
    assert.equal(await worker.ask({ unread: "film" }), "forged");
    assert.equal(await worker.ask({ unread: "film" }), null, "told once");
    // From there on a player gets a status, which it believes at once.
    const { status, body } = await worker.play(`bytes=${FILE_CHUNK_BYTES}-`);
    assert.deepEqual([status, body], [502, null]);
    const saved = await read(await worker.save("grant"));
    assert.deepEqual(saved, { text: "A".repeat(FILE_CHUNK_BYTES), broken: true });
    assert.deepEqual(await worker.ask({ saving: "grant" }), {
      bytes: FILE_CHUNK_BYTES,
      state: "failed",
      why: "forged",
    });
    assert.equal(
      (await read(await worker.play("bytes=-5"))).text,
      "CCCCC",
      "what is right is played",
    );
  });
}

Deno.test("[FIL-1] a file of one chunk less is not the file", async () => {
  const worker = startFileWorker(
    { ...said, size: 2 * FILE_CHUNK_BYTES },
    (path) => Promise.resolve(honest(numberIn(path)) as Response),
  );
  assert.deepEqual(await read(await worker.play()), {
    text: "A".repeat(FILE_CHUNK_BYTES),
    broken: true,
  });
});

Deno.test("[FIL-4] what is gone, and what cannot be reached, is told apart", async () => {
  const gone = serve(() => refusal(404, "not_found", "Not found"));
  assert.equal((await gone.play()).status, 404);
  assert.equal(await gone.ask({ unread: "film" }), "gone");
  let asked = 0;
  const lost = serve(() => {
    asked++;
    throw new TypeError("no connection");
  });
  assert.equal((await lost.play()).status, 502);
  assert.equal(await lost.ask({ unread: "film" }), "lost");
  assert.equal(asked, 4);
});

Deno.test("[FIL-4] a body that breaks off is asked for again", async () => {
  let asked = 0;
  const worker = serve((chunk) => {
    if (asked++ > 0) return honest(chunk);
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(sealed[0].slice(0, 10));
        controller.error(new TypeError("network"));
      },
    });
    return new Response(broken);
  });
  assert.equal((await read(await worker.play("bytes=0-3"))).text, "AAAA");
  assert.equal(asked, 2);
});

Deno.test("[FIL-4] a connection that stands still is given up after two minutes", async () => {
  const ends: (() => void)[] = [];
  const wait = (callback: () => void, ms: number) =>
    ms === 120_000 ? ends.push(callback) : queueMicrotask(callback);
  let asked = 0;
  const worker = startFileWorker(said, (path, { signal }) => {
    if (asked++ > 0) return Promise.resolve(honest(numberIn(path)) as Response);
    const { promise, reject } = Promise.withResolvers<never>();
    signal!.addEventListener("abort", () => reject(signal!.reason));
    queueMicrotask(ends[0]);
    return promise;
  }, wait);
  assert.equal((await read(await worker.play("bytes=0-3"))).text, "AAAA");
  assert.equal(asked, 2);
});

Deno.test("[FIL-4] how saving has ended is forgotten where its page is closed", async () => {
  const waiting: { callback: () => void; ms: number }[] = [];
  const worker = serve(honest, (callback, ms) => void waiting.push({ callback, ms }));
  assert.equal((await read(await worker.save("grant"))).text.length, SIZE);
  waiting.filter(({ ms }) => ms === 60_000).forEach(({ callback }) => callback());
  assert.equal(await worker.ask({ saving: "grant" }), null);
});
