import assert from "node:assert/strict";
import { createOthersTyping, createOwnTyping } from "../../../client/typing/typing.ts";
import { createTypingStore } from "../../../client/typing/store.ts";
import { FakePlatform } from "./fakes.ts";

Deno.test("[MSG-49 SOCK-13] typing is announced at most every 2.5 s and off 3 s after the last input", () => {
  const platform = new FakePlatform();
  const said: string[] = [];
  const typing = createOwnTyping(platform, (id, on) => void said.push(`${id} ${on}`));
  for (let i = 0; i < 6; i++) {
    typing.typed("c1");
    platform.pass(500);
  }
  assert.deepEqual(said, ["c1 true", "c1 true"]);
  platform.pass(2499);
  assert.equal(said.length, 2);
  platform.pass(1);
  assert.deepEqual(said.slice(2), ["c1 false"]);
});

Deno.test("[MSG-49] sending or leaving stops it at once, and only once", () => {
  const platform = new FakePlatform();
  const said: string[] = [];
  const typing = createOwnTyping(platform, (id, on) => void said.push(`${id} ${on}`));
  typing.stopped("c1");
  typing.typed("c1");
  typing.stopped("c1");
  platform.pass(10_000);
  assert.deepEqual(said, ["c1 true", "c1 false"]);
});

Deno.test("[D-SOC-3] others' typing shows until they stop, or 6 s after they were last heard of", () => {
  const platform = new FakePlatform();
  const store = createTypingStore();
  const others = createOthersTyping(platform, store);
  const names = () => store.typists.value.c1?.map((t) => t.username) ?? [];
  const bob = { userId: "u2", username: "bob" };
  const cat = { userId: "u3", username: "cat" };
  others.observed("c1", bob, true);
  others.observed("c1", cat, true);
  platform.pass(4000);
  others.observed("c1", bob, true);
  assert.deepEqual(names(), ["bob", "cat"]);
  platform.pass(2000);
  assert.deepEqual(names(), ["bob"]);
  others.observed("c1", bob, false);
  assert.deepEqual(names(), []);
  others.observed("c1", bob, true);
  platform.pass(6000);
  assert.deepEqual(names(), []);
});

Deno.test("[D-SOC-3] whoever types on and is lost counts as done 6 s after they were last heard of", () => {
  const platform = new FakePlatform();
  const store = createTypingStore();
  const others = createOthersTyping(platform, store);
  const names = () => store.typists.value.c1?.map((t) => t.username) ?? [];
  for (let i = 0; i < 4; i++) {
    others.observed("c1", { userId: "u2", username: "bob" }, true);
    platform.pass(2500);
  }
  platform.pass(3499);
  assert.deepEqual(names(), ["bob"]);
  platform.pass(1);
  assert.deepEqual(names(), []);
});
