import assert from "node:assert/strict";
import { Cache } from "../../../server/storage/cache.ts";

const entry = (value: unknown) => ({ value, versionstamp: null });

Deno.test("[HARD-2] the cache holds no more than its capacity, and what is used stays", () => {
  const cache = new Cache(10);
  cache.set("used", entry("used"));
  for (let n = 0; n < 1000; n++) {
    cache.set(`once ${n}`, entry(n));
    assert.equal(cache.get("used")?.value, "used");
  }
  const kept = Array.from({ length: 1000 }, (_, n) => cache.get(`once ${n}`)).filter(Boolean);
  assert.ok(kept.length >= 4 && kept.length <= 10, `${kept.length} are kept`);
});

Deno.test("[D-MSG-1] a value that was replaced or deleted never comes back from the cache", () => {
  const cache = new Cache(4);
  for (let n = 0; n < 100; n++) {
    // At every place in both generations.
    cache.set("value", entry(n));
    for (let i = 0; i < n % 4; i++) cache.set(`other ${n} ${i}`, entry(i));
    cache.fill("value", entry("read before"));
    assert.equal(cache.get("value")?.value, n);
    if (n % 3) continue;
    cache.delete("value");
    assert.equal(cache.get("value"), undefined);
  }
});
