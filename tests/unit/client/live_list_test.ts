import assert from "node:assert/strict";
import { createLiveList } from "../../../client/live_list.ts";
import { FakePlatform, until } from "./fakes.ts";

function setup() {
  const waiting: PromiseWithResolvers<string[]>[] = [];
  const platform = new FakePlatform();
  const list = createLiveList(platform, () => {
    const answer = Promise.withResolvers<string[]>();
    waiting.push(answer);
    return answer.promise;
  });
  return { list, waiting, platform };
}

Deno.test("a live list is fetched when it is asked for, not by changes before that", async () => {
  const { list, waiting } = setup();
  await list.changed();
  assert.equal(waiting.length, 0);
  const loading = list.load();
  assert.equal(list.state.value.status, "loading");
  waiting[0]!.resolve(["a"]);
  await loading;
  assert.deepEqual(list.state.value, { status: "ready", items: ["a"] });
  list.changed();
  assert.equal(waiting.length, 2);
});

Deno.test("changes during a fetch are followed by one more, however many they are", async () => {
  const { list, waiting } = setup();
  const loading = list.load();
  for (let i = 0; i < 5; i++) list.changed();
  waiting[0]!.resolve(["old"]);
  await until("fetched again", () => waiting.length === 2);
  waiting[1]!.resolve(["new"]);
  await loading;
  assert.deepEqual(list.state.value.items, ["new"]);
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
  const third = list.changed();
  waiting[2]!.reject(new Error("no"));
  await third;
  assert.deepEqual(list.state.value, { status: "ready", items: ["a"] });
});
