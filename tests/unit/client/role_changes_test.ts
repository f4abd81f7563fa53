import assert from "node:assert/strict";
import {
  leftToDo,
  NO_CHANGES,
  saveChanges,
  toggleRole,
  willHold,
} from "../../../client/roles/role_changes.ts";

Deno.test("[ROLE-26] choosing roles only fills the pending sets; choosing again empties them", () => {
  const held = ["a", "b"];
  const once = toggleRole(toggleRole(NO_CHANGES, held, "a"), held, "c");
  assert.deepEqual(once, { add: new Set(["c"]), remove: new Set(["a"]) });
  assert.deepEqual(
    ["a", "b", "c", "d"].map((id) => willHold(once, held, id)),
    [false, true, true, false],
  );
  const back = toggleRole(toggleRole(once, held, "a"), held, "c");
  assert.deepEqual(back, NO_CHANGES);
});

Deno.test("[ROLE-26] what is done, or of a role that is gone, is not left to do", () => {
  const changes = { add: new Set(["a", "b", "gone"]), remove: new Set(["c", "d"]) };
  assert.deepEqual(leftToDo(changes, ["a", "c"], ["a", "b", "c", "d"]), {
    add: new Set(["b"]),
    remove: new Set(["c"]),
  });
});

Deno.test("[ROLE-27] saving sends the removals first, then the assignments, and stops at a failure", async () => {
  const sent: string[] = [];
  const calls = {
    remove: (id: string) => Promise.resolve(sent.push(`- ${id}`)),
    assign: (id: string) => {
      sent.push(`+ ${id}`);
      return id === "bad" ? Promise.reject(new Error("no")) : Promise.resolve();
    },
  };
  await saveChanges({ add: new Set(["a", "b"]), remove: new Set(["c", "d"]) }, calls);
  assert.deepEqual(sent.splice(0), ["- c", "- d", "+ a", "+ b"]);
  const failing = { add: new Set(["bad", "never"]), remove: new Set<string>() };
  await assert.rejects(saveChanges(failing, calls), /no/);
  assert.deepEqual(sent, ["+ bad"]);
});
