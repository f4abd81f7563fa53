import assert from "node:assert/strict";
import { folderStore } from "../../../server/storage/objects/folder.ts";
import {
  bytesSource,
  type ObjectStore,
  readText,
  textSource,
} from "../../../server/storage/objects/port.ts";
import { s3Store } from "../../../server/storage/objects/s3.ts";
import { FakeS3, KEY, problem, startS3rver } from "../../helpers/s3.ts";

/** Small parts, so that little bytes are many of them. */
const PART = 5 * 1024 * 1024;
const QUICK = { part: 1000, pause: 0 };

function noise(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  }
  return bytes;
}

async function bytesOf(store: ObjectStore, name: string): Promise<Uint8Array | null> {
  const stream = await store.get(name);
  return stream && new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Tests the behavior that every object store must have. */
async function contract(store: ObjectStore, large: number): Promise<void> {
  assert.deepEqual(await store.list(), []);
  assert.equal(await store.get("none"), null);
  await store.remove("none");
  await store.put("a.txt", textSource("one"));
  await store.put("a.txt", textSource("two"));
  assert.equal(await readText(store, "a.txt"), "two");
  await store.put("empty", bytesSource(new Uint8Array()));
  assert.equal((await bytesOf(store, "empty"))!.length, 0);
  for (const size of [large, large + 1, 3 * large + 77]) {
    const bytes = noise(size);
    await store.put("large-1.sealed", bytesSource(bytes));
    const found = (await bytesOf(store, "large-1.sealed"))!;
    assert.ok(found.length === size && found.every((byte, i) => byte === bytes[i]), `${size}`);
  }
  const listed = (await store.list()).sort((a, b) => a.name < b.name ? -1 : 1);
  assert.deepEqual(listed, [
    { name: "a.txt", size: 3 },
    { name: "empty", size: 0 },
    { name: "large-1.sealed", size: 3 * large + 77 },
  ]);
  for (const { name } of listed) await store.remove(name);
  assert.deepEqual(await store.list(), []);
  // An aborted write keeps the previous object.
  await store.put("kept", textSource("as it was"));
  const breaks = {
    size: 3 * large,
    read: (from: number, to: number) =>
      from === 0 ? Promise.resolve(noise(to)) : Promise.reject(new Error("unplugged")),
  };
  await assert.rejects(store.put("kept", breaks), /unplugged/);
  assert.equal(await readText(store, "kept"), "as it was");
  assert.equal((await store.list()).length, 1);
}

Deno.test("[OPS-3] a folder as an object store", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  await contract(folderStore(`${folder}/later`), 1024 * 1024);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[OPS-3] a bucket as an object store, its requests signed with what they carry", async () => {
  await using s3 = FakeS3.start();
  await contract(s3Store({ ...KEY, url: s3.url }, QUICK), 1000);
  assert.equal(s3.uploads.size, 0, "no part is left behind");
  s3.objects.clear();
  s3.objects.set("other/x", new Uint8Array(1));
  await contract(s3Store({ ...KEY, url: `${s3.url}/a.b/c_d` }, QUICK), 1000);
  assert.ok(s3.objects.has("other/x") && s3.objects.has("a.b/c_d/kept"));
});

Deno.test("[OPS-3] a store that stumbles is asked again, one that refuses is quoted in one sentence", async () => {
  await using s3 = FakeS3.start();
  const store = s3Store({ ...KEY, url: s3.url }, QUICK);
  s3.troubles.push(problem(503, "SlowDown"), problem(429, "TooMany"), problem(500, "Oops"));
  await store.put("a", textSource("x"));
  assert.equal(s3.requests.length, 4);
  s3.troubles.push(...Array.from({ length: 4 }, () => problem(503, "SlowDown")));
  await assert.rejects(store.list(), /^Error: the store refused \(SlowDown: No & never\)$/);
  for (
    const [change, why] of [
      [{ secret: "another" }, /SignatureDoesNotMatch/],
      [{ keyId: "nobody" }, /InvalidAccessKeyId/],
      [{ region: "elsewhere" }, /AuthorizationHeaderMalformed/],
      [{ url: s3.url.replace("bucket", "no") }, /NoSuchBucket/],
      [{ url: "http://127.0.0.1:9/bucket" }, /http:\/\/127\.0\.0\.1:9 cannot be reached/],
    ] as const
  ) {
    const wrong = s3Store({ ...KEY, url: s3.url, ...change }, QUICK);
    await assert.rejects(wrong.list(), why);
    await assert.rejects(wrong.get("a"), why);
    await assert.rejects(wrong.put("b", textSource("x")), why);
    await assert.rejects(wrong.put("b", bytesSource(noise(5000))), why);
  }
  assert.deepEqual([...s3.objects.keys()], ["a"]);
});

Deno.test("[OPS-3] the same on a real S3-compatible server", async () => {
  await using server = await startS3rver();
  if (!server) return console.warn("s3rver cannot be had here: only the fake was asked.");
  const location = { ...server.key, url: `${server.url}/backups` };
  await contract(s3Store(location, { part: PART, pause: 10 }), PART);
  const nobody = s3Store({ ...location, keyId: "NOBODY" }, QUICK);
  await assert.rejects(nobody.put("b", textSource("x")), /InvalidAccessKeyId/);
});
