import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  FileDigest,
  keyOf,
  newSecret,
  openChunk,
  sealChunk,
} from "../../../client/files/chunks.ts";
import { chunksOf, FILE_CHUNK, SEAL_BYTES } from "../../../protocol/files.ts";

const SIZES = [0, 1, FILE_CHUNK - 1, FILE_CHUNK, FILE_CHUNK + 1, 3 * FILE_CHUNK];

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
    return bytes.subarray(chunk * FILE_CHUNK, (chunk + 1) * FILE_CHUNK);
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
  const size = 3 * FILE_CHUNK;
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
  const { key, chunks } = await sealed(2 * FILE_CHUNK);
  await assert.rejects(openChunk(key, FILE_CHUNK, 0, chunks[0]!), "the first is not the last");
  await assert.rejects(openChunk(key, 3 * FILE_CHUNK, 1, chunks[1]!), "the last is the last");
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
  const bytes = bytesOf(2 * FILE_CHUNK + 5);
  const digest = new FileDigest(bytes.length);
  const chunks = chunksIn(bytes);
  for (const i of [2, 0, 1]) await digest.add(i, chunks[i]!);
  const sha = (data: Uint8Array) => createHash("sha256").update(data).digest();
  const expected = sha(Buffer.concat(chunks.map(sha))).toString("base64url");
  assert.equal(await digest.hash(), expected);
});
