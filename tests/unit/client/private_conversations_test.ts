import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { Channel } from "../../../protocol/channels.ts";
import { createChannelCipher } from "../../../client/base/crypto.ts";
import { createStorage } from "../../../client/base/storage.ts";
import { createPrivatePins } from "../../../client/channels/private_pins.ts";
import { createChannelsStore } from "../../../client/channels/store.ts";
import type { Conversation, ConversationPhase } from "../../../client/e2ee/link/conversations.ts";
import type { PrivateFrom } from "../../../client/e2ee/entry.ts";
import { Conversations } from "../../../client/private/conversations.ts";
import { Unreadable } from "../../../client/private/unreadable.ts";
import { aChannel, FakePlatform, until } from "./fakes.ts";

/** Channel as passed to the worker. */
const DM = { id: "c1", space: "dm", userIds: ["u2"] };
const RECIPIENT = { id: "u2", username: "bob" } as NonNullable<Channel["recipient"]>;

function setup(channel: Partial<Channel> = {}) {
  const platform = new FakePlatform();
  const storage = createStorage(platform);
  const channels = createChannelsStore(signal(null), {
    direct: [aChannel({
      server_id: null,
      recipient: RECIPIENT,
      mode: "private",
      private_from: 3,
      ...channel,
    })],
  });
  const states = signal<ReadonlyMap<string, Conversation>>(new Map());
  const asked: unknown[] = [];
  const counts = {
    woken: 0,
    refreshed: [] as string[],
    forgotten: [] as string[],
    opened: 0,
    searched: 0,
  };
  const own = signal<{ phase: string; privateFrom?: PrivateFrom } | null>(null);
  const shared: PrivateFrom[] = [];
  /** Worker's result for each row. */
  const opening: { as: object } = { as: { fault: "no_key" } };
  const verbs = {
    inLog: () => Promise.resolve([]),
    conversations: states,
    state: own,
    conversation: (channel: unknown) => Promise.resolve(asked.push(channel) && { phase: "ready" }),
    keepPrivate(seen: PrivateFrom) {
      shared.push(seen);
      own.value = { ...own.value!, privateFrom: { ...own.value!.privateFrom, ...seen } };
      return Promise.resolve(null);
    },
    look: () => Promise.resolve(own.value ?? { phase: "ready" }),
    begin: () => Promise.resolve(asked.push("begin") && { phase: "ready" }),
    startConversation: (channel: unknown) =>
      Promise.resolve(
        asked.push(channel) &&
          {
            phase: "waiting",
            about: (channel as { space: string }).space === "group" ? ["u2"] : [],
          },
      ),
    open: (_channelId: string, rows: { id: string }[]) =>
      Promise.resolve(rows.map(({ id }) => ({ id, ...opening.as }))),
  };
  const row = { id: "m4", seq: 4, username: "bob" };
  const conversations = new Conversations({
    api: {
      call: (({ path }: { path: string }) =>
        path.endsWith("/invite")
          ? Promise.resolve(asked.push("invite"))
          : Promise.reject(new Error("nothing is asked"))) as never,
      follow: () => {},
    },
    isRole: () =>
      false,
    members: { lists: signal({}), load: () => Promise.resolve() },
    userId: () => "u1",
    platform,
    storage,
    channels,
    messages: { windows: signal({ c1: { rows: [row], status: "ready" } }) } as never,
    history: { refresh: (id: string) => Promise.resolve(void counts.refreshed.push(id)) },
    attention: {
      mentions: { clear: () => {}, search: () => Promise.resolve(void counts.searched++) },
    },
    outbox: { wake: () => void counts.woken++ },
    toasts: { show: () => 0 },
    search: { forget: (id: string) => void counts.forgotten.push(id) },
    ...createPrivatePins(storage, channels, "u1"),
    open: () => {
      counts.opened++;
      return counts.opened === 1 && asked.includes("fail")
        ? Promise.reject(new Error("no worker"))
        : Promise.resolve(verbs as never);
    },
  });
  const tell = (phase: ConversationPhase, epoch = 1, late = 0) =>
    states.value = new Map([[
      "c1",
      { channelId: "c1", phase, epoch, generation: epoch && 1, late } as Conversation,
    ]]);
  return { conversations, storage, channels, asked, counts, tell, platform, own, shared, opening };
}

Deno.test("[E2E-36] that a conversation is private is kept, whatever the server says later", () => {
  const { storage, channels } = setup();
  assert.equal(storage.get("private_c1"), "3");
  channels.update(() => ({ direct: [aChannel({ mode: "private", private_from: 100 })] }));
  assert.equal(storage.get("private_c1"), "3");
  channels.update(() => ({ direct: [aChannel({ mode: "open" })] }));
  assert.equal(storage.get("private_c1"), "3");
});

Deno.test("[E2E-36] what another device was let into is private here, and what was shown of it as open is read anew", async () => {
  const { conversations, storage, counts, own } = setup({ mode: "open", private_from: undefined });
  await conversations.look("c1");
  own.value = { phase: "ready", privateFrom: {} };
  assert.deepEqual([storage.get("private_c1"), counts.refreshed], [null, []]);
  own.value = { phase: "ready", privateFrom: { c1: 3, c2: 0 } };
  assert.deepEqual([storage.get("private_c1"), storage.get("private_c2")], ["3", "0"]);
  assert.deepEqual([counts.refreshed, counts.forgotten], [["c1"], ["c1", "c2"]]);
  // The lower of the two numbers counts, so that less is read without keys.
  own.value = { phase: "ready", privateFrom: { c1: 9, c2: 0 } };
  assert.equal(storage.get("private_c1"), "3");
  own.value = { phase: "ready", privateFrom: { c1: 1, c2: 0 } };
  assert.equal(storage.get("private_c1"), "1");
});

Deno.test("[E2E-36] other devices are told once of what this one was let into, and not of what the server says alone", async () => {
  const { conversations, own, shared, tell } = setup();
  own.value = { phase: "ready", privateFrom: {} };
  await conversations.look("c1");
  tell("waiting");
  tell("unconfirmed");
  assert.deepEqual(shared, []);
  tell("ready");
  tell("ready", 2);
  assert.deepEqual(shared, [{ c1: 3 }]);
});

Deno.test("[E2E-49] what was written before is read as it was, what came later by the keys alone", async () => {
  const { conversations: { cipher } } = setup();
  const before = await createChannelCipher().encrypt("c1", "from before");
  const by = { id: "m3", sender_id: "u2" };
  assert.equal(await cipher.decrypt("c1", before, { ...by, seq: 3 }), "from before");
  await assert.rejects(cipher.decrypt("c1", before, { ...by, seq: 4 }), Unreadable);
  await assert.rejects(cipher.decrypt("c1", before), Unreadable);
});

Deno.test("[E2E-40] when a conversation is ready what waited goes out, and who asked is told once", async () => {
  const { conversations, counts, tell } = setup();
  let called = 0;
  await conversations.look("c1");
  tell("waiting");
  conversations.whenReady("c1", () => called++);
  assert.deepEqual([counts.woken, counts.searched], [0, 0]);
  tell("ready");
  assert.deepEqual([counts.woken, called], [1, 1]);
  assert.equal(counts.searched, 1, "mentions among what could not be read");
  tell("ready");
  assert.deepEqual([counts.woken, called], [1, 1]);
  tell("ready", 2);
  assert.deepEqual([counts.woken, called], [2, 1]);
});

Deno.test("[E2E-32 E2E-40] with new keys what could not be read is asked for again", async () => {
  const { conversations, counts, tell } = setup();
  await conversations.look("c1");
  tell("ready");
  const by = { id: "m4", seq: 4, sender_id: "u2" };
  await assert.rejects(conversations.cipher.decrypt("c1", { encryptedContent: "x", iv: "y" }, by));
  assert.deepEqual(counts.refreshed, []);
  tell("ready", 2);
  assert.deepEqual(counts.refreshed, ["c1"]);
});

Deno.test("[E2E-19 E2E-49] a direct message begins with whom it is; what begins a channel of a server is asked of it", async () => {
  const { conversations, channels, asked } = setup();
  await conversations.beginnings.begin("c1", undefined, false);
  assert.deepEqual(asked, [DM]);
  channels.update(() => ({ s1: [aChannel()] }));
  await assert.rejects(conversations.beginnings.beginning("c1"), { message: "nothing is asked" });
  assert.equal(asked.length, 1);
});

Deno.test("[MEND-20] who turns it on without keys gets them, and the other without keys is invited", async () => {
  const { conversations, asked, own, storage } = setup({ mode: "open", private_from: undefined });
  own.value = { phase: "none" };
  await conversations.beginnings.begin("c1");
  assert.deepEqual(asked, ["begin", DM, "invite"]);
  assert.equal(storage.get("private_c1"), "Infinity", "it counts as encrypted from here on");
});

Deno.test("[MEND-20] in a group that begins, those without keys are invited before it is encrypted", async () => {
  const recipients = [RECIPIENT, { ...RECIPIENT, id: "u3" }] as Channel["recipients"];
  const group = {
    recipient: undefined,
    recipients,
    mode: "open",
    private_from: undefined,
  } as const;
  const shown = (keyless: string[]) => ({
    acts: [],
    length: 0,
    canRead: [{ userId: "u1", trust: "self" as const }, { userId: "u2", trust: "known" as const }],
    canAdmit: [],
    keyless,
  });
  const channel = { id: "c1", space: "group", userIds: ["u2", "u3"] };
  const { conversations, asked } = setup(group);
  await conversations.beginnings.begin("c1", shown(["u3"]));
  assert.deepEqual(asked, ["invite", channel]);
  const all = setup(group);
  await all.conversations.beginnings.begin("c1", shown([]));
  assert.equal(all.asked.includes("invite"), false, "all of them have keys");
});

Deno.test("[MEND-20] what a person has turned on begins by itself once the other has keys", async () => {
  const open = { mode: "open", private_from: undefined } as const;
  const { conversations, asked, own, tell } = setup(open);
  own.value = { phase: "ready" };
  await conversations.look("c1");
  await conversations.beginnings.begin("c1");
  asked.length = 0;
  tell("waiting", 0);
  assert.deepEqual(asked, []);
  tell("starting", 0);
  await until("it begins", () => asked.length > 0);
  assert.deepEqual(asked, [DM]);
  const other = setup(open);
  await other.conversations.look("c1");
  other.asked.length = 0;
  other.tell("starting", 0);
  await Promise.resolve();
  assert.deepEqual(other.asked, [], "nobody has asked for it here");
});

Deno.test("[E2E-41] a worker that could not be had is asked for anew", async () => {
  const { conversations, asked, counts } = setup();
  asked.push("fail");
  await assert.rejects(conversations.opened());
  await conversations.opened();
  await conversations.opened();
  assert.equal(counts.opened, 2);
});

Deno.test("[E2E-43] conversations that are not open are looked at later, and once", async () => {
  const { conversations, asked, platform } = setup();
  conversations.lookLater("c1");
  conversations.lookLater("c1");
  await until("it waits", () => platform.sleeping > 0);
  assert.deepEqual(asked, []);
  platform.pass(10_000);
  await until("it has looked", () => asked.length > 0);
  assert.equal(asked.length, 1);
});

Deno.test("[E2E-41] when the session ends nothing is followed any more", async () => {
  const { conversations, counts, tell } = setup();
  await conversations.look("c1");
  conversations.end();
  tell("ready");
  assert.equal(counts.woken, 0);
});

Deno.test("[E2E-16 E2E-18] who comes to a group or leaves it is compared with who reads it", async () => {
  const people = [RECIPIENT, { ...RECIPIENT, id: "u3" }] as Channel["recipients"];
  const group = (recipients = people) => ({
    direct: [aChannel({ server_id: null, recipients, mode: "private", private_from: 3 })],
  });
  const { conversations, channels, asked } = setup({ recipient: undefined, recipients: people });
  await conversations.look("c1");
  channels.update(() => group());
  assert.equal(asked.length, 1, "nobody has come or gone");
  channels.update(() => group(people!.slice(1)));
  await until("it is looked at again", () => asked.length === 2);
  assert.deepEqual(asked[1], { id: "c1", space: "group", userIds: ["u3"] });
});

Deno.test("[E2E-10 E2E-40] with keys what was looked at without is looked at again", async () => {
  const { conversations, own, asked } = setup();
  await conversations.look("c1");
  own.value = { phase: "none" };
  assert.equal(asked.length, 1);
  own.value = { phase: "ready" };
  await until("it is looked at again", () => asked.length === 2);
});

Deno.test("[MEND-40] where the end of an epoch is learned behind texts that are shown, they are opened again, once", async () => {
  const { conversations, counts, tell, opening } = setup();
  await conversations.look("c1");
  tell("ready", 2);
  const by = { id: "m4", seq: 4, sender_id: "u2" };
  const open = () => conversations.cipher.decrypt("c1", { encryptedContent: "x", iv: "y" }, by);
  opening.as = { text: "late", files: [], reply: null, missing: 0, mentions: [], at: null };
  assert.match(await open(), /late/);
  assert.deepEqual(counts.refreshed, []);
  opening.as = { fault: "damaged" };
  assert.match(await open(), /late/);
  tell("ready", 2, 1);
  assert.deepEqual(counts.refreshed, ["c1"]);
  await assert.rejects(open(), (error) => (error as Unreadable).fault === "damaged");
  opening.as = { fault: "no_key" };
  tell("ready", 2, 1);
  assert.equal(counts.refreshed.length, 1);
});
