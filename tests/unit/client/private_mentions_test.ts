import assert from "node:assert/strict";
import { NetworkError } from "../../../client/base/errors.ts";
import type { ChannelsStore } from "../../../client/channels/store.ts";
import { createStorage } from "../../../client/base/storage.ts";
import { createMembers } from "../../../client/members/members.ts";
import { createMembersStore } from "../../../client/members/store.ts";
import { openMentions } from "../../../client/messages/open_mentions.ts";
import { createOpenMentions, mentionsIn } from "../../../client/private/mentions.ts";
import { formatPlaintext } from "../../../protocol/plaintext.ts";
import { aChannel, aMember, fakeApi, FakePlatform } from "./fakes.ts";

/** Names of those who may read the channel. */
const READERS = ["bob", "cy", "dan", ...Array.from({ length: 30 }, (_, i) => `user${i}`)];

/** A private channel of a server, or what `channel` says. */
function setup(channel: object = { server_id: "s1" }) {
  const asked: string[] = [];
  const state = { fails: false };
  const platform = new FakePlatform();
  const api = fakeApi(({ path }) => {
    asked.push(path);
    if (state.fails) throw new Error("no network");
    return Promise.resolve({
      members: READERS.map((username) => aMember({ user_id: `id of ${username}`, username })),
    });
  });
  const one = aChannel({ id: "c1", ...channel });
  const channels = {
    lists: { value: { s1: [one] } },
    find: () => one,
  } as unknown as ChannelsStore;
  const store = createMembersStore();
  const members = createMembers({ platform, api, channels, store, isOpen: () => false });
  const storage = createStorage(platform);
  const deps = {
    members: { lists: store.lists, load: members.actions.load },
    channels,
    storage,
  };
  return {
    asked,
    state,
    storage,
    members,
    mentions: (text: string) => mentionsIn(deps, "c1", text),
  };
}

Deno.test("[E2E-31] in private channels of servers whom one mentions is said openly, 20 at most", async () => {
  const { mentions } = setup();
  assert.deepEqual(await mentions("hello @bob and @CY, not @nobody"), ["id of bob", "id of cy"]);
  assert.deepEqual(await mentions("@bob and @Bob"), ["id of bob"]);
  assert.deepEqual(await mentions("nobody at all, a@b.c, `@bob`"), []);
  assert.deepEqual(await mentions("@everyone"), ["everyone"]);
  const many = Array.from({ length: 30 }, (_, i) => `@user${i}`).join(" ");
  assert.equal((await mentions(`@everyone ${many}`)).length, 20);
  const reply = { id: "m1", seq: 1, username: "bob", text: "@dan said so" };
  assert.deepEqual(await mentions(formatPlaintext({ reply, text: "@cy" })), ["id of cy"]);
});

Deno.test("[MEND-35 E2E-2] the server is asked for the readers, once and whatever a message says, and for no name", async () => {
  const texts = ["hello @bob and @mallory", "nothing", "@everyone", "@s1 @user7"];
  for (const text of texts) {
    const { mentions, asked } = setup();
    await mentions(text);
    assert.deepEqual(asked, ["/channels/c1/members"], text);
    for (const other of texts) await mentions(other);
    assert.equal(asked.length, 1, "what is there is not asked for again");
  }
});

Deno.test("[MEND-35] two messages at once wait for the same readers; without them nothing is sent", async () => {
  const { mentions, asked } = setup();
  const both = await Promise.all([mentions("@bob"), mentions("@cy")]);
  assert.deepEqual([both, asked.length], [[["id of bob"], ["id of cy"]], 1]);
  const offline = setup();
  offline.state.fails = true;
  await assert.rejects(offline.mentions("@bob"), NetworkError);
  await assert.rejects(offline.mentions("nothing"), NetworkError);
  offline.state.fails = false;
  assert.deepEqual(await offline.mentions("@bob"), ["id of bob"]);
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

Deno.test("[MEND-16 E2E-31] whom a reply answers is said openly, in open channels beside whom is known", async () => {
  const { mentions } = setup();
  const reply = { id: "m0", seq: 1, username: "zoe", text: "when?", to: "id of zoe" };
  const text = formatPlaintext({ reply, text: "ask @bob, @everyone" });
  assert.deepEqual(await mentions(text), ["everyone", "id of zoe", "id of bob"]);
  const list = { members: [aMember({ user_id: "id of bob", username: "Bob" })] };
  const known = (server_id: string | null) =>
    openMentions(
      {
        channels: { find: () => aChannel({ server_id }) },
        members: { lists: { value: { s1: list } } } as never,
      },
      "c1",
      text,
    );
  assert.deepEqual(known("s1"), ["id of zoe", "id of bob", "everyone"]);
  assert.deepEqual(known(null), [], "everybody is called anyway");
});
