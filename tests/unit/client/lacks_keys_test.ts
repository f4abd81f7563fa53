import assert from "node:assert/strict";
import { lacksKeys } from "../../../client/private/lacks_keys.ts";
import type { ConversationState } from "../../../client/private/states.ts";

Deno.test("[MEND-19] a device lacks keys where it has none, or they are locked", () => {
  const of = (state: object) => lacksKeys(state as ConversationState);
  assert.equal(of({ phase: "no_keys" }), true);
  assert.equal(of({ phase: "failed", code: "locked" }), true);
  assert.equal(of({ phase: "failed", code: null }), false);
  for (const phase of ["loading", "slow", "ready", "waiting"]) assert.equal(of({ phase }), false);
});
