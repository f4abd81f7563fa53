import assert from "node:assert/strict";
import { createApi } from "../../../client/base/api.ts";
import { createStorage } from "../../../client/base/storage.ts";
import { createOpenMentions, mentionsIn } from "../../../client/private/mentions.ts";
import { formatPlaintext } from "../../../protocol/plaintext.ts";
import { aChannel, FakePlatform } from "./fakes.ts";

/** A channel of a server with bob and cy, or what `channel` says. */
function setup(channel: object = { server_id: "s1" }) {
  const asked: string[][] = [];
  const platform = new FakePlatform(({ path }) => {
    const names = new URL(path, "http://parley").searchParams.get("names")!.split(",");
    asked.push(names);
    const known = names.filter((name) => name !== "nobody");
    return { members: known.map((name) => ({ user_id: `id of ${name.toLowerCase()}` })) };
  });
  const storage = createStorage(platform);
  const deps = {
    api: createApi({ platform, token: () => "t", renew: () => Promise.resolve(false) }),
    channels: { find: () => aChannel(channel) },
    storage,
  };
  return { asked, storage, mentions: (text: string) => mentionsIn(deps, "c1", text) };
}

Deno.test("[E2E-31] in private channels of servers whom one mentions is said openly, 20 at most", async () => {
  const { mentions, asked } = setup();
  assert.deepEqual(await mentions("hello @bob and @CY, not @nobody"), ["id of bob", "id of cy"]);
  assert.deepEqual(asked, [["bob", "CY", "nobody"]]);
  assert.deepEqual(await mentions("nobody at all, a@b.c, `@bob`"), []);
  assert.deepEqual(await mentions("@everyone"), ["everyone"]);
  assert.equal(asked.length, 1, "the server is asked for names alone");
  const many = Array.from({ length: 30 }, (_, i) => `@user${i}`).join(" ");
  assert.equal((await mentions(`@everyone ${many}`)).length, 20);
  const reply = { id: "m1", seq: 1, username: "bob", text: "@dan said so" };
  assert.deepEqual(await mentions(formatPlaintext({ reply, text: "@cy" })), ["id of cy"]);
});

Deno.test("[E2E-31] in direct messages and groups, and once it is turned off, nothing is said openly", async () => {
  const direct = setup({ server_id: null });
  assert.deepEqual(await direct.mentions("@bob @everyone"), []);
  const { mentions, storage, asked } = setup();
  const { isOn, set } = createOpenMentions(storage);
  assert(isOn.value);
  set(false);
  assert(!isOn.value && !createOpenMentions(storage).isOn.value);
  assert.deepEqual(await mentions("@bob @everyone"), []);
  set(true);
  assert.deepEqual(await mentions("@bob"), ["id of bob"]);
  assert.deepEqual([direct.asked, asked.length], [[], 1]);
});
