import assert from "node:assert/strict";
import type { SavedMessage } from "../../protocol/saved.ts";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { savedCounts } from "../../server/features/saved/records.ts";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { everythingIn } from "../helpers/everything.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import type { Person } from "../helpers/person.ts";

const SAVED = "/users/saved";
const HOUR = 3600_000;

function save(person: Person, channelId: string, messageId: string, more = {}) {
  return person.post(SAVED, { channelId, messageId, ...more });
}

async function listed(person: Person, query = ""): Promise<SavedMessage[]> {
  return (await person.get(SAVED + query)).body.saved;
}

const idsOf = (saved: SavedMessage[]) => saved.map(({ message_id }) => message_id);

Deno.test("[COM-12] saved messages are listed, the last one first, replaced and removed", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const [one, two] = [await owner.say(channel.id, "one"), await bob.say(channel.id, "two")];

  const { status, body } = await save(bob, channel.id, one.id);
  assert.equal(status, 200);
  const { saved_at, ...rest } = body.saved;
  assert.deepEqual(rest, {
    channel_id: channel.id,
    message_id: one.id,
    message: one,
    reminded: false,
  });
  app.advance(1000);
  await save(bob, channel.id, two.id);
  assert.deepEqual((await bob.get(SAVED)).body.next, null);
  assert.deepEqual(idsOf(await listed(bob)), [two.id, one.id]);
  assert.deepEqual(await listed(owner), [], "they are the person's own");

  app.advance(1000);
  const remind_at = new Date(Date.parse(saved_at) + HOUR).toISOString();
  const again = (await save(bob, channel.id, one.id, { remind_at })).body.saved;
  assert.ok(again.saved_at > saved_at);
  assert.equal(again.remind_at, remind_at);
  assert.deepEqual(idsOf(await listed(bob)), [one.id, two.id], "it is there once");
  const without = (await save(bob, channel.id, one.id)).body.saved;
  assert.equal(without.remind_at, undefined);

  assert.equal((await bob.delete(`${SAVED}/${one.id}`)).status, 200);
  assert.equal((await bob.delete(`${SAVED}/${one.id}`)).status, 404);
  assert.equal((await owner.delete(`${SAVED}/${two.id}`)).status, 404);
  assert.deepEqual(idsOf(await listed(bob)), [two.id]);
});

Deno.test("[COM-12] the list comes in pages", async () => {
  await using app = await TestApp.start();
  const { owner, channel } = await Club.of(app);
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) {
    const { id } = await owner.say(channel.id, `${i}`);
    // Two at the same time: neither may be lost between pages.
    if (i !== 2) app.advance(1000);
    await save(owner, channel.id, id);
    ids.unshift(id);
  }
  const found: string[] = [];
  let next: string | null = "";
  for (let pages = 0; next !== null; pages++) {
    assert.ok(pages < 3);
    const page = await owner.get(`${SAVED}?limit=2${next && `&before=${next}`}`);
    assert.equal(page.status, 200);
    found.push(...idsOf(page.body.saved));
    next = page.body.next;
  }
  assert.deepEqual(new Set(found), new Set(ids));
  assert.equal(found.length, 5);
});

Deno.test("[COM-12] what one may not read or what is in another channel is not saved", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel, people: { bob } } = await Club.of(app, "bob");
  const eve = await app.register("eve");
  const other = (await owner.post(`/channels/server/${server.id}`, { name: "b" })).body.channel;
  const { id } = await owner.say(channel.id, "here");
  assert.equal((await save(eve, channel.id, id)).status, 404);
  assert.equal((await save(bob, other.id, id)).status, 404);
  assert.equal((await save(bob, channel.id, "nothing")).status, 404);
  await owner.post(`/servers/${server.id}/mutes`, { userId: bob.id });
  assert.equal((await save(bob, channel.id, id)).status, 200, "a mute leaves saving");
});

Deno.test("[COM-12] a message out of sight, deleted or in a deleted channel has no content", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, server, channel, people: { bob } } = club;
  const other = (await owner.post(`/channels/server/${server.id}`, { name: "b" })).body.channel;
  const [hidden, deleted, lost] = [
    await owner.say(channel.id, "hidden"),
    await owner.say(channel.id, "deleted"),
    await owner.say(other.id, "lost"),
  ];
  for (const { channel_id, id } of [hidden, deleted, lost]) await save(bob, channel_id, id);
  const visible = async () =>
    new Set((await listed(bob)).flatMap(({ message }) => message ? [message.id] : []));

  await owner.delete(`/messages/${deleted.id}`);
  assert.deepEqual(await visible(), new Set([hidden.id, lost.id]));
  await owner.delete(`/channels/${other.id}`);
  assert.deepEqual(await visible(), new Set([hidden.id]));
  await club.override(owner, "default", { readMessages: false });
  assert.deepEqual(await visible(), new Set());
  assert.equal((await listed(bob)).length, 3);
  await club.override(owner, "default", {});
  assert.deepEqual(await visible(), new Set([hidden.id]), "it is back when it can be read again");
  await bob.delete(`/servers/${server.id}/members/${bob.id}`);
  assert.deepEqual(await visible(), new Set());
  for (const { id } of [hidden, deleted, lost]) {
    assert.equal((await bob.delete(`${SAVED}/${id}`)).status, 200);
  }
});

Deno.test("[COM-12] a person saves at most 1,000 messages", async () => {
  await using app = await TestApp.start();
  const { owner, channel } = await Club.of(app);
  const [one, two, three] = [
    await owner.say(channel.id, "one"),
    await owner.say(channel.id, "two"),
    await owner.say(channel.id, "three"),
  ];
  await save(owner, channel.id, one.id);
  assert.equal(SERVER_LIMITS.savedMessages, 1000);
  const count = (n: number) =>
    app.context.db.transact((tx) => savedCounts.set(tx, { userId: owner.id }, n));
  await count(999);
  assert.equal((await save(owner, channel.id, two.id)).status, 200);
  const { status, body } = await save(owner, channel.id, three.id);
  assert.deepEqual([status, body.code], [409, "too_many"]);
  assert.equal((await save(owner, channel.id, one.id)).status, 200, "again replaces");
  await owner.delete(`${SAVED}/${one.id}`);
  assert.equal((await save(owner, channel.id, three.id)).status, 200);
  await count(2);
});

Deno.test("[COM-12] a reminder is in the future and within a year", async () => {
  await using app = await TestApp.start();
  const { owner, channel } = await Club.of(app);
  const { id } = await owner.say(channel.id, "one");
  app.stopClock();
  const now = app.context.clock();
  const tried = async (at: number) => {
    const remind_at = new Date(at).toISOString();
    const { status, body } = await save(owner, channel.id, id, { remind_at });
    return [status, Object.keys(body.details ?? {})];
  };
  for (const at of [now - 1, now, now + 366 * 24 * HOUR]) {
    assert.deepEqual(await tried(at), [400, ["remind_at"]]);
  }
  assert.deepEqual(await listed(owner), []);
  for (const at of [now + 1000, now + 364 * 24 * HOUR]) {
    assert.deepEqual(await tried(at), [200, []]);
  }
});

Deno.test("[COM-12 D-ACCT-4] saved messages go with the account", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const { id } = await owner.say(channel.id, "one");
  const remind_at = new Date(Date.now() + HOUR).toISOString();
  await save(bob, channel.id, id, { remind_at });
  const input = { name: "bob", heir: null, messages: false };
  await perform(app.context, VERBS["user-delete"], input);
  const left: unknown[] = [];
  for await (const { key } of everythingIn(app.context.db)) {
    if (/saved|reminder/.test(key.join())) left.push(key);
  }
  assert.deepEqual(left, []);
});
