import assert from "node:assert/strict";
import type { Message } from "../../protocol/messages.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import { copiesDue } from "../../server/features/message_log/copies.ts";
import { accessToBegin } from "../../server/e2ee/groups/service.ts";
import { openText, sealText } from "../../server/features/sealing/seal.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { uploadFile } from "../helpers/files.ts";
import { type Person, sealed } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";
import { exportedFollowed } from "../../server/features/announcements/feature.ts";

const HOUR = 3_600_000;

const said = ({ status, body }: { status: number; body: { code?: string; details?: object } }) =>
  status < 400 ? "ok" : [body.code, ...Object.keys(body.details ?? {})].join(" ");

/** A club with announcements, and another server with a channel, whose owner is in the club. */
async function twoServers(app: TestApp) {
  const club = await Club.of(app, "eve", "bob");
  const { owner, people: { eve, bob } } = club;
  const { server, channel } = await eve.createServer("Guild");
  const [guest] = await app.registerAll("guest");
  await eve.bring(server.id, guest);
  const made = { name: "news", kind: "announcement" };
  const { body } = await owner.post(`/channels/server/${club.server.id}`, made);
  const news: { id: string; name: string } = body.channel;
  const follow = (who: Person, channelId = channel.id) =>
    who.post(`/channels/${news.id}/followers`, { channelId });
  const publish = (who: Person, id: string) => who.post(`/messages/${news.id}/${id}/publish`, {});
  return { ...club, eve, bob, guild: server, target: channel, guest, news, follow, publish };
}

/** Writes as a browser does. */
async function write(person: Person, channelId: string, text: string, more: object = {}) {
  const { content, iv } = await sealText(channelId, text);
  const { status, body } = await person.post(`/messages/${channelId}`, {
    encryptedContent: content.toBase64(),
    iv: iv.toBase64(),
    ...more,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.message as Message;
}

/** Messages of a channel with their texts, as a member opens them. */
async function read(person: Person, channelId: string) {
  const { body } = await person.get(`/messages/${channelId}`);
  const messages: Message[] = body.messages.filter((one: Message) => !one.isSystemMessage);
  return await Promise.all(messages.map(async (message) => {
    const content = Uint8Array.fromBase64(message.encrypted_content!);
    const text = await openText(channelId, content, Uint8Array.fromBase64(message.iv));
    return { ...message, text: text === null ? null : parsePlaintext(text).text };
  }));
}

/** Resolves once no copy differs from its message. */
const copied = (app: TestApp) =>
  until("the copies are alike", async () => {
    return (await copiesDue.list(app.context.db, {})).length === 0;
  });

Deno.test("[COM-4] a channel follows announcements that its manager and @everyone there can read", async () => {
  await using app = await TestApp.start();
  const all = await twoServers(app);
  const { owner, eve, guest, bob, server, guild, target, news, follow, channel } = all;
  const entry = { channel_id: news.id, channel_name: "news", server_name: "Club" };
  const first = await follow(eve);
  assert.deepEqual([first.status, first.body], [200, { following: entry }]);
  assert.deepEqual((await follow(eve)).body, { following: entry }, "again the same");
  const list = async () => (await eve.get(`/channels/${target.id}/following`)).body.following;
  assert.deepEqual(await list(), [entry]);
  const { body } = await eve.get(`/servers/${guild.id}/audit-log`);
  assert.deepEqual(body.entries.map((one: { action: string }) => one.action), ["follow"]);

  assert.equal(said(await follow(guest)), "not_found", "they do not read the source");
  assert.equal(said(await follow(bob)), "not_found", "they do not see the follower");
  assert.equal(said(await follow(bob, channel.id)), "forbidden");
  assert.equal(said(await follow(owner, channel.id)), "ok", "within a server");
  assert.equal(said(await follow(owner, news.id)), "invalid_input channelId");
  const make = async (who: Person, serverId: string, more: object) =>
    (await who.post(`/channels/server/${serverId}`, { name: "new", ...more })).body.channel.id;
  for (const kind of ["voice", "forum"]) {
    const id = await make(eve, guild.id, { kind });
    assert.equal(said(await follow(eve, id)), "invalid_input channelId");
  }
  const hidden = await make(eve, guild.id, { mode: "private" });
  assert.equal(said(await follow(eve, hidden)), "private_channel");
  const plain = await eve.post(`/channels/${channel.id}/followers`, { channelId: target.id });
  assert.equal(said(plain), "invalid_input id");

  // While @everyone cannot read the source, it is not there to follow.
  const everyone = (permissions: object) =>
    owner.put(`/channels/${news.id}/permissions/default`, { permissions });
  await owner.put(`/channels/${news.id}/permissions/${eve.id}`, {
    permissions: { readMessages: true },
  });
  await everyone({ readMessages: false });
  assert.equal(said(await follow(eve)), "forbidden");
  assert.deepEqual(await list(), []);
  await everyone({});
  assert.deepEqual(await list(), [entry]);

  const end = () => eve.delete(`/channels/${target.id}/following/${news.id}`);
  assert.equal(said(await end()), "ok");
  assert.equal(said(await end()), "not_found");
  assert.deepEqual(await list(), []);

  for (let n = 0; n < 16; n++) {
    const id = await make(owner, server.id, { kind: "announcement" });
    const answer = await eve.post(`/channels/${id}/followers`, { channelId: target.id });
    assert.equal(said(answer), n < 15 ? "ok" : "too_many");
  }
});

Deno.test("[COM-4] publishing copies a message, encrypted anew; edits and its deletion go along", async () => {
  await using app = await TestApp.start();
  const { owner, eve, guest, bob, news, target, server, follow, publish } = await twoServers(app);
  await follow(eve);
  const g = await guest.socket();
  const b = await bob.socket();
  const quiet = await write(owner, news.id, "not published");
  const message = await write(owner, news.id, "[[reply]]{}\nWe have news");
  const answer = await publish(owner, message.id);
  assert.equal(said(answer), "ok");
  const { published } = answer.body.message;
  assert.equal(new Date(published).toISOString(), published);
  const seen = await b.waitFor("message-edited");
  assert.deepEqual([seen.id, seen.published, seen.edited], [message.id, published, false]);

  const copy = await g.waitFor("new-message");
  const [{ text, ...shown }] = await read(guest, target.id);
  assert.deepEqual(shown, copy, "what comes is what is fetched");
  assert.equal(text, "[[reply]]{}\nWe have news");
  assert.deepEqual(
    [copy.sender_id, copy.username, copy.author_kind, copy.source, copy.nonce],
    [news.id, "Club", "announcement", {
      server_id: server.id,
      server_name: "Club",
      channel_id: news.id,
      channel_name: "news",
    }, null],
  );
  assert.equal((await publish(owner, message.id)).body.message.published, published, "again");
  const list = (await guest.get(`/channels/${target.id}`)).body.channel;
  assert.equal(list.unread_count, 1);

  const next = await sealText(news.id, "We have better news");
  await owner.put(`/messages/${message.id}`, {
    encryptedContent: next.content.toBase64(),
    iv: next.iv.toBase64(),
  });
  const edited = await g.waitFor("message-edited");
  assert.deepEqual([edited.id, edited.edited], [copy.id, true]);
  assert.deepEqual((await read(guest, target.id)).map((one) => one.text), ["We have better news"]);
  assert.equal((await guest.put(`/messages/${copy.id}`, sealed("mine"))).status, 403);

  await eve.delete(`/channels/${target.id}/following/${news.id}`);
  assert.equal((await read(guest, target.id)).length, 1, "copies stay");
  await owner.delete(`/messages/${message.id}`);
  assert.equal((await g.waitFor("message-deleted")).id, copy.id);
  assert.deepEqual(await read(guest, target.id), []);
  await copied(app);
  await publish(owner, quiet.id);
  await copied(app);
  assert.deepEqual(await read(guest, target.id), [], "nobody follows anymore");
});

Deno.test("[COM-4] a copy that was deleted does not come back, and followers of later get what is published later", async () => {
  await using app = await TestApp.start();
  const { owner, eve, guest, news, target, follow, publish } = await twoServers(app);
  const early = await write(owner, news.id, "early");
  await publish(owner, early.id);
  await copied(app);
  app.advance(1000);
  await follow(eve);
  const late = await write(owner, news.id, "late");
  await publish(owner, late.id);
  await copied(app);
  const texts = async () => (await read(guest, target.id)).map(({ text }) => text);
  assert.deepEqual(await texts(), ["late"]);
  const [copy] = await read(guest, target.id);
  assert.equal(said(await guest.delete(`/messages/${copy.id}`)), "forbidden");
  assert.equal(said(await eve.delete(`/messages/${copy.id}`)), "ok");
  for (const { id } of [early, late]) {
    await owner.put(`/messages/${id}`, sealed("edited in the meantime"));
  }
  await copied(app);
  assert.deepEqual(await texts(), []);
});

Deno.test("[COM-4] whoever wrote it or deletes messages publishes; no polls, ten an hour", async () => {
  await using app = await TestApp.start();
  const { owner, bob, eve, news, channel, publish, follow, server } = await twoServers(app);
  await follow(eve);
  const own = await write(bob, news.id, "mine");
  const foreign = await write(owner, news.id, "theirs");
  assert.equal(said(await publish(bob, foreign.id)), "forbidden");
  assert.equal(said(await publish(bob, own.id)), "ok");
  const plain = await write(owner, channel.id, "plain");
  const elsewhere = await owner.post(`/messages/${channel.id}/${plain.id}/publish`, {});
  assert.equal(said(elsewhere), "invalid_input channelId");
  const poll = { answers: 2, multiple: false, secret: false, duration_ms: null };
  const voted = await write(owner, news.id, "[[poll]]{}", { poll });
  assert.equal(said(await publish(owner, voted.id)), "invalid_input id");
  for (let n = 0; n < 9; n++) {
    const { id } = await write(owner, news.id, `number ${n}`);
    assert.equal(said(await publish(owner, id)), "ok");
  }
  const refused = await publish(owner, foreign.id);
  assert.deepEqual([refused.status, refused.body.code], [429, "rate_limited"]);
  app.advance(refused.body.retryAfter * 1000);
  assert.equal(said(await publish(owner, foreign.id)), "ok");
  app.advance(HOUR);
  await owner.post(`/servers/${server.id}/mutes`, { userId: bob.id, duration: 2 * HOUR });
  const muted = await publish(bob, own.id);
  assert.equal(said(muted), "forbidden");
});

Deno.test("[COM-4] an announcement's files open for readers of its copies, and nobody seals its channel", async () => {
  await using app = await TestApp.start();
  const { owner, eve, guest, news, follow, publish } = await twoServers(app);
  await follow(eve);
  const fileId = await uploadFile(owner, news.id, 1000);
  const message = await write(owner, news.id, "with a file", { files: [fileId] });
  assert.equal((await guest.get(`/files/${fileId}`)).status, 404);
  await publish(owner, message.id);
  await copied(app);
  assert.equal((await guest.get(`/files/${fileId}`)).status, 200);
  const [stranger] = await app.registerAll("stranger");
  assert.equal((await stranger.get(`/files/${fileId}`)).status, 404);
  await owner.delete(`/messages/${message.id}`);
  assert.equal((await guest.get(`/files/${fileId}`)).status, 404);

  const begin = app.context.db.read(accessToBegin, owner.id, news.id);
  await assert.rejects(begin, { code: "invalid_input" });
});

Deno.test("[COM-4] a text that is stored outside of its record is copied, too", async () => {
  await using app = await TestApp.start();
  const { owner, eve, guest, news, target, follow, publish } = await twoServers(app);
  await follow(eve);
  const text = "long ".repeat(40_000);
  const message = await write(owner, news.id, text);
  await publish(owner, message.id);
  await copied(app);
  const [copy] = (await guest.get(`/messages/${target.id}`)).body.messages.slice(-1);
  const { body } = await guest.get(`/messages/${target.id}/${copy.id}/content`);
  const content = Uint8Array.fromBase64(body.encrypted_content);
  assert.equal(await openText(target.id, content, Uint8Array.fromBase64(copy.iv)), text);
});

Deno.test("[COM-4] exports say who follows what", async () => {
  await using app = await TestApp.start();
  const { eve, news, target, guild, follow } = await twoServers(app);
  await follow(eve);
  assert.deepEqual(await exportedFollowed(app.context, guild.id), [
    { channel_id: target.id, followed_id: news.id },
  ]);
});
