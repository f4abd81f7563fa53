import assert from "node:assert/strict";
import { keyActions } from "../../../screens/main/private/key_actions.ts";

Deno.test("[MEND-33 E2E-14] a password that starts anew locks the keys of this device, once the server has accepted it", async () => {
  const typed: string[] = [];
  const client = {
    e2ee: { typed: (password: string) => Promise.resolve(void typed.push(password)) },
  };
  const opened = {
    beginReset: (password: string) =>
      password === "correct horse"
        ? Promise.resolve("2026-11-30T00:00:00.000Z")
        : Promise.reject(new Error("wrong")),
  };
  const actions = keyActions(opened as never, client as never);
  await assert.rejects(actions.beginReset("a guess"));
  assert.deepEqual(typed, []);
  assert.equal(await actions.beginReset("correct horse"), "2026-11-30T00:00:00.000Z");
  assert.deepEqual(typed, ["correct horse"]);
});
