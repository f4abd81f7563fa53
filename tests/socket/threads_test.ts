import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { mention, threadIn, threadOn } from "../helpers/threads.ts";

const HIDE = { readMessages: false };

// deno-lint-ignore no-explicit-any
type Json = any;
const about = (id: string) => ({ channel }: Json) => channel.id === id;

async function synced(...sockets: TestSocket[]): Promise<void> {
  for (const socket of sockets) await socket.sync();
}

Deno.test("[COM-7] readers of the parent hear of a thread, its followers and those who look at it hear its messages", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "cy", "hidden");
  const { owner, channel, people: { bob, cy, hidden } } = club;
  await club.override(owner, hidden.id, HIDE);
  const [o, b, c, h] = [
    await owner.socket(),
    await bob.socket(),
    await cy.socket(),
    await hidden.socket(),
  ];
  const root = await owner.say(channel.id, "a root");
  const thread = await threadOn(owner, root);
  assert.equal(
    (await o.waitFor("channel-created", about(thread.id))).channel.thread.following,
    true,
  );
  for (const socket of [b, c]) {
    const { channel: seen } = await socket.waitFor("channel-created", about(thread.id));
    assert.deepEqual([seen.thread.following, seen.unread_count], [false, 0]);
  }
  await c.emit("join-channel", thread.id);
  const first = await owner.say(thread.id, "one");
  for (const socket of [o, c]) await socket.waitFor("new-message", (m) => m.id === first.id);
  for (const socket of [o, b, c]) {
    const { last_message_at, ...activity } = await socket.waitFor("thread-activity");
    assert.ok(last_message_at);
    assert.deepEqual(activity, {
      channelId: thread.id,
      parentId: channel.id,
      message_count: 1,
      last_username: "owner",
    });
  }
  await cy.post(`/messages/${first.id}/reactions`, { emoji: "👍" });
  await o.waitFor("reaction-updated");
  await c.emit("typing", { channelId: thread.id, isTyping: true });
  assert.equal((await o.waitFor("user-typing")).userId, cy.id, "followers hear typing");

  await c.emit("leave-channel", thread.id);
  c.forget();
  const second = await owner.say(thread.id, "two");
  await o.waitFor("new-message", (m) => m.id === second.id);
  await synced(b, c, h);
  assert.deepEqual(c.seen("new-message"), [], "no longer on screen, not followed");
  assert.deepEqual(b.seen("new-message").map((m) => m.id), [root.id]);
  assert.deepEqual(b.seen("reaction-updated"), []);
  const received = h.received.filter(({ event }) => event !== "presence-changed");
  assert.deepEqual(received, [], "who does not read the parent hears nothing");

  await owner.put(`/channels/${thread.id}`, { name: "Renamed" });
  for (const socket of [o, b, c]) {
    const { channel: seen } = await socket.waitFor(
      "channel-updated",
      ({ channel: one }) => one.id === thread.id && one.name === "Renamed",
    );
    assert.equal(seen.thread.following, socket === o);
  }
  await owner.delete(`/channels/${thread.id}`);
  for (const socket of [o, b, c]) {
    await socket.waitFor("channel-deleted", (e) => e.channelId === thread.id);
  }
});

Deno.test("[COM-7] who is mentioned or follows hears from then on, on all their devices, and after connecting anew", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const { channel: thread } = await threadIn(app, owner, channel.id, "x", "first");
  const [b1, b2, o] = [await bob.socket(), await bob.socket(), await owner.socket()];
  const { id } = await mention(owner, thread.id, [bob.id]);
  for (const socket of [b1, b2]) {
    const { channel: seen } = await socket.waitFor("channel-updated", about(thread.id));
    assert.deepEqual(
      [seen.thread.following, seen.unread_count, seen.mention_count],
      [true, 1, 1],
    );
    await socket.waitFor("new-message", (m) => m.id === id);
  }
  await synced(o);
  assert.deepEqual(o.seen("channel-updated"), [], "it is their own matter");
  const late = await bob.socket();
  const next = await owner.say(thread.id, "more");
  await late.waitFor("new-message", (m) => m.id === next.id);
  await late.emit("join-channel", thread.id);
  await bob.delete(`/channels/${thread.id}/followers/me`);
  await b1.waitFor("channel-updated", ({ channel: one }) => one.thread?.following === false);
  b1.forget();
  const last = await owner.say(thread.id, "last");
  await late.waitFor("new-message", (m) => m.id === last.id);
  await synced(b1, b2);
  assert.deepEqual(b1.seen("new-message"), [], "that device does not look at it");
});

Deno.test("[COM-7] a hidden parent takes its threads along, follows rest, and come back with it", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, server, channel, people: { bob } } = club;
  const { channel: thread } = await threadIn(app, bob, channel.id, "x", "first");
  const { channel: opened } = await threadIn(app, owner, channel.id, "y", "first");
  const b = await bob.socket();
  await b.emit("join-channel", opened.id);
  await club.override(owner, bob.id, HIDE);
  await b.waitFor("channel-deleted", (e) => e.channelId === channel.id);
  await b.sync();
  b.forget();
  await owner.say(thread.id, "hidden");
  await owner.say(opened.id, "hidden");
  await owner.put(`/channels/${thread.id}`, { name: "hidden" });
  await b.sync();
  assert.deepEqual(b.received, []);
  assert.equal((await bob.get(`/channels/${thread.id}`)).status, 404);
  assert.deepEqual((await bob.get(`/channels/server/${server.id}`)).body.threads, []);
  await club.override(owner, bob.id, {});
  const { channel: seen } = await b.waitFor("channel-created", about(thread.id));
  assert.deepEqual([seen.name, seen.thread.following, seen.unread_count], ["hidden", true, 1]);
  const { id } = await owner.say(thread.id, "back");
  await b.waitFor("new-message", (m) => m.id === id);

  await owner.delete(`/channels/${channel.id}`);
  await b.waitFor("channel-deleted", (e) => e.channelId === channel.id);
  await b.sync();
  assert.deepEqual(b.seen("channel-deleted").length, 1, "one for all of them");
  assert.equal((await bob.get(`/messages/${thread.id}`)).status, 404);
});

Deno.test("[COM-7] who is removed from the server hears nothing more of its threads", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel, people: { bob } } = await Club.of(app, "bob");
  const { channel: thread } = await threadIn(app, bob, channel.id, "x", "first");
  const b = await bob.socket();
  await owner.delete(`/servers/${server.id}/members/${bob.id}`);
  await b.waitFor("member-removed");
  await b.sync();
  b.forget();
  await owner.say(thread.id, "gone");
  await b.sync();
  assert.deepEqual(b.received, []);
});

Deno.test("[COM-7] the activity of a busy thread is told at most every two seconds, and its last state always", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const { channel: thread } = await threadIn(app, owner, channel.id, "x");
  const b = await bob.socket();
  for (let i = 0; i < 10; i++) await owner.say(thread.id, `${i}`);
  await b.waitFor("thread-activity", ({ message_count }) => message_count === 10);
  assert.ok(b.seen("thread-activity").length <= 3, `${b.seen("thread-activity").length}`);
});
