import assert from "node:assert/strict";
import { walk } from "../../helpers/e2ee/walk.ts";

Deno.test("[E2E-53] fifty random steps: members agree, the removed have no key", async () => {
  const { joins, removals, rejoins } = await walk(1, 50, 7);
  assert.ok(joins > 5 && removals > 3 && rejoins > 1, JSON.stringify({ joins, removals, rejoins }));
});
