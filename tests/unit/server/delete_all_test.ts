import assert from "node:assert/strict";
import { deleteWhere } from "../../../server/storage/delete_all.ts";
import type { Key } from "../../../server/storage/keys.ts";
import { openDb } from "./open_db.ts";

const key = (...parts: Deno.KvKeyPart[]) => ["swept", ...parts] as Key<number>;

Deno.test("what is over is deleted however many there are, in commits of bounded size; the rest stays", async () => {
  await using test = await openDb();
  const all = Array.from({ length: 1500 }, (_, n) => n);
  for (let at = 0; at < all.length; at += 500) {
    await test.db.transact((tx) => {
      for (const n of all.slice(at, at + 500)) tx.set(key(n), n);
    });
  }
  test.commits = 0;
  let looked = 0;
  const atCommits: number[] = [];
  test.beforeCommit = () => void atCommits.push(looked);
  await deleteWhere(test.db, key(), (n) => ++looked > 0 && n % 10 !== 0);
  const left = await test.db.list(key());
  assert.deepEqual(left.map(({ value }) => value), all.filter((n) => n % 10 === 0));
  assert.equal(test.commits, 3, "1,350 of them, 500 at once");
  assert.ok(atCommits[0] < 600, "deleted while the rest was not looked at yet");
});
