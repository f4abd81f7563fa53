import assert from "node:assert/strict";
import { encodeValue, packValue, unpackValue } from "../../../client/e2ee/worker/values.ts";

const VALUE = {
  text: "ä",
  none: null,
  state: Uint8Array.of(0, 255, 7),
  people: new Map([["ada", { key: Uint8Array.of(1), roles: ["a"] }]]),
  empty: new Uint8Array(),
};

Deno.test("[E2E-41 E2E-43] what is stored has its bytes as they are, and comes back as it was; what was stored before, too", () => {
  assert.deepEqual(unpackValue(packValue(VALUE)), VALUE);
  assert.deepEqual(unpackValue(encodeValue(VALUE)), VALUE);
  for (const plain of ["text", 7, null, ["a", Uint8Array.of(0)]]) {
    assert.deepEqual(unpackValue(packValue(plain)), plain);
  }
  assert.ok(packValue(new Uint8Array(100_000)).length < 100_100);
});
