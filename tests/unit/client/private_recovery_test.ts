import assert from "node:assert/strict";
import type { PrivateState } from "../../../client/e2ee/entry.ts";
import { isRecoveryDue } from "../../../client/private/recovery.ts";

const DAY = 86_400_000;
const NOW = 100 * DAY;

const stateOf = (changes: Partial<PrivateState>) =>
  ({
    phase: "ready",
    recovery: "unconfirmed",
    recoverySince: NOW - 7 * DAY - 1,
    devices: 1,
    ...changes,
  }) as PrivateState;

Deno.test("[E2E-11] after seven days the composer asks for the recovery key, unless there is a second device", () => {
  const cases: [Partial<PrivateState>, boolean][] = [
    [{}, true],
    [{ recoverySince: NOW - 7 * DAY }, false],
    [{ recoverySince: null }, false],
    [{ devices: 2 }, false],
    [{ recovery: "confirmed" }, false],
    [{ recovery: "locked" }, false],
    [{ phase: "revoked" }, false],
  ];
  for (const [changes, isDue] of cases) {
    assert.equal(isRecoveryDue(stateOf(changes), NOW), isDue, JSON.stringify(changes));
  }
});
