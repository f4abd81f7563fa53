import assert from "node:assert/strict";
import { createKeyedQueue } from "../../../protocol/keyed_queue.ts";
import { createRecorder } from "../../../client/base/recorder.ts";

Deno.test("[D-MSG-2] an event that comes during a fetch outlives its older answer", async () => {
  let state: readonly string[] = ["a", "b"];
  const recorder = createRecorder<readonly string[]>((change) => state = change(state));
  const response = Promise.withResolvers<readonly string[]>();
  const loading = recorder.load(async () => {
    const list = await response.promise;
    return () => list;
  });
  recorder.apply((list) => list.filter((x) => x !== "b"));
  recorder.apply((list) => [...list.filter((x) => x !== "c"), "c"]);
  assert.deepEqual(state, ["a", "c"]);
  response.resolve(["a", "b", "z"]);
  await loading;
  assert.deepEqual(state, ["a", "z", "c"]);
  await recorder.load(() => Promise.resolve(() => ["new"]));
  assert.deepEqual(state, ["new"]);
});

Deno.test("[ERR-43] a failed fetch changes nothing and stops recording", async () => {
  let state = 1;
  const recorder = createRecorder<number>((change) => state = change(state));
  await assert.rejects(recorder.load(() => Promise.reject(new Error("lost"))), /lost/);
  assert.equal(state, 1);
});

Deno.test("[D-MSG-2] tasks of one lane run in order, a failed one holds up none", async () => {
  const queue = createKeyedQueue();
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue("a", async () => {
    await gate.promise;
    log.push("a1");
    throw new Error("first");
  });
  const second = queue("a", () => Promise.resolve(log.push("a2")));
  await queue("b", () => Promise.resolve(log.push("b1")));
  gate.resolve();
  await assert.rejects(first, /first/);
  await second;
  assert.deepEqual(log, ["b1", "a1", "a2"]);
});
