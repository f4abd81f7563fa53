import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { parseQuery } from "../../../client/search/query.ts";
import { openIndex } from "../../../client/search/index.ts";
import { createVault } from "../../../client/sealed/vault.ts";
import type { Entry } from "../../../client/search/entry.ts";

function anEntry(id: string, userId: string, avatarUrl: string | null): Entry {
  const at = "2026-01-01T00:00:00.000Z";
  const shown = { username: userId, text: "hello", file: "", kinds: [] };
  return { id, channelId: "c1", seq: 1, userId, avatarUrl, at, ...shown };
}

Deno.test("[D-LAST-7 MEND-25] all that somebody wrote is found by the newest names and with the newest picture of them", async () => {
  const index = await openIndex(createVault("me"));
  const old = anEntry("m1", "ann", "/old");
  const other = anEntry("m2", "bob", "/bob");
  await index.put([old, other]);
  const before = index.version.value;
  const looks = { username: "ida", displayName: "Ida B.", avatarUrl: "/new" };
  index.setLooks("ann", looks);
  assert.notEqual(index.version.value, before, "what is shown is looked up again");
  assert.deepEqual(index.withLooks(old), { ...old, ...looks });
  assert.equal(index.withLooks(other).avatarUrl, "/bob");
  const nameOf = () => "general";
  const engine = await index.engine();
  for (const [from, count] of [["ida", 1], ["bob", 1], ["nobody", 0]] as const) {
    const { total } = engine.find(parseQuery(`from:${from}`), nameOf, 9, index.withLooks);
    assert.equal(total, count, from);
  }
  index.setLooks("ann", { ...looks, avatarUrl: null });
  assert.equal(index.withLooks(old).avatarUrl, null);
  await index.put([anEntry("m3", "ann", "/newest")]);
  assert.equal(index.withLooks(old).avatarUrl, "/newest");
});
