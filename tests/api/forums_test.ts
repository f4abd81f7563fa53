import assert from "node:assert/strict";
import type { Channel } from "../../protocol/channels.ts";
import type { Forum } from "../../protocol/forum.ts";
import { exportedChannels } from "../../server/features/channels/exported.ts";
import { exportedThreads } from "../../server/features/threads/exported.ts";
import { archiveQuietThreads } from "../../server/features/threads/sweep.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { type Person, sealed } from "../helpers/person.ts";
import { seen, threadId } from "../helpers/threads.ts";

const MINUTE = 60_000;

/** A forum with the tags "bug", "idea" and, for moderators only, "done". */
async function forumOf(app: TestApp, forum: object = {}) {
  const club = await Club.of(app, "bob");
  const tags = [{ name: "bug", emoji: "🐛" }, { name: "idea" }, { name: "done", moderated: true }];
  const { body, status } = await club.owner.post(`/channels/server/${club.server.id}`, {
    name: "help",
    kind: "forum",
    forum: { tags, ...forum },
  });
  assert.equal(status, 201, JSON.stringify(body));
  const channel: Channel & { forum: Forum } = body.channel;
  const [bug, idea, done] = channel.forum.tags.map(({ id }) => id);
  return { ...club, bob: club.people.bob, forum: channel, bug, idea, done };
}

/** Makes a post. */
function tryPost(app: TestApp, person: Person, forumId: string, name: string, more: object = {}) {
  return person.post(`/channels/${forumId}/threads`, {
    id: threadId(app),
    name,
    message: sealed(`the first message of ${name}`),
    ...more,
  });
}

async function post(...given: Parameters<typeof tryPost>): Promise<Channel> {
  const { status, body } = await tryPost(...given);
  assert.equal(status, 201, JSON.stringify(body));
  return body.channel;
}

const said = ({ status, body }: { status: number; body: { code?: string; details?: object } }) =>
  status < 400 ? "ok" : [body.code, ...Object.keys(body.details ?? {})].join(" ");

Deno.test("[COM-8] a forum has guidelines, tags and ways of showing its posts; missing stays, null takes back", async () => {
  await using app = await TestApp.start();
  const { owner, bob, server, forum, bug, idea } = await forumOf(app);
  assert.equal(forum.kind, "forum");
  assert.deepEqual(forum.forum.tags.map(({ id: _, ...tag }) => tag), [
    { name: "bug", emoji: "🐛", moderated: false },
    { name: "idea", moderated: false },
    { name: "done", moderated: true },
  ]);
  const { tags: _, ...usual } = forum.forum;
  assert.deepEqual(usual, {
    guidelines: "",
    require_tag: false,
    sort: "activity",
    layout: "list",
  });
  const b = await bob.socket();
  const change = (body: object) => owner.put(`/channels/${forum.id}`, { forum: body });
  const settings = {
    guidelines: "Search first.\nBe kind.",
    require_tag: true,
    default_reaction: "👍",
    sort: "created",
    layout: "gallery",
  };
  assert.equal(said(await change(settings)), "ok");
  const { channel } = await b.waitFor("channel-updated");
  assert.deepEqual(channel.forum, { ...settings, tags: forum.forum.tags });
  assert.deepEqual((await seen(bob, forum.id)).forum, channel.forum);

  await change({
    tags: [{ id: idea, name: "wish" }, { name: "new" }, { id: bug, name: "bug", emoji: null }],
    guidelines: null,
    default_reaction: null,
  });
  const after = (await seen(bob, forum.id)).forum!;
  assert.deepEqual(after.tags.map(({ id, ...tag }) => [id === bug || id === idea, tag]), [
    [true, { name: "wish", moderated: false }],
    [false, { name: "new", moderated: false }],
    [true, { name: "bug", moderated: false }],
  ]);
  assert.deepEqual([after.guidelines, after.default_reaction, after.layout], [
    "",
    undefined,
    "gallery",
  ]);

  const many = Array.from({ length: 21 }, (_, n) => ({ name: `tag ${n}` }));
  for (
    const [body, field] of [
      [{ guidelines: "x".repeat(4097) }, "forum.guidelines"],
      [{ tags: many }, "forum.tags"],
      [{ tags: [{ name: "x".repeat(21) }] }, "forum.tags.0.name"],
      [{ tags: [{ name: "a", emoji: "no" }] }, "forum.tags.0.emoji"],
      [{ tags: [{ id: "unknown", name: "a" }] }, "forum.tags.0.id"],
      [{ tags: [{ id: bug, name: "a" }, { id: bug, name: "b" }] }, "forum.tags"],
      [{ default_reaction: "no" }, "forum.default_reaction"],
      [{ sort: "best" }, "forum.sort"],
      [{ layout: "table" }, "forum.layout"],
    ] as const
  ) assert.equal(said(await change(body)), `invalid_input ${field}`);
  const { channels } = (await owner.get(`/channels/server/${server.id}`)).body;
  const text = channels.find(({ kind }: Channel) => kind === "text");
  const onText = await owner.put(`/channels/${text.id}`, { forum: { layout: "list" } });
  assert.equal(said(onText), "invalid_input forum");
  assert.equal(said(await bob.put(`/channels/${forum.id}`, { forum: {} })), "forbidden");
});

Deno.test("[COM-8] a post is a thread with a first message and tags; a forum itself takes no message", async () => {
  await using app = await TestApp.start();
  const { owner, bob, forum, bug, idea, done } = await forumOf(app);
  const b = await bob.socket();
  const made = await post(app, owner, forum.id, "Broken", { tags: [idea, bug] });
  assert.deepEqual([made.kind, made.parent_id, made.thread!.message_count], [
    "thread",
    forum.id,
    1,
  ]);
  assert.deepEqual(made.thread!.tags, [bug, idea], "in the forum's order");
  const { channel } = await b.waitFor("channel-created");
  assert.deepEqual([channel.id, channel.thread!.following], [made.id, false]);
  assert.equal((await seen(bob, forum.id)).last_seq, 0, "no row says so");

  const refused = async (more: object, who = bob) =>
    said(await tryPost(app, who, forum.id, "Refused", more));
  assert.equal(await refused({ message: undefined }), "invalid_input message");
  assert.equal(await refused({ tags: ["unknown"] }), "invalid_input tags");
  assert.equal(await refused({ tags: [bug, bug] }), "invalid_input tags");
  assert.equal(await refused({ tags: [done] }), "invalid_input tags");
  assert.equal(await refused({ tags: Array.from({ length: 6 }, () => bug) }), "invalid_input tags");
  assert.equal(await refused({ tags: [done] }, owner), "ok", "for moderators");
  const { status, body } = await owner.post(`/messages/${forum.id}`, sealed("no"));
  assert.deepEqual([status, Object.keys(body.details)], [400, ["channelId"]]);
  const later = { channelId: forum.id, send_at: new Date(app.context.clock() + MINUTE) };
  const scheduled = await owner.post("/users/scheduled", { ...later, ...sealed("no") });
  assert.equal(said(scheduled), "invalid_input channelId");

  await owner.put(`/channels/${forum.id}`, { forum: { require_tag: true } });
  assert.equal(await refused({}), "invalid_input tags");
  assert.equal(await refused({ tags: [bug] }), "ok");
});

Deno.test("[COM-8] tags, the mark of what is solved and pins are changed by those who may", async () => {
  await using app = await TestApp.start();
  const { owner, bob, forum, bug, idea, done, channel: text } = await forumOf(app);
  const own = await post(app, bob, forum.id, "Own", { tags: [bug] });
  const foreign = await post(app, owner, forum.id, "Foreign", { tags: [done] });
  const change = async (who: Person, { id }: Channel, body: object) =>
    said(await who.put(`/channels/${id}`, body));
  assert.equal(await change(bob, own, { tags: [idea], solved: true }), "ok");
  const { tags, solved } = (await seen(owner, own.id)).thread!;
  assert.deepEqual([tags, solved], [[idea], true]);
  assert.equal(await change(bob, own, { tags: [idea, done] }), "invalid_input tags");
  assert.equal(await change(owner, own, { tags: [idea, done] }), "ok");
  assert.equal(await change(bob, own, { tags: [idea] }), "invalid_input tags", "a moderated one");
  assert.equal(await change(bob, own, { tags: [bug, done] }), "ok");
  assert.equal(await change(bob, foreign, { solved: true }), "forbidden");
  assert.equal(await change(bob, own, { pinned: true }), "forbidden");
  assert.equal(await change(owner, own, { pinned: true, archived: true }), "invalid_input pinned");
  await owner.put(`/channels/${forum.id}`, { forum: { require_tag: true } });
  assert.equal(await change(bob, own, { tags: null }), "invalid_input tags");

  // A tag that is deleted is on no post anymore.
  await owner.put(`/channels/${forum.id}`, { forum: { tags: [{ id: done, name: "done" }] } });
  assert.deepEqual((await seen(bob, own.id)).thread!.tags, [done]);

  const root = await owner.say(text.id, "a root");
  const made = await owner.post(`/messages/${text.id}/${root.id}/thread`, { name: "Plain" });
  for (const body of [{ tags: [] }, { pinned: true }, { solved: true }]) {
    assert.equal(
      await change(owner, made.body.channel, body),
      `invalid_input ${Object.keys(body)}`,
    );
    const { status } = await owner.put(`/channels/${text.id}`, body);
    assert.equal(status, 400);
  }
});

Deno.test("[COM-8] five posts are pinned, never archived, and stand before the others on the pages", async () => {
  await using app = await TestApp.start();
  const { owner, bob, forum } = await forumOf(app);
  const posts: Channel[] = [];
  for (let n = 0; n < 8; n++) {
    posts.push(await post(app, bob, forum.id, `Post ${n}`, { auto_archive_minutes: 60 }));
    app.advance(1000);
  }
  const pin = async (n: number, pinned = true) =>
    said(await owner.put(`/channels/${posts[n].id}`, { pinned }));
  for (const n of [4, 0, 1, 2, 3]) assert.equal(await pin(n), "ok");
  assert.equal(await pin(5), "too_many");
  assert.equal(await pin(4), "ok", "it is pinned already");
  assert.equal(await pin(4, false), "ok");
  assert.equal((await seen(bob, posts[4].id)).thread!.pinned, false);
  await owner.put(`/channels/${posts[1].id}`, { archived: true });
  assert.equal((await seen(bob, posts[1].id)).thread!.pinned, false, "archived by hand");

  const names = async (query: string) => {
    const all: string[][] = [];
    let next: string | null = "";
    while (next !== null) {
      const path: string = `/channels/${forum.id}/threads?${query}${next && `&before=${next}`}`;
      const { body } = await bob.get(path);
      all.push(body.threads.map(({ name }: Channel) => name.slice(5)));
      next = body.next;
    }
    return all.map((page) => page.join("")).join(" ");
  };
  const wanted = { 3: "320 765 41", 2: "32 07 65 41", 1: "3 2 0 7 6 5 4 1", 100: "32076541" };
  for (const [limit, pages] of Object.entries(wanted)) {
    for (const sort of ["created", "activity"]) {
      assert.equal(await names(`sort=${sort}&limit=${limit}`), pages, `${sort} ${limit}`);
    }
  }
  app.advance(61 * MINUTE);
  await archiveQuietThreads(app.context);
  assert.equal(await names("archived=false"), "320");
  assert.equal(await names("archived=true"), "76541");
  assert.equal(await pin(7), "ok");
  assert.deepEqual((await seen(bob, posts[7].id)).thread!.archived, false, "it is open again");
  await owner.delete(`/channels/${posts[3].id}`);
  assert.equal(await names("archived=false"), "720");
});

Deno.test("[COM-8] posts are found by tags and words, sorted as the forum says, each with its first message", async () => {
  await using app = await TestApp.start();
  const { owner, bob, forum, bug, idea } = await forumOf(app);
  const a = await post(app, bob, forum.id, "Alpha", { tags: [bug] });
  app.advance(1000);
  const b = await post(app, bob, forum.id, "Beta", { tags: [bug, idea] });
  app.advance(1000);
  await post(app, bob, forum.id, "Gamma");
  app.advance(1000);
  await owner.say(a.id, "an answer");
  const list = async (query = "") => {
    const { body } = await owner.get(`/channels/${forum.id}/threads?${query}`);
    return body;
  };
  const names = async (query?: string) =>
    (await list(query)).threads.map(({ name }: Channel) => name).join(" ");
  assert.equal(await names(), "Alpha Gamma Beta", "the latest activity first");
  await owner.put(`/channels/${forum.id}`, { forum: { sort: "created" } });
  assert.equal(await names(), "Gamma Beta Alpha");
  assert.equal(await names("sort=activity"), "Alpha Gamma Beta");
  assert.equal(await names(`tags=${idea},${bug}`), "Beta Alpha");
  assert.equal(await names(`tags=${idea},${bug}&match=all`), "Beta");
  assert.equal(await names("search=ALPH"), "Alpha");
  assert.equal(await names("tags=unknown"), "");

  const { first_messages } = await list();
  assert.deepEqual(Object.keys(first_messages).length, 3);
  const first = first_messages[b.id];
  assert.deepEqual([first.channel_id, first.seq, first.sender_id], [b.id, 1, bob.id]);
  await bob.delete(`/messages/${first.id}`);
  assert.equal((await list()).first_messages[b.id], undefined);
});

Deno.test("[COM-8 COM-3] slow mode of a forum limits its new posts, and each post has its own", async () => {
  await using app = await TestApp.start();
  const { owner, bob, forum } = await forumOf(app);
  await owner.put(`/channels/${forum.id}`, { slow_mode: 60, default_thread_slow_mode: 10 });
  const first = await post(app, bob, forum.id, "First");
  assert.equal(first.slow_mode, 10);
  assert.equal(said(await bob.post(`/messages/${first.id}`, sealed("more"))), "slow_mode");
  app.advance(11_000);
  assert.equal(said(await bob.post(`/messages/${first.id}`, sealed("more"))), "ok");
  const early = await tryPost(app, bob, forum.id, "Second");
  assert.deepEqual([early.status, early.body.code, early.body.retryAfter], [429, "slow_mode", 49]);
  assert.equal(said(await tryPost(app, owner, forum.id, "Exempt")), "ok");
  app.advance(50_000);
  assert.equal(said(await tryPost(app, bob, forum.id, "Second")), "ok");
});

Deno.test("[COM-8] a forum and its posts are exported, and gone with the forum", async () => {
  await using app = await TestApp.start();
  const { owner, bob, server, forum, bug } = await forumOf(app);
  const made = await post(app, bob, forum.id, "Kept", { tags: [bug] });
  await owner.put(`/channels/${made.id}`, { pinned: true, solved: true });
  // deno-lint-ignore no-explicit-any
  const channels: any = await exportedChannels(app.context, server.id);
  const exported = channels.find(({ id }: { id: string }) => id === forum.id);
  assert.deepEqual([exported.kind, exported.forum], ["forum", forum.forum]);
  // deno-lint-ignore no-explicit-any
  const [thread]: any = await exportedThreads(app.context, server.id);
  assert.deepEqual([thread.id, thread.tags, thread.pinned, thread.solved], [
    made.id,
    [bug],
    true,
    true,
  ]);
  await owner.delete(`/channels/${forum.id}`);
  assert.equal((await bob.get(`/messages/${made.id}`)).status, 404);
});
