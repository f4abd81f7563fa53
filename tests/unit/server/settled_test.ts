import assert from "node:assert/strict";
import { readStable } from "../../../server/base/read_stable.ts";

Deno.test("[D-VOICE-2] what changed while it was read is read again before anything is done", async () => {
  let changes = 0;
  let allowed = true;
  const reads: boolean[] = [];
  const acted = await readStable(
    () => changes,
    async () => {
      const response = allowed;
      await Promise.resolve();
      if (reads.push(response) === 1) {
        allowed = false;
        changes++;
      }
      return response;
    },
    (response) => response,
  );
  assert.deepEqual([reads, acted], [[true, false], false]);
});

Deno.test("[D-VOICE-2] a refusal is passed on", async () => {
  const refuse = () => Promise.reject(new Error("no"));
  await assert.rejects(readStable(() => 0, refuse, () => assert.fail("nothing is done")), /no/);
});
