import assert from "node:assert/strict";
import type { PrivateState } from "../../../client/e2ee/entry.ts";
import { lineOf } from "../../../screens/main/private/key_lines.ts";

const line = (state: Partial<PrivateState> | null, lacksLock = false, isWanted = true) =>
  lineOf(state as PrivateState, { lacksLock, isWanted });

Deno.test("[MEND-41] after a sign-in one line says what to do before an encrypted conversation is opened", () => {
  const elsewhere = {
    text: "This device can't read your encrypted conversations yet.",
    action: "Set up",
  };
  for (const phase of ["elsewhere", "revoked", "replaced"] as const) {
    assert.deepEqual(line({ phase }), elsewhere);
    assert.equal(line({ phase }, false, false), null, "there is none");
  }
  assert.deepEqual(line({ phase: "locked" }), {
    text: "Your encryption keys are locked on this device.",
    action: "Unlock",
  });
  assert.equal(line({ phase: "none" }), null);
  assert.equal(line(null), null);
});

Deno.test("[MEND-20 E2E-11] the recovery key that was put off is one line with one button, before the password", () => {
  assert.deepEqual(line({ phase: "ready", recovery: "unconfirmed" }, true), {
    text: "Your recovery key isn't saved yet.",
    action: "Save it",
  });
  assert.equal(line({ phase: "ready", recovery: "confirmed" }, true)!.action, "Protect keys");
  assert.equal(line({ phase: "ready", recovery: "confirmed" }), null);
});
