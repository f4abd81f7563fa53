import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { openIndex } from "../../../client/search/index.ts";
import { createVault } from "../../../client/sealed/vault.ts";
import type { Entry } from "../../../client/search/entry.ts";

function anEntry(id: string, userId: string, avatarUrl: string | null): Entry {
  const at = "2026-01-01T00:00:00.000Z";
  const shown = { username: userId, text: "hello", file: "", kinds: [] };
  return { id, channelId: "c1", seq: 1, userId, avatarUrl, at, ...shown };
}

Deno.test("[D-LAST-7] all that somebody wrote is found with the newest picture of them", async () => {
  const index = await openIndex(createVault("me"));
  const old = anEntry("m1", "ann", "/old");
  const other = anEntry("m2", "bob", "/bob");
  await index.put([old, other]);
  const before = index.version.value;
  index.setPicture("ann", "/new");
  assert.notEqual(index.version.value, before, "what is shown is looked up again");
  assert.equal(index.withPicture(old).avatarUrl, "/new");
  assert.equal(index.withPicture(other).avatarUrl, "/bob");
  index.setPicture("ann", null);
  assert.equal(index.withPicture(old).avatarUrl, null);
  await index.put([anEntry("m3", "ann", "/newest")]);
  assert.equal(index.withPicture(old).avatarUrl, "/newest");
});
