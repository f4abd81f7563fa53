import assert from "node:assert/strict";
import { NetworkError } from "../../../client/base/errors.ts";
import { lazyActions } from "../../../client/base/lazy_actions.ts";

Deno.test("a part is loaded once, with the first of its actions; what cannot be had is tried again", async () => {
  let loads = 0;
  let broken = true;
  const { add, fail } = lazyActions(() => {
    loads++;
    if (broken) return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve({
      add: (a: number, b: number) => Promise.resolve(a + b),
      fail: () => Promise.reject(new Error("its own")),
    });
  }, ["add", "fail"]);
  assert.equal(loads, 0);
  await assert.rejects(add(1, 2), NetworkError);
  broken = false;
  assert.deepEqual(await Promise.all([add(1, 2), add(3, 4)]), [3, 7]);
  await assert.rejects(fail(), { message: "its own" });
  assert.equal(loads, 2);
});
