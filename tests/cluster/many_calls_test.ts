import assert from "node:assert/strict";
import type { CallState } from "../../server/features/calls/calls.ts";
import { listStored } from "../../server/features/calls/stored.ts";
import type { Key } from "../../server/storage/keys.ts";
import { two } from "./db_nodes.ts";

Deno.test("[MEND-1 CL-7] a node that starts learns of all calls, however many run", async () => {
  await using nodes = await two();
  const ids = Array.from({ length: 150 }, (_, n) => `call-${n}`);
  await nodes.a.db.transact((tx) => {
    for (const id of ids) {
      const parties = { id, channelId: `dm-${id}`, callerId: `a-${id}`, calleeId: `b-${id}` };
      const key = ["call", id] as Key<CallState>;
      tx.set(key, { ...parties, status: "pending", since: 0 });
    }
  });
  const found: string[] = [];
  await listStored(nodes.b, ({ id }) => void found.push(id));
  assert.deepEqual(found.toSorted(), ids.toSorted());
});
