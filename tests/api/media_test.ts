import assert from "node:assert/strict";
import { adoptBlob, writeBlob } from "../../server/storage/blobs.ts";
import { media } from "../../server/features/media/records.ts";
import { sweepMedia } from "../../server/features/media/sweep.ts";
import { TestApp } from "../helpers/app.ts";
import {
  animation,
  dataUrl,
  PICTURE,
  pictureBytes,
  saying,
  sha256,
  smallest,
  TYPES,
} from "../helpers/pictures.ts";

const MB = 1024 * 1024;
const HOUR = 3600_000;

const kept = async (app: TestApp, kind: string) => (await app.context.db.list([kind])).length;

Deno.test("[D-MEDIA] pictures of each kind come back as they went in, to anybody, and cannot do anything", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  for (const type of TYPES) {
    await t.step(type, async () => {
      const bytes = pictureBytes(type, 150_001, type.length);
      const { body } = await ada.post("/profiles/avatar", { avatar_url: dataUrl(bytes, type) });
      assert.equal(body.avatar_url, `/api/media/${sha256(bytes)}`);
      const response = await fetch(app.url + body.avatar_url);
      assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytes);
      const header = (name: string) => response.headers.get(name);
      assert.equal(header("content-type"), type);
      assert.equal(header("cache-control"), "public, max-age=31536000, immutable");
      assert.equal(header("x-content-type-options"), "nosniff");
      assert.match(header("content-security-policy")!, /default-src 'none'.*sandbox/);
      assert.equal(header("etag"), `"${sha256(bytes)}"`);
      const again = await fetch(app.url + body.avatar_url, {
        headers: { "if-none-match": header("etag")! },
      });
      assert.deepEqual([again.status, await again.text()], [304, ""]);
    });
  }
  assert.equal((await app.anonymous("GET", `/media/${"0".repeat(64)}`)).status, 404);
});

Deno.test("[D-MEDIA] by its bytes it must be one of the four kinds: no svg, no page, no text", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const cases: [title: string, value: string][] = [
    ["svg", dataUrl(svg, "image/svg+xml")],
    ["svg that says png", dataUrl(svg)],
    ["html", dataUrl(new TextEncoder().encode("<!doctype html>"))],
    ["a page's type", dataUrl(pictureBytes("image/png", 50), "text/html")],
    ["nothing", "data:image/png;base64,"],
    ["no base64", "data:image/png;base64,%%%%"],
    ["percent encoding", "data:image/png,abc"],
    ["RIFF that is no WebP", dataUrl(new TextEncoder().encode("RIFF0000WAVEfmt "))],
    ["an address", "https://example.org/a.png"],
  ];
  for (const [title, value] of cases) {
    await t.step(title, async () => {
      for (
        const [method, path, field] of [
          ["POST", "/profiles/avatar", "avatar_url"],
          ["PUT", "/profiles/update", "banner_url"],
        ]
      ) {
        const { status, body } = await ada.call(method, path, { [field]: value });
        assert.deepEqual([status, Object.keys(body.details)], [400, [field]]);
      }
    });
  }
  assert.equal(await kept(app, "media"), 0);
});

Deno.test("[HARD-13] a picture that would hurt whoever sees it is refused, and why", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { body: { server } } = await ada.post("/servers", { name: "Den" });
  const behind = (bytes: Uint8Array) => new Uint8Array([...bytes, ...bytes]);
  const cases: [title: string, value: string, why: RegExp][] = [
    ["a lie", dataUrl(smallest("image/gif")), /says image\/png, but is a GIF image/],
    ["an animation as long as a film", dataUrl(animation(1001, 1, 1), "image/gif"), /1001 frames/],
    ["a large animation", dataUrl(animation(5, 4096, 4096), "image/gif"), /5 frames of 4096/],
    ...TYPES.flatMap((type): [string, string, RegExp][] => [
      [`a wide ${type}`, dataUrl(saying(type, 4097, 1), type), /4097 × 1 pixels: at most 4096/],
      [`a high ${type}`, dataUrl(saying(type, 1, 16_000), type), /1 × 16000 pixels/],
      [`a ${type} with something behind`, dataUrl(behind(smallest(type)), type), /hidden in it/],
      [`half a ${type}`, dataUrl(pictureBytes(type, 900).subarray(0, 450), type), /damaged/],
      [`no more than the start of a ${type}`, dataUrl(smallest(type).subarray(0, 12), type), /dam/],
    ]),
    ...(["image/png", "image/jpeg"] as const).map(
      (type): [string, string, RegExp] => [
        `a ${type} without pixels`,
        dataUrl(saying(type, 0, 1), type),
        /has no pixels/,
      ],
    ),
  ];
  const doors = [
    ["POST", "/profiles/avatar", "avatar_url"],
    ["PUT", "/profiles/update", "banner_url"],
    ["PUT", `/servers/${server.id}`, "avatar"],
  ];
  for (const [title, value, why] of cases) {
    await t.step(title, async () => {
      for (const [method, path, field] of doors) {
        const { status, body } = await ada.call(method, path, { [field]: value });
        assert.equal(status, 400);
        assert.match(body.details[field], why);
        assert.match(body.error, new RegExp(`^${field}: `));
      }
    });
  }
  assert.equal(await kept(app, "media"), 0);
  for (const type of TYPES) {
    const avatar_url = dataUrl(saying(type, 4096, 4096), type);
    assert.equal((await ada.post("/profiles/avatar", { avatar_url })).status, 200, type);
  }
});

Deno.test("[PROF-24 PROF-25 D-ERR-2] an avatar of 2 MB and a banner of 5 MB are 413 with their text, one byte less is taken", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const doors = [
    ["POST", "/profiles/avatar", "avatar_url", 2, "Avatar must be less than 2MB"],
    ["PUT", "/profiles/update", "banner_url", 5, "Banner must be less than 5MB"],
  ] as const;
  for (const [method, path, field, most, text] of doors) {
    const send = (size: number) =>
      ada.call(method, path, { [field]: dataUrl(pictureBytes("image/jpeg", size), "image/jpeg") });
    assert.equal((await send(most * MB - 1)).status, 200);
    for (const size of [most * MB, most * MB + 1, most * MB * 1.4]) {
      const { status, body } = await send(size);
      assert.deepEqual([status, body.code, body.error], [413, "too_large", text]);
    }
    assert.equal((await send(most * MB * 2)).status, 413);
  }
});

Deno.test("[D-MEDIA] a picture is stored once, however many use it, also at once", async () => {
  await using app = await TestApp.start();
  const people = await app.registerAll("ada", "bob", "eve");
  await Promise.all(people.map((one) => one.post("/profiles/avatar", { avatar_url: PICTURE })));
  await people[0].put("/profiles/update", { banner_url: PICTURE });
  assert.equal(await kept(app, "media"), 1);
  assert.equal(await kept(app, "media_use"), 4);
});

Deno.test("[D-MEDIA] what nobody uses any more is swept, what somebody uses stays", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const other = dataUrl(pictureBytes("image/gif", 130_000), "image/gif");
  const first = await ada.post("/profiles/avatar", { avatar_url: other });
  await bob.put("/profiles/update", { banner_url: other });
  await ada.post("/profiles/avatar", { avatar_url: PICTURE });
  const sweep = () => sweepMedia(app.context);
  const shown = () => app.anonymous("GET", first.body.avatar_url.slice("/api".length));
  const status = async () => (await shown()).status;

  app.advance(2 * HOUR);
  await sweep();
  assert.equal(await status(), 200, "it is a banner still");
  await bob.put("/profiles/update", { banner_url: null });
  await bob.put("/profiles/update", { banner_url: other });
  await bob.put("/profiles/update", { banner_url: null });
  await sweep();
  assert.equal(await kept(app, "media"), 2, "it was in use a moment ago");
  app.advance(2 * HOUR);
  await sweep();
  assert.equal(await status(), 404);
  assert.equal(await kept(app, "media"), 1);
  assert.equal(await kept(app, "blob"), 1, "the other's single chunk");
  assert.equal(await kept(app, "blob_pending"), 0);
  await bob.put("/profiles/update", { banner_url: other });
  assert.equal(await status(), 200, "it can come back");
});

Deno.test("[HARD-13] a bomb that was taken before sizes were read is not handed out any more", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const picture = pictureBytes("image/png", 200);
  const { body } = await ada.post("/profiles/avatar", { avatar_url: dataUrl(picture) });
  const path = body.avatar_url.slice("/api".length);
  const { db } = app.context;
  const hash = sha256(picture);
  /** Stores a picture in the form of an earlier version: other bytes, without a type. */
  async function asBefore(bytes: Uint8Array) {
    const content = await writeBlob(db, crypto.randomUUID(), bytes);
    await db.transact((tx) => {
      const { looked_at: _, ...record } = media.get(tx, { hash })!;
      adoptBlob(tx, content);
      media.set(tx, { hash }, { ...record, content });
    });
  }
  await asBefore(saying("image/png", 30_000, 30_000));
  assert.equal((await app.anonymous("GET", path)).status, 404);
  await asBefore(picture);
  assert.equal((await fetch(app.url + body.avatar_url)).status, 200);
});

Deno.test("[HARD-13] zeros behind a picture, with which some programs fill up, are taken off", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  for (const type of TYPES) {
    const picture = smallest(type);
    const padded = new Uint8Array(picture.length + 5000);
    padded.set(picture);
    const { status, body } = await ada.post("/profiles/avatar", {
      avatar_url: dataUrl(padded, type),
    });
    assert.equal(status, 200, type);
    const served = await fetch(`${app.url}${body.avatar_url}`);
    assert.deepEqual(new Uint8Array(await served.arrayBuffer()), picture);
  }
});
