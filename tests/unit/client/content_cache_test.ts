import assert from "node:assert/strict";
import * as fake from "fake-indexeddb";
import { createContentCache } from "../../../client/files/cache/sealed_content_cache.ts";
import { createVault } from "../../../client/sealed/vault.ts";

const content = (letter: string, size = 40) => ({
  encryptedContent: letter.repeat(size),
  iv: letter,
});

/** A separate device with room for 100 characters, on which time stops between uses. */
function setup() {
  Object.assign(globalThis, fake, { indexedDB: new fake.IDBFactory() });
  const logged: string[] = [];
  let time = 0;
  const vault = createVault("me");
  const cache = createContentCache(
    () => Promise.resolve(vault),
    () => ++time,
    (what) => logged.push(what),
    100,
  );
  return { cache, logged };
}

Deno.test("[D-MSG-3] a content is found again by its id and iv", async () => {
  const { cache, logged } = setup();
  await cache.keep("m1", content("a"));
  assert.deepEqual(await cache.find("m1", "a"), content("a"));
  assert.equal(await cache.find("m1", "of an edit"), null);
  assert.equal(await cache.find("m2", "a"), null);
  assert.deepEqual(logged, []);
});

Deno.test("[D-MSG-3] what was used longest ago makes room", async () => {
  const { cache } = setup();
  await cache.keep("m1", content("a"));
  await cache.keep("m2", content("b"));
  await cache.find("m1", "a");
  await cache.keep("m3", content("c"));
  assert.deepEqual(await cache.find("m1", "a"), content("a"));
  assert.equal(await cache.find("m2", "b"), null);
  assert.deepEqual(await cache.find("m3", "c"), content("c"));
});

Deno.test("[D-MSG-3] an edited content takes the place of the older one", async () => {
  const { cache } = setup();
  await cache.keep("m1", content("a"));
  await cache.keep("m2", content("b"));
  await cache.keep("m2", content("c", 60));
  assert.deepEqual(await cache.find("m1", "a"), content("a"));
  assert.deepEqual(await cache.find("m2", "c"), content("c", 60));
});

Deno.test("[D-MSG-3] a device that keeps nothing is no failure for the chat", async () => {
  const { cache, logged } = setup();
  const factory = new fake.IDBFactory();
  factory.open = () => {
    throw new Error("private window");
  };
  Object.assign(globalThis, { indexedDB: factory });
  try {
    await cache.keep("m1", content("a"));
    assert.equal(await cache.find("m1", "a"), null);
    assert.equal(logged.length, 2);
  } finally {
    // Other tests of this process keep something.
    Object.assign(globalThis, { indexedDB: new fake.IDBFactory() });
  }
});
