import assert from "node:assert/strict";
import { createLiveList } from "../../../client/base/live_list.ts";
import { FakePlatform, until } from "./fakes.ts";

function setup() {
  const waiting: PromiseWithResolvers<string[]>[] = [];
  const platform = new FakePlatform();
  const list = createLiveList(platform, () => {
    const response = Promise.withResolvers<string[]>();
    waiting.push(response);
    return response.promise;
  });
  return { list, waiting, platform };
}

Deno.test("a live list is fetched when it is looked at, and follows changes while it is", async () => {
  const { list, waiting } = setup();
  await list.changed();
  assert.equal(waiting.length, 0);
  const stop = list.watch();
  assert.equal(list.state.value.status, "loading");
  waiting[0]!.resolve(["a"]);
  await until("ready", () => list.state.value.status === "ready");
  assert.deepEqual(list.state.value.items, ["a"]);
  const again = list.changed();
  waiting[1]!.resolve(["b"]);
  await again;
  stop();
  await list.changed();
  assert.equal(waiting.length, 2);
  list.watch();
  assert.equal(waiting.length, 3, "what was missed meanwhile");
});

Deno.test("changes during a fetch are followed by one more, however many they are", async () => {
  const { list, waiting } = setup();
  list.watch();
  for (let i = 0; i < 5; i++) list.changed();
  waiting[0]!.resolve(["old"]);
  await until("fetched again", () => waiting.length === 2);
  waiting[1]!.resolve(["new"]);
  await until("the new ones", () => list.state.value.items[0] === "new");
  assert.equal(waiting.length, 2);
});

Deno.test("[ERR-43] a fetch that fails is logged; what is held stays, else one can try again", async () => {
  const { list, waiting, platform } = setup();
  const first = list.load();
  waiting[0]!.reject(new Error("no"));
  await first;
  assert.equal(list.state.value.status, "error");
  assert.equal(platform.logged.length, 1);

  const second = list.load();
  assert.equal(list.state.value.status, "loading");
  waiting[1]!.resolve(["a"]);
  await second;
  const third = list.load();
  waiting[2]!.reject(new Error("no"));
  await third;
  assert.deepEqual(list.state.value, { status: "ready", items: ["a"] });
});
