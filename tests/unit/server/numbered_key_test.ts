import assert from "node:assert/strict";
import {
  decodeKey,
  encodeKey,
  numberedKey,
} from "../../../server/storage/engines/postgres/key_code.ts";
import { fromHex, toHex } from "../../../server/storage/engines/postgres/value_code.ts";

const PREFIXES: Deno.KvKey[] = [[], ["message", "a channel"], ["", new Uint8Array([0, 0x21]), 7]];

/** Converts a key the short way, with the requested prefix. */
function shortWay(prefix: Deno.KvKey, key: Deno.KvKey): Deno.KvKey | undefined {
  return numberedKey(prefix, toHex(encodeKey(prefix)), toHex(encodeKey(key)));
}

Deno.test("[CL-2] the key of a numbered record is read the short way as by the tuple encoding", () => {
  for (const prefix of PREFIXES) {
    for (const number of [0, 1, 0.5, 51, 7_654_321, 2 ** 32, 2 ** 53 - 1, 1e300, Infinity, NaN]) {
      const key = [...prefix, number];
      assert.deepEqual(shortWay(prefix, key), key);
      assert.deepEqual(decodeKey(fromHex(toHex(encodeKey(key)))), key);
    }
  }
});

Deno.test("[CL-2] every other key is left to the tuple encoding", () => {
  const others: Deno.KvKey[] = [[-1], [-0], [-Infinity], [1n], ["!1234567"], [1, 2], [1, ""], [
    true,
  ]];
  for (const prefix of PREFIXES) {
    for (const other of others) assert.equal(shortWay(prefix, [...prefix, ...other]), undefined);
  }
  assert.equal(shortWay(["message", "one"], ["message", "two", 1]), undefined);
});
