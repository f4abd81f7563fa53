import assert from "node:assert/strict";
import type { InboxEntry } from "../../protocol/inbox.ts";
import type { Message } from "../../protocol/messages.ts";
import { SERVER_LIMITS, SERVER_TIMES } from "../../protocol/server_limits.ts";
import {
  inboxEntries,
  inboxStates,
  unreadMentions,
} from "../../server/membership/inbox/records.ts";
import { perform } from "../../server/host/admin/verb.ts";
import { sweepAll } from "../../server/host/app/hourly_upkeep.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { everythingIn } from "../helpers/everything.ts";
import { type Person, sealed } from "../helpers/person.ts";

const INBOX = "/users/inbox";

async function mention(from: Person, channelId: string, ...people: Person[]): Promise<Message> {
  const mentions = people.map(({ id }) => id);
  return (await from.post(`/messages/${channelId}`, { ...sealed("hi"), mentions })).body.message;
}

async function inbox(person: Person, query = "") {
  const { status, body } = await person.get(INBOX + query);
  assert.equal(status, 200, JSON.stringify(body));
  return body as { entries: InboxEntry[]; unread: number; next: string | null };
}

const idsOf = (entries: InboxEntry[]) => entries.map(({ id }) => id);

Deno.test("[COM-11] the inbox has one's mentions, the newest first; reading the message marks its entry", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob, cy } } = await Club.of(app, "bob", "cy");
  const one = await mention(owner, channel.id, bob);
  app.advance(1000);
  const two = await mention(owner, channel.id, bob, cy);
  const { entries, unread, next } = await inbox(bob);
  assert.deepEqual([idsOf(entries), unread, next], [[two.id, one.id], 2, null]);
  const { at, ...rest } = entries[1];
  assert.deepEqual(rest, { id: one.id, kind: "mention", read: false, message: one });
  assert.equal(at, one.created_at);
  assert.equal((await inbox(cy)).unread, 1);
  assert.deepEqual((await inbox(owner)).entries, []);

  await bob.post(`/channels/${channel.id}/read`, { seq: one.seq });
  const after = await inbox(bob);
  assert.deepEqual([after.entries.map(({ read }) => read), after.unread], [[false, true], 1]);
  await bob.say(channel.id, "I answer");
  assert.equal((await inbox(bob)).unread, 0, "an author has read everything before");
});

Deno.test("[COM-11] entries are marked as read and removed; the message stays unread", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel, people: { bob } } = await Club.of(app, "bob");
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) {
    ids.push((await mention(owner, channel.id, bob)).id);
    app.advance(1);
  }
  const read = (body: object) => bob.post(`${INBOX}/read`, body);
  assert.deepEqual((await read({ ids: [ids[0], ids[0], "nothing"] })).body, { unread: 3 });
  assert.deepEqual((await inbox(bob)).entries.map((one) => one.read), [false, false, false, true]);
  assert.equal((await bob.delete(`${INBOX}/${ids[1]}`)).status, 200);
  assert.equal((await bob.delete(`${INBOX}/${ids[1]}`)).status, 404);
  assert.equal((await owner.delete(`${INBOX}/${ids[2]}`)).status, 404);
  assert.equal((await inbox(bob)).unread, 2);
  assert.deepEqual((await read({ all: true })).body, { unread: 0 });
  const { channels } = (await bob.get(`/channels/server/${server.id}`)).body;
  assert.equal(channels[0].mention_count, 4, "the messages are still unread");
  for (const body of [{}, { all: false }, { ids: [] }, { ids: ["a"], all: true }]) {
    assert.equal((await read(body)).status, 400);
  }
});

Deno.test("[COM-11] the list comes in pages and by kind; reminders are in it", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  for (let i = 0; i < 3; i++) {
    await mention(owner, channel.id, bob);
    if (i) app.advance(1000);
  }
  const said = await owner.say(channel.id, "later");
  const remind_at = new Date(app.context.clock() + 1000).toISOString();
  await bob.post("/users/saved", { channelId: channel.id, messageId: said.id, remind_at });
  const socket = await bob.socket();
  app.advance(2000);
  const { entry } = await socket.waitFor("inbox-updated");
  const { saved } = (await bob.get("/users/saved")).body;
  const { id, at } = entry!;
  assert.deepEqual(entry, { id, at, kind: "reminder", read: false, saved: saved[0] });
  assert.deepEqual((await inbox(bob, "?kind=reminder")).entries, [entry]);
  assert.equal((await inbox(bob, "?kind=mention")).entries.length, 3);
  assert.deepEqual((await inbox(bob, "?kind=event")).entries, []);
  assert.equal((await bob.get(`${INBOX}?kind=other`)).status, 400);

  const found: string[] = [];
  let next: string | null = "";
  for (let pages = 0; next !== null; pages++) {
    assert.ok(pages < 3);
    const page: Awaited<ReturnType<typeof inbox>> = await inbox(
      bob,
      `?limit=2${next && `&before=${next}`}`,
    );
    found.push(...idsOf(page.entries));
    next = page.next;
  }
  assert.equal(new Set(found).size, 4);
  assert.equal(found[0], id);
  await bob.delete(`/users/saved/${said.id}`);
  assert.deepEqual((await inbox(bob, "?kind=reminder")).entries, [{
    id,
    at,
    kind: "reminder",
    read: false,
  }]);
});

Deno.test("[COM-11] all own devices hear of an entry and of reading, and nobody else", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const phone = await app.login("bob");
  const [own, second, foreign] = [await bob.socket(), await phone.socket(), await owner.socket()];
  const message = await mention(owner, channel.id, bob);
  for (const socket of [own, second]) {
    const { unread, entry } = await socket.waitFor("inbox-updated");
    assert.deepEqual([unread, entry?.id, entry?.message], [1, message.id, message]);
  }
  await bob.post(`/channels/${channel.id}/read`, { seq: message.seq });
  for (const socket of [own, second]) {
    const received = await socket.waitFor("inbox-updated", ({ unread }) => unread === 0);
    assert.deepEqual(received, { unread: 0 });
  }
  await foreign.sync();
  assert.deepEqual(foreign.seen("inbox-updated"), []);
});

Deno.test("[COM-11] what is deleted or out of sight has no content, and a deleted message is read", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel, people: { bob } } = await Club.of(app, "bob");
  const gone = await mention(owner, channel.id, bob);
  app.advance(1);
  const hidden = await mention(owner, channel.id, bob);
  await owner.delete(`/messages/${gone.id}`);
  assert.deepEqual((await inbox(bob)).unread, 1);
  await bob.delete(`/servers/${server.id}/members/${bob.id}`);
  const { entries } = await inbox(bob);
  assert.deepEqual(entries.map(({ id, message }) => [id, message]), [
    [hidden.id, undefined],
    [gone.id, undefined],
  ]);
});

Deno.test("[COM-11] entries are kept for 30 days, at most 500", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const { db } = app.context;
  const old = await mention(owner, channel.id, bob);
  app.advance(SERVER_TIMES.inboxLife - 1000);
  const late = await mention(await app.login("owner"), channel.id, bob);
  const reader = await app.login("bob");
  assert.equal((await inbox(reader)).entries.length, 2);
  app.advance(2000);
  assert.deepEqual(idsOf((await inbox(reader)).entries), [late.id]);
  assert.equal(await db.get(inboxEntries.key({ userId: bob.id, id: old.id })), null);

  const userId = bob.id;
  const now = app.context.clock();
  const more = SERVER_LIMITS.inboxEntries;
  for (let from = 0; from < more; from += 100) {
    await db.transact((tx) => {
      for (let i = from; i < from + 100; i++) {
        const entry = { kind: "reminder", at: now + i, read: true, messageId: "m" } as const;
        inboxEntries.set(tx, { userId, id: `r${i}` }, entry);
      }
    });
  }
  await db.transact((tx) => {
    const state = inboxStates.get(tx, { userId })!;
    inboxStates.set(tx, { userId }, { ...state, entries: state.entries + more });
  });
  await sweepAll(app.context);
  const stored = await inboxEntries.list(db, { userId });
  assert.deepEqual([stored.length, stored.some(({ at }) => at.id === late.id)], [more, false]);
  const state = await db.get(inboxStates.key({ userId }));
  assert.deepEqual(state, { entries: more, unread: 0, oldest: now });
  assert.deepEqual(await unreadMentions.list(db, { userId }), []);
});

Deno.test("[COM-11 D-ACCT-4] the inbox goes with the account", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  await mention(owner, channel.id, bob);
  await bob.put("/users/notifications", { channels: { [channel.id]: { muted: true } } });
  const input = { name: "bob", heir: null, messages: false };
  await perform(app.context, VERBS["user-delete"], input);
  const left: unknown[] = [];
  for await (const { key } of everythingIn(app.context.db)) {
    if (/inbox|notification/.test(key.join())) left.push(key);
  }
  assert.deepEqual(left, []);
});
