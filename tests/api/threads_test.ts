import assert from "node:assert/strict";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { activeThreadCounts } from "../../server/membership/channels/thread_records.ts";
import { archiveQuietThreads } from "../../server/features/threads/sweep.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { sealed } from "../helpers/person.ts";
import { followed, mention, seen, threadId, threadIn, threadOn } from "../helpers/threads.ts";

const MINUTE = 60_000;

Deno.test("[COM-7] a thread is made from a message once, and the message shows it", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel, people: { bob } } = await Club.of(app, "bob");
  const root = await owner.say(channel.id, "a root");
  const thread = await threadOn(bob, root, "Plans");
  assert.equal(thread.kind, "thread");
  assert.equal(thread.name, "Plans");
  assert.equal(thread.server_id, server.id);
  assert.equal(thread.parent_id, channel.id);
  assert.equal(thread.owner_id, bob.id);
  assert.equal(thread.is_voice, false);
  const { created_at, ...state } = thread.thread!;
  assert.ok(Date.parse(created_at) <= app.context.clock());
  assert.deepEqual(state, {
    archived: false,
    locked: false,
    auto_archive_minutes: 4320,
    message_count: 0,
    created_from: root.id,
    following: true,
    tags: [],
    pinned: false,
    solved: false,
  });

  const again = await owner.post(`/messages/${channel.id}/${root.id}/thread`, { name: "Other" });
  assert.equal(again.status, 200);
  assert.equal(again.body.channel.id, thread.id);
  assert.equal(again.body.channel.thread.following, false);

  const said = await owner.say(thread.id, "in it");
  assert.equal(said.channel_id, thread.id);
  const page = (await bob.get(`/messages/${channel.id}`)).body.messages;
  assert.deepEqual(page.find((one: { id: string }) => one.id === root.id).thread, {
    id: thread.id,
    name: "Plans",
    message_count: 1,
    last_username: "owner",
    archived: false,
    locked: false,
  });
  assert.equal((await bob.get(`/messages/${thread.id}`)).body.messages.length, 1);

  await owner.delete(`/messages/${root.id}`);
  assert.equal((await seen(bob, thread.id)).thread!.created_from, root.id, "the thread stays");
});

Deno.test("[COM-7] the channel says that a thread without a root message has begun, with its first message or without", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const { channel: quiet, message } = await threadIn(app, owner, channel.id, "Quiet");
  assert.equal(message, undefined);
  assert.equal(quiet.thread!.created_from, undefined);
  const [row] = (await bob.get(`/messages/${channel.id}`)).body.messages.slice(-1);
  assert.deepEqual(row.system, { kind: "thread_created", thread_id: quiet.id, name: "Quiet" });
  assert.equal(row.sender_id, owner.id);
  assert.equal(row.thread.id, quiet.id);
  assert.equal((await seen(bob, channel.id)).unread_count, 0, "it is unread for nobody");

  const first = await threadIn(app, bob, channel.id, "Loud", "first");
  assert.equal(first.message!.channel_id, first.channel.id);
  assert.equal(first.message!.seq, 1);
  assert.equal(first.channel.thread!.message_count, 1);
  assert.equal(first.channel.unread_count, 0);
  const [said] = (await bob.get(`/messages/${channel.id}`)).body.messages.slice(-1);
  const { kind, thread_id } = said.system;
  assert.deepEqual([kind, thread_id], ["thread_created", first.channel.id]);
});

Deno.test("[COM-7] an id is a UUIDv7 of now, gives its author the first result, and is used once", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const path = `/channels/${channel.id}/threads`;
  const start = (id: string, who = owner) =>
    who.post(path, { id, name: "Once", message: { ...sealed("first"), nonce: "n" } });
  for (
    const id of ["x", crypto.randomUUID(), threadId(app, 6 * MINUTE), threadId(app, -6 * MINUTE)]
  ) {
    const { status, body } = await start(id);
    assert.deepEqual([status, Object.keys(body.details)], [400, ["id"]], id);
  }
  const id = threadId(app, 4 * MINUTE);
  const first = await start(id);
  assert.equal(first.status, 201);
  app.advance(20 * MINUTE);
  const retry = await start(id);
  assert.equal(retry.status, 201);
  assert.equal(retry.body.message.id, first.body.message.id);
  assert.equal(retry.body.channel.id, id);
  assert.equal((await start(id, bob)).body.code, "id_taken");
  const root = await owner.say(channel.id, "a root");
  const onRoot = await bob.post(`/messages/${channel.id}/${root.id}/thread`, { id, name: "x" });
  assert.equal(onRoot.body.code, "id_taken");

  assert.equal((await owner.delete(`/channels/${id}`)).status, 200);
  assert.equal((await start(id)).body.code, "id_taken", "forever");
  assert.equal((await owner.get(`/messages/${id}`)).status, 404);
  const both = threadId(app);
  const [a, b] = await Promise.all([start(both), start(both)]);
  assert.deepEqual([a.status, b.status], [201, 201]);
  assert.equal(a.body.message.id, b.body.message.id);
});

Deno.test("[COM-7] reading follows the parent, and sendInThreads stands for sendMessages", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, channel, people: { bob } } = club;
  const root = await owner.say(channel.id, "a root");
  const thread = await threadOn(owner, root);
  const message = await owner.say(thread.id, "in it");
  const write = () => bob.post(`/messages/${thread.id}`, sealed("hello"));
  const react = () => bob.post(`/messages/${message.id}/reactions`, { emoji: "👍" });
  await club.override(owner, bob.id, { sendMessages: false });
  assert.equal((await write()).body.code, "forbidden", "it follows sendMessages");
  assert.equal((await react()).body.code, "forbidden");
  await club.override(owner, bob.id, { sendMessages: false, sendInThreads: true });
  assert.equal((await write()).status, 201);
  assert.equal((await react()).status, 200, "flags that follow sendMessages do too");
  assert.equal((await bob.post(`/messages/${channel.id}`, sealed("hello"))).body.code, "forbidden");
  await club.override(owner, bob.id, { sendInThreads: false });
  assert.equal((await write()).body.code, "forbidden");
  assert.equal((await bob.post(`/messages/${channel.id}`, sealed("hello"))).status, 201);
  await club.override(owner, bob.id, { readMessages: false });
  for (
    const path of [
      `/channels/${thread.id}`,
      `/messages/${thread.id}`,
      `/channels/${thread.id}/followers`,
      `/channels/${thread.id}/members`,
    ]
  ) {
    assert.equal((await bob.get(path)).status, 404, path);
  }
  assert.equal((await bob.post(`/channels/${thread.id}/followers/me`)).status, 404);
  assert.deepEqual((await bob.get(`/channels/${thread.id}/threads`)).status, 404);
  const put = await club.override(owner, bob.id, { readMessages: true }, thread.id);
  assert.equal(put.status, 400, "a thread has no permissions of its own");
});

Deno.test("[COM-7] no threads in threads, voice channels, direct messages, and from system messages", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel, people: { bob } } = await Club.of(app, "bob");
  const start = (id: string) =>
    bob.post(`/channels/${id}/threads`, { id: threadId(app), name: "x" });
  const voice = (await bob.get(`/channels/server/${server.id}`)).body.channels
    .find((one: { is_voice: boolean }) => one.is_voice);
  assert.equal((await start(voice.id)).status, 400);
  const { channel: thread, message } = await threadIn(app, bob, channel.id, "x", "first");
  assert.equal((await start(thread.id)).status, 400);
  const inside = await bob.post(`/messages/${thread.id}/${message!.id}/thread`, { name: "x" });
  assert.equal(inside.status, 400);
  const dm = (await bob.post("/channels/dm", { recipientId: owner.id })).body.channel;
  assert.equal((await start(dm.id)).body.code, "forbidden");
  const system = (await bob.get(`/messages/${channel.id}`)).body.messages
    .find((one: { isSystemMessage: boolean }) => one.isSystemMessage);
  const fromSystem = await bob.post(`/messages/${channel.id}/${system.id}/thread`, { name: "x" });
  assert.equal(fromSystem.status, 400);
  const named = await bob.post(`/channels/${channel.id}/threads`, {
    id: threadId(app),
    name: "x".repeat(101),
  });
  assert.deepEqual(Object.keys(named.body.details), ["name"]);
  assert.equal((await owner.put(`/channels/${channel.id}`, { name: "x".repeat(65) })).status, 400);
  assert.equal((await owner.put(`/channels/${channel.id}`, { archived: true })).status, 400);
});

Deno.test("[COM-7] people follow by creating, writing, being mentioned and asking", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel, people: { bob, eve, dan } } = await Club.of(
    app,
    "bob",
    "eve",
    "dan",
  );
  const thread = await threadOn(owner, await owner.say(channel.id, "a root"));
  await owner.say(thread.id, "one");
  const before = await seen(bob, channel.id);
  assert.deepEqual(await followed(bob, server.id), []);
  await mention(owner, thread.id, [bob.id]);
  const [mentioned] = await followed(bob, server.id);
  assert.deepEqual(
    [mentioned.id, mentioned.unread_count, mentioned.mention_count],
    [thread.id, 1, 1],
    "only the mention is unread",
  );
  assert.equal((await seen(bob, channel.id)).last_seq, before.last_seq);
  assert.equal(
    (await seen(bob, channel.id)).unread_count,
    before.unread_count,
    "nor is the parent",
  );

  await eve.say(thread.id, "two");
  assert.equal((await followed(eve, server.id))[0].unread_count, 0);
  const stranger = await seen(dan, thread.id);
  assert.deepEqual([stranger.thread!.following, stranger.unread_count], [false, 0]);
  assert.equal((await dan.post(`/channels/${thread.id}/read`, { seq: 1 })).status, 200);
  const { body } = await dan.post(`/channels/${thread.id}/followers/me`);
  assert.deepEqual([body.channel.thread.following, body.channel.unread_count], [true, 0]);
  await owner.say(thread.id, "three");
  assert.equal((await seen(dan, thread.id)).unread_count, 1);
  const members = (await bob.get(`/channels/${thread.id}/followers`)).body.members;
  assert.deepEqual(
    new Set(members.map((one: { user_id: string }) => one.user_id)),
    new Set([owner.id, bob.id, eve.id, dan.id]),
  );
  const pages: string[] = [];
  for (let next: string | null = ""; next !== null;) {
    const page: { members: { user_id: string }[]; next: string | null } =
      (await bob.get(`/channels/${thread.id}/followers?limit=3${next && `&before=${next}`}`)).body;
    pages.push(...page.members.map((one) => one.user_id));
    next = page.next;
  }
  assert.equal(new Set(pages).size, 4);
  const left = await dan.delete(`/channels/${thread.id}/followers/me`);
  assert.equal(left.body.channel.thread.following, false);
  assert.deepEqual(await followed(dan, server.id), []);
});

Deno.test("[COM-7] a follow ends with the membership, and mentions of blocked people add none", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel, people: { bob, eve } } = await Club.of(app, "bob", "eve");
  const thread = await threadOn(owner, await owner.say(channel.id, "a root"));
  await bob.say(thread.id, "mine");
  await bob.delete(`/servers/${server.id}/members/${bob.id}`);
  await owner.bring(server.id, bob);
  assert.equal((await seen(bob, thread.id)).thread!.following, false);
  await eve.post("/friends/block", { userId: owner.id });
  await mention(owner, thread.id, [eve.id]);
  assert.equal((await seen(eve, thread.id)).thread!.following, false);
});

Deno.test("[COM-7] owners and moderators change a thread, each what they may", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "eve", "mod");
  const { owner, server, channel, people: { bob, eve, mod } } = club;
  await club.give(mod, await club.role("mods", "deleteMessages"));
  const { channel: { id } } = await threadIn(app, bob, channel.id, "Bob's");
  const put = (who: typeof bob, body: object) => who.put(`/channels/${id}`, body);
  const code = async (who: typeof bob, body: object) => (await put(who, body)).body.code;
  assert.equal(await code(eve, { name: "Eve's" }), "forbidden");
  assert.equal(await code(eve, { archived: true }), "forbidden");
  assert.equal(await code(bob, { locked: true }), "forbidden");
  assert.equal(await code(bob, { slow_mode: 5 }), "forbidden");
  for (
    const body of [{ topic: "x" }, { position: 1 }, { user_limit: 1 }, { name: "x".repeat(101) }, {
      auto_archive_minutes: 5,
    }]
  ) {
    assert.equal((await put(bob, body)).status, 400, JSON.stringify(body));
  }
  const { channel: after } =
    (await put(bob, { name: "x".repeat(100), auto_archive_minutes: 60 })).body;
  assert.deepEqual([after.name.length, after.thread.auto_archive_minutes], [100, 60]);
  const archived = (await put(bob, { archived: true })).body.channel;
  assert.equal(archived.thread.archived, true);
  assert.ok(archived.thread.archived_at);
  assert.deepEqual(await followed(bob, server.id), [], "archived ones are not listed");
  assert.equal((await put(eve, { archived: false })).body.channel.thread.archived, false);
  await put(bob, { archived: true });
  await eve.say(id, "opens it");
  assert.equal((await seen(eve, id)).thread!.archived, false);

  assert.equal((await put(mod, { locked: true, slow_mode: 5 })).status, 200);
  const message = await mod.say(id, "only I");
  assert.equal(await code(bob, { name: "again" }), "thread_locked");
  assert.equal((await bob.post(`/messages/${id}`, sealed("hello"))).body.code, "thread_locked");
  assert.equal(
    (await bob.post(`/messages/${message.id}/reactions`, { emoji: "👍" })).body.code,
    "thread_locked",
  );
  assert.equal((await bob.delete(`/channels/${id}`)).body.code, "thread_locked");
  assert.equal((await put(mod, { locked: false })).body.channel.thread.locked, false);
  assert.equal((await bob.delete(`/channels/${id}`)).body.code, "forbidden", "others wrote in it");
  assert.equal((await mod.delete(`/channels/${id}`)).status, 200);

  await owner.post(`${club.path}/mutes`, { userId: bob.id });
  const log = (await owner.get(`${club.path}/audit-log`)).body.entries
    .filter((one: { action: string }) => one.action.startsWith("thread-"));
  assert.deepEqual(
    log.map((
      one: { action: string; actor_username: string; target_username: string },
    ) => [one.action, one.actor_username, one.target_username]),
    [
      ["thread-delete", "mod", "bob"],
      ["thread-update", "mod", "bob"],
      ["thread-update", "mod", "bob"],
      ["thread-update", "eve", "bob"],
    ],
  );
});

Deno.test("[COM-7] a muted owner changes nothing, and reads and follows on", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, channel, people: { bob } } = club;
  const { channel: { id } } = await threadIn(app, bob, channel.id, "Bob's");
  await owner.post(`${club.path}/mutes`, { userId: bob.id });
  for (
    const response of [
      await bob.put(`/channels/${id}`, { name: "x" }),
      await bob.put(`/channels/${id}`, { archived: true }),
      await bob.delete(`/channels/${id}`),
      await bob.post(`/channels/${channel.id}/threads`, { id: threadId(app), name: "x" }),
      await bob.post(`/messages/${id}`, sealed("x")),
    ]
  ) assert.equal(response.body.code, "forbidden");
  assert.equal((await bob.delete(`/channels/${id}/followers/me`)).status, 200);
  assert.equal((await bob.post(`/channels/${id}/followers/me`)).status, 200);
});

Deno.test("[COM-7] the list has archived ones, one's own and a search, in pages", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const ids: string[] = [];
  for (const [who, name] of [[owner, "Alpha"], [bob, "Beta"], [owner, "Gamma alpha"]] as const) {
    app.advance(1000);
    ids.unshift((await threadIn(app, who, channel.id, name)).channel.id);
  }
  await bob.put(`/channels/${ids[1]}`, { archived: true });
  const list = async (query: string) => {
    const { status, body } = await bob.get(`/channels/${channel.id}/threads${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.threads.map((one: { id: string }) => one.id);
  };
  assert.deepEqual(await list(""), ids);
  assert.deepEqual(await list("?archived=false"), [ids[0], ids[2]]);
  assert.deepEqual(await list("?archived=true"), [ids[1]]);
  assert.deepEqual(await list("?mine=true"), [ids[1]]);
  assert.deepEqual(await list("?search=ALPHA"), [ids[0], ids[2]]);
  app.advance(1000);
  await owner.say(ids[2], "news");
  assert.deepEqual(await list("?sort=activity"), [ids[2], ids[0], ids[1]]);
  for (const sort of ["created", "activity"]) {
    const found: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const { body } = await bob.get(
        `/channels/${channel.id}/threads?limit=1&sort=${sort}${next && `&before=${next}`}`,
      );
      found.push(...body.threads.map((one: { id: string }) => one.id));
      next = body.next;
    }
    assert.deepEqual(found, await list(`?sort=${sort}`));
  }
});

Deno.test("[COM-7] a sweep archives quiet threads", async () => {
  await using app = await TestApp.start();
  const { owner, channel } = await Club.of(app);
  const { channel: { id } } = await threadIn(app, owner, channel.id);
  await owner.put(`/channels/${id}`, { auto_archive_minutes: 60 });
  app.advance(50 * MINUTE);
  await owner.say(id, "still here");
  app.advance(50 * MINUTE);
  await archiveQuietThreads(app.context);
  assert.equal((await seen(owner, id)).thread!.archived, false);
  app.advance(11 * MINUTE);
  await archiveQuietThreads(app.context);
  assert.equal((await seen(owner, id)).thread!.archived, true);
  await owner.put(`/channels/${id}`, { archived: false });
  await archiveQuietThreads(app.context);
  assert.equal((await seen(owner, id)).thread!.archived, false, "the time begins again");
});

Deno.test("[COM-7] at 1,000 active threads new ones are refused, and an archived one stays so", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel } = await Club.of(app);
  const { channel: { id } } = await threadIn(app, owner, channel.id);
  await owner.put(`/channels/${id}`, { archived: true });
  await app.context.db.transact((tx) =>
    activeThreadCounts.set(tx, { serverId: server.id }, SERVER_LIMITS.activeThreads)
  );
  const more = await owner.post(`/channels/${channel.id}/threads`, {
    id: threadId(app),
    name: "x",
  });
  assert.equal(more.body.code, "too_many");
  assert.equal((await owner.put(`/channels/${id}`, { archived: false })).body.code, "too_many");
  await owner.say(id, "sent");
  assert.equal((await seen(owner, id)).thread!.archived, true);
});

Deno.test("[COM-7] counts leave out system rows and deleted messages; slow mode counts in the thread", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const put = await owner.put(`/channels/${channel.id}`, {
    default_thread_slow_mode: 30,
    default_auto_archive_minutes: 1440,
  });
  assert.deepEqual(
    [put.body.channel.default_thread_slow_mode, put.body.channel.default_auto_archive_minutes],
    [30, 1440],
  );
  const { channel: thread, message } = await threadIn(app, bob, channel.id, "Slow", "first");
  assert.deepEqual([thread.slow_mode, thread.thread!.auto_archive_minutes], [30, 1440]);
  assert.equal((await bob.post(`/messages/${thread.id}`, sealed("x"))).body.code, "slow_mode");
  assert.equal((await bob.post(`/messages/${channel.id}`, sealed("x"))).status, 201);
  await owner.say(thread.id, "second");
  assert.equal((await seen(bob, thread.id)).thread!.message_count, 2);
  await bob.delete(`/messages/${message!.id}`);
  assert.equal((await seen(bob, thread.id)).thread!.message_count, 1);
  assert.equal((await bob.delete(`/channels/${thread.id}`)).body.code, "forbidden");
  const rest = (await owner.get(`/messages/${thread.id}`)).body.messages[0];
  await owner.delete(`/messages/${rest.id}`);
  assert.equal((await bob.delete(`/channels/${thread.id}`)).status, 200, "alone in it again");
});

Deno.test("[COM-7 COM-8] tags, pins and `solved` are for forum posts, which are not built yet", async () => {
  await using app = await TestApp.start();
  const { owner, channel } = await Club.of(app);
  const { channel: thread } = await threadIn(app, owner, channel.id);
  for (const body of [{ tags: ["x"] }, { pinned: true }, { solved: true }]) {
    const { status, body: refusal } = await owner.put(`/channels/${thread.id}`, body);
    assert.deepEqual([status, Object.keys(refusal.details)], [400, Object.keys(body)]);
  }
  assert.deepEqual((await seen(owner, thread.id)).thread!.tags, []);
});
