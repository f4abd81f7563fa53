import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  digestOf,
  FileDigest,
  keyOf,
  newSecret,
  openChunk,
  sealChunk,
} from "../../../client/files/transfer/chunks.ts";
import {
  chunksOf,
  FILE_CHUNK_BYTES,
  MAX_FILE_LIMIT,
  paddedSize,
  SEAL_BYTES,
} from "../../../protocol/files.ts";

const SIZES = [
  0,
  1,
  FILE_CHUNK_BYTES - 1,
  FILE_CHUNK_BYTES,
  FILE_CHUNK_BYTES + 1,
  3 * FILE_CHUNK_BYTES,
];

/** Bytes that no two chunks share. */
function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let i = 0, x = 1; i < size; i++) {
    x = Math.imul(x, 1103515245) + 12345 | 0;
    bytes[i] = x >> 16;
  }
  return bytes;
}

function chunksIn(bytes: Uint8Array<ArrayBuffer>) {
  return Array.from({ length: chunksOf(bytes.length) }, (_, chunk) => {
    return bytes.subarray(chunk * FILE_CHUNK_BYTES, (chunk + 1) * FILE_CHUNK_BYTES);
  });
}

async function sealed(size: number) {
  const key = await keyOf(newSecret());
  const plain = chunksIn(bytesOf(size));
  const chunks = await Promise.all(plain.map((bytes, i) => sealChunk(key, size, i, bytes)));
  return { key, plain, chunks };
}

for (const size of SIZES) {
  Deno.test(`[FIL-1] a file of ${size} bytes opens as it was, and not when a bit is another`, async () => {
    const { key, plain, chunks } = await sealed(size);
    for (const [i, bytes] of chunks.entries()) {
      assert.equal(bytes.length, plain[i]!.length + SEAL_BYTES);
      assert.deepEqual(await openChunk(key, size, i, bytes), plain[i]);
      for (const at of [0, 12, bytes.length >> 1, bytes.length - 1]) {
        const flipped = bytes.slice();
        flipped[at]! ^= 1;
        await assert.rejects(openChunk(key, size, i, flipped), `byte ${at}`);
      }
    }
  });
}

Deno.test("[FIL-1] what is cut, longer, swapped or repeated does not open", async () => {
  const size = 3 * FILE_CHUNK_BYTES;
  const { key, chunks } = await sealed(size);
  const [first, second] = [chunks[0]!, chunks[1]!];
  await assert.rejects(openChunk(key, size, 0, first.slice(0, -1)));
  await assert.rejects(openChunk(key, size, 0, first.slice(0, 0)));
  await assert.rejects(openChunk(key, size, 0, new Uint8Array([...first.subarray(0, 40), 0])));
  await assert.rejects(openChunk(key, size, 0, second), "swapped");
  await assert.rejects(openChunk(key, size, 1, first), "repeated");
  await assert.rejects(openChunk(await keyOf(newSecret()), size, 0, first), "another key");
});

Deno.test("[FIL-1] a file cannot be cut behind a chunk, nor goes on behind its last", async () => {
  const { key, chunks } = await sealed(2 * FILE_CHUNK_BYTES);
  await assert.rejects(
    openChunk(key, FILE_CHUNK_BYTES, 0, chunks[0]!),
    "the first is not the last",
  );
  await assert.rejects(openChunk(key, 3 * FILE_CHUNK_BYTES, 1, chunks[1]!), "the last is the last");
});

Deno.test("[FIL-1] what is sealed again has another iv", async () => {
  const key = await keyOf(newSecret());
  const bytes = new Uint8Array([1, 2, 3]);
  const ivs = new Set<string>();
  for (let i = 0; i < 50; i++) {
    ivs.add((await sealChunk(key, 3, 0, bytes)).subarray(0, 12).join());
  }
  assert.equal(ivs.size, 50);
});

Deno.test("[FIL-1] the hash of a file is that of its chunks' digests, whatever their order", async () => {
  const bytes = bytesOf(2 * FILE_CHUNK_BYTES + 5);
  const digest = new FileDigest(bytes.length);
  const chunks = chunksIn(bytes);
  for (const i of [2, 0, 1]) digest.set(i, await digestOf(chunks[i]!));
  const sha = (data: Uint8Array) => createHash("sha256").update(data).digest();
  const expected = sha(Buffer.concat(chunks.map(sha))).toString("base64url");
  assert.equal(await digest.hash(), expected);
});

Deno.test("[E2E-33] a padded size is at most 12 % more, says little, and stays what it is", () => {
  const sizes = [
    ...Array.from({ length: 20_000 }, (_, size) => size),
    ...Array.from({ length: 2000 }, (_, i) => Math.floor(1.0118 ** i * 20_000)),
    ...Array.from({ length: 20 }, (_, i) => [2 ** (12 + i) - 1, 2 ** (12 + i), 2 ** (12 + i) + 1])
      .flat(),
  ].filter((size) => size <= MAX_FILE_LIMIT);
  for (const size of sizes) {
    const padded = paddedSize(size);
    assert.ok(padded >= size && padded <= size * 1.12, `${size}: ${padded}`);
    assert.equal(paddedSize(padded), padded, `${padded} is padded`);
  }
  const mega = 1024 * 1024;
  const between = new Set(Array.from({ length: mega / 16 }, (_, i) => paddedSize(mega + i * 16)));
  assert.ok(between.size <= 33, "between one and two megabytes there are 32 of them");
});
