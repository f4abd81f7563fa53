import assert from "node:assert/strict";
import { key, two } from "./db_nodes.ts";

Deno.test("[MEND-10 CL-3] what PostgreSQL refuses fails alone, and the others of its group are stored once", async () => {
  await using nodes = await two();
  const { db } = nodes.a;
  // An index takes no key of that size, and text that can be compressed would be smaller.
  const name = crypto.getRandomValues(new Uint8Array(6000)).toHex();
  const first = db.transact((tx) => tx.set(key("first"), 1));
  const all = Array.from({ length: 21 }, (_, n) =>
    db.transact((tx) => {
      tx.set(key("n", n === 10 ? name : n), n);
      tx.set(key("count"), (tx.get(key("count")) ?? 0) + 1);
    }));
  const outcomes = await Promise.allSettled(all);
  await first;
  assert.equal(outcomes[10].status, "rejected");
  const bystanders = outcomes.toSpliced(10, 1).map(({ status }) => status);
  assert.deepEqual(new Set(bystanders), new Set(["fulfilled"]));
  await nodes.b.db.fresh();
  assert.equal((await nodes.b.db.list(key("n"))).length, 20);
  assert.equal(await nodes.b.db.get(key("count")), 20);
});
