import assert from "node:assert/strict";
import { putChannel } from "../../server/membership/channels/channels.ts";
import {
  channelRecords,
  type ServerChannelRecord,
} from "../../server/membership/channels/records.ts";
import { exportedThreads } from "../../server/features/threads/exported.ts";
import { exportedMessagesIn } from "../../server/features/messaging/exported.ts";
import { unreadMessageFor } from "../../server/features/push/notification_rule.ts";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { everythingIn } from "../helpers/everything.ts";
import { uploadFile } from "../helpers/files.ts";
import { sealed } from "../helpers/person.ts";
import { mention, seen, threadId, threadIn, threadOn } from "../helpers/threads.ts";
import { until } from "../helpers/until.ts";

/** Kinds of records that a thread has, and those of its messages. */
const KINDS =
  /^(channel_thread|active_thread|thread_stats|followed_thread|message|message_by_id|read|head|reactions?|pin)$/;

/** Keys of threads and messages that name one of these ids. */
async function left(app: TestApp, ...ids: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of everythingIn(app.context.db)) {
    const isOne = KINDS.test(String(key[0])) || key[0] === "channel" || key[0] === "owned";
    if (isOne && ids.some((id) => key.map(String).includes(id))) {
      found.push(key.map(String).join(" "));
    }
  }
  return found;
}

async function activeCount(app: TestApp, serverId: string): Promise<number> {
  return await app.context.db.get<number>(["active_thread_count", serverId]) ?? 0;
}

Deno.test("[COM-7] a deleted parent takes its threads along, with all that is in them", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel, people: { bob } } = await Club.of(app, "bob");
  const { channel: thread, message } = await threadIn(app, bob, channel.id, "x", "first");
  const { channel: archived } = await threadIn(app, bob, channel.id, "y", "first");
  await bob.put(`/channels/${archived.id}`, { archived: true });
  await owner.post(`/messages/${message!.id}/reactions`, { emoji: "👍" });
  await owner.put(`/channels/${thread.id}/pins/${message!.id}`);
  assert.equal(await activeCount(app, server.id), 1);
  await owner.delete(`/channels/${channel.id}`);
  assert.equal((await bob.get(`/channels/${thread.id}`)).status, 404, "at once");
  await until(
    "all of it is gone",
    async () => (await left(app, thread.id, archived.id)).length === 0,
  );
  assert.equal(await activeCount(app, server.id), 0);
});

Deno.test("[COM-7] a deleted server takes its threads along", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel } = await Club.of(app);
  const { channel: thread } = await threadIn(app, owner, channel.id, "x", "first");
  await owner.delete(`/servers/${server.id}`);
  await until("all of it is gone", async () => (await left(app, thread.id)).length === 0);
  await until("the count is gone", async () => await activeCount(app, server.id) === 0);
});

Deno.test("[COM-7 MEND-26g] a ban deletes what was written in threads too", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel, people: { bob } } = await Club.of(app, "bob");
  const { channel: thread } = await threadIn(app, owner, channel.id, "x", "of the owner");
  await bob.say(thread.id, "spam");
  await owner.post(`/servers/${server.id}/bans`, { userId: bob.id, deleteMessageSeconds: 3600 });
  await until("it is gone", async () => {
    return (await owner.get(`/messages/${thread.id}`)).body.messages.length === 1;
  });
  assert.equal((await seen(owner, thread.id)).thread!.message_count, 1);
});

Deno.test("[COM-7] of a deleted account a thread keeps what was written, by a deleted user", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const root = await owner.say(channel.id, "a root");
  const thread = await threadOn(bob, root);
  await bob.say(thread.id, "mine");
  await perform(app.context, VERBS["user-delete"], { name: "bob", heir: null, messages: false });
  const after = await seen(owner, thread.id);
  assert.equal(after.thread!.message_count, 1);
  const [shown] = (await owner.get(`/messages/${channel.id}`)).body.messages
    .filter((one: { id: string }) => one.id === root.id);
  assert.equal(shown.thread.last_username, "Deleted user");
  const { members } = (await owner.get(`/channels/${thread.id}/followers`)).body;
  assert.deepEqual(members, []);
  for await (const { key } of everythingIn(app.context.db)) {
    assert.ok(key[0] !== "followed_thread" || key[1] !== bob.id);
  }
});

Deno.test("[COM-7] files of the first message are begun for the parent, and read in the thread", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const file = await uploadFile(owner, channel.id, 1000);
  const { status, body } = await owner.post(`/channels/${channel.id}/threads`, {
    id: threadId(app),
    name: "With a file",
    message: { ...sealed("look"), files: [file] },
  });
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal((await bob.get(`/files/${file}`)).status, 200);
  const own = await uploadFile(bob, body.channel.id, 1000);
  assert.equal(
    (await bob.post(`/messages/${body.channel.id}`, { ...sealed("x"), files: [own] })).status,
    201,
  );
  await owner.delete(`/messages/${body.message.id}`);
  assert.equal((await bob.get(`/files/${file}`)).status, 404);
});

Deno.test("[COM-7 COM-9] encrypted channels have no threads yet, and what was there takes nothing new", async () => {
  await using app = await TestApp.start();
  const { owner, channel } = await Club.of(app);
  const { channel: thread, message } = await threadIn(app, owner, channel.id, "x", "first");
  const root = await owner.say(channel.id, "a root");
  await app.context.db.transact((tx) => {
    // The channel of a club is one of a server.
    const record = channelRecords.get(tx, { id: channel.id }) as ServerChannelRecord;
    putChannel(tx, { ...record, sealed: { from: 9, generation: 1, epoch: 0 } });
  });
  for (
    const response of [
      await owner.post(`/channels/${channel.id}/threads`, { id: threadId(app), name: "x" }),
      await owner.post(`/messages/${channel.id}/${root.id}/thread`, { name: "x" }),
      await owner.post(`/messages/${thread.id}`, sealed("x")),
      await owner.put(`/messages/${message!.id}`, sealed("x")),
      await owner.post(`/messages/${message!.id}/reactions`, { emoji: "👍" }),
      await owner.put(`/channels/${thread.id}`, { name: "secret" }),
    ]
  ) assert.equal(response.body.code, "private_channel");
  assert.equal((await owner.get(`/messages/${thread.id}`)).body.messages.length, 1);
  assert.equal((await owner.put(`/channels/${thread.id}`, { locked: true })).status, 200);
});

Deno.test("[COM-7 COM-10] a mentioned role follows, everyone reaches followers only, and so do notices", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "eve");
  const { owner, channel, people: { bob, eve } } = club;
  const role = await club.role("Bakers");
  await club.give(bob, role);
  const { channel: thread } = await threadIn(app, owner, channel.id, "x", "first");
  const message = await mention(owner, thread.id, [`role:${role.id}`]);
  const follower = await seen(bob, thread.id);
  assert.deepEqual(
    [follower.thread!.following, follower.unread_count, follower.mention_count],
    [true, 1, 1],
  );
  await mention(owner, thread.id, ["everyone"]);
  assert.equal((await seen(bob, thread.id)).mention_count, 2);
  assert.equal((await seen(eve, thread.id)).thread!.following, false);
  assert.equal((await eve.get("/users/inbox")).body.entries.length, 0);
  const record = await app.context.db.read((reader) =>
    channelRecords.get(reader, { id: thread.id })
  );
  const news = [{ id: message.id, seq: message.seq, senderId: owner.id, mentions: true }];
  const noticed = (userId: string) => app.context.db.read(unreadMessageFor, userId, record!, news);
  assert.equal((await noticed(bob.id))?.id, message.id);
  assert.equal(await noticed(eve.id), null);
});

Deno.test("[COM-7] exports of a server have its threads and what was written there", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel } = await Club.of(app);
  const { channel: thread } = await threadIn(app, owner, channel.id, "Plans", "first");
  const [exported] = await exportedThreads(app.context, server.id) as {
    id: string;
    name: string;
  }[];
  assert.deepEqual([exported.id, exported.name], [thread.id, "Plans"]);
  const messages = await Array.fromAsync(exportedMessagesIn(app.context, server.id));
  assert.ok(messages.some(({ channel_id }) => channel_id === thread.id));
});
