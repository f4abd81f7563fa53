import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { startFixture } from "./fixture.ts";

Deno.test("files whose address carries their hash are cached for ever, others are asked for", async () => {
  await using app = await startFixture();
  const cached = async (path: string) => (await app.get(path)).headers.get("cache-control");
  const html = await (await app.get("/")).text();
  const styles = html.match(/href="(\/styles\/index\.css\?v=\w+)"/)![1];
  const forever = "public, max-age=31536000, immutable";
  assert.equal(await cached(styles), forever);
  assert.equal(await cached(app.site.assets.scripts["/index"][0]), forever);
  assert.equal(await cached("/styles/index.css"), "no-cache");
  assert.equal(await cached("/styles/index.css?v=other"), "no-cache");
});

Deno.test("a file that the browser still has is a 304", async () => {
  await using app = await startFixture();
  const first = await app.get("/note.txt");
  const etag = first.headers.get("etag")!;
  for (const known of [etag, `"x", ${etag}`, etag.replace("W/", "")]) {
    const again = await app.get("/note.txt", { headers: { "if-none-match": known } });
    assert.equal(again.status, 304);
    assert.equal(again.headers.get("etag"), etag);
    assert.equal(await again.text(), "");
  }
  const changed = await app.get("/note.txt", { headers: { "if-none-match": '"other"' } });
  assert.equal(changed.status, 200);
});

Deno.test("text goes out in the best encoding that the browser takes", async () => {
  await using app = await startFixture({ compress: true });
  const ask = async (encodings: string) => {
    const response = await app.get("/note.txt", { headers: { "accept-encoding": encodings } });
    const body = new Uint8Array(await response.arrayBuffer());
    assert.equal(response.headers.get("vary"), "accept-encoding");
    assert.equal(response.headers.get("content-length"), String(body.length));
    assert.equal(response.headers.get("content-type"), "text/plain; charset=utf-8");
    return { encoding: response.headers.get("content-encoding"), body };
  };
  const plain = await ask("");
  assert.equal(plain.encoding, null);
  assert.match(new TextDecoder().decode(plain.body), /^plain text/);
  const brotli = await ask("gzip, deflate, br;q=0.5");
  assert.equal(brotli.encoding, "br");
  assert.deepEqual(new Uint8Array(brotliDecompressSync(brotli.body)), plain.body);
  const gzip = await ask("gzip, br;q=0");
  assert.equal(gzip.encoding, "gzip");
  assert.deepEqual(new Uint8Array(gunzipSync(gzip.body)), plain.body);
});

Deno.test("each file has its type, and browsers may not guess another", async () => {
  await using app = await startFixture();
  const sound = await app.get("/sound.mp3", { headers: { "accept-encoding": "br" } });
  assert.equal(sound.headers.get("content-type"), "audio/mpeg");
  assert.equal(sound.headers.get("content-encoding"), null);
  assert.equal(sound.headers.get("x-content-type-options"), "nosniff");
  assert.equal(sound.headers.get("x-outer"), "1");
  const head = await app.get("/sound.mp3", { method: "HEAD" });
  assert.deepEqual([head.headers.get("content-length"), await head.text()], ["8", ""]);
  assert.equal((await app.get("/sound.mp3", { method: "POST" })).status, 404);
});

Deno.test("nothing is served but what the build listed", async () => {
  await using app = await startFixture({ compress: true });
  await Deno.writeTextFile(`${app.root}/_fresh/public/later.txt`, "came after the build");
  const paths = [
    "/later.txt",
    "/note.txt.br",
    "/manifest.ts",
    "/../manifest.ts",
    "/%2e%2e/manifest.ts",
    "/..%2fmanifest.ts",
    "/..\\manifest.ts",
    "/assets/../../stamp",
    "/constructor",
    "/__proto__",
    "/note.txt/",
    "/NOTE.TXT",
  ];
  for (const path of paths) assert.equal((await app.get(path)).status, 404, path);
});

Deno.test("what was read once is served from memory; what a later build took away is a 404", async () => {
  await using app = await startFixture();
  const first = await (await app.get("/note.txt")).text();
  await Deno.remove(`${app.root}/_fresh/public`, { recursive: true });
  assert.equal(await (await app.get("/note.txt")).text(), first);
  assert.equal((await app.get("/sound.mp3")).status, 404);
  assert.deepEqual(app.reported, []);
});
