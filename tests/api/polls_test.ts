import assert from "node:assert/strict";
import type { Poll } from "../../protocol/polls.ts";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { everythingIn } from "../helpers/everything.ts";
import { block } from "../helpers/people.ts";
import { type Person, sealed } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";

const HOUR = 3600_000;
const POLL = { answers: 3, multiple: false, secret: false, duration_ms: null };

function ask(person: Person, channelId: string, more: object = {}) {
  return person.post(`/messages/${channelId}`, { ...sealed("?"), poll: { ...POLL, ...more } });
}

const votes = (channelId: string, id: string) => `/messages/${channelId}/${id}/votes`;

async function pollSeen(person: Person, channelId: string, id: string): Promise<Poll> {
  const { messages } = (await person.get(`/messages/${channelId}`)).body;
  return messages.find((one: { id: string }) => one.id === id).poll;
}

Deno.test("[COM-15] people vote, change their vote and take it back; the server counts", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob, eve } } = await Club.of(app, "bob", "eve");
  const { status, body } = await ask(owner, channel.id);
  assert.equal(status, 201);
  const { id, poll } = body.message;
  const start = { answers: 3, multiple: false, secret: false, ended: false };
  assert.deepEqual(poll, { ...start, voters: 0, counts: [0, 0, 0], own: [] });

  const path = votes(channel.id, id);
  const vote = async (person: Person, answers: number[]) => {
    const { status, body } = await person.put(path, { answers });
    assert.equal(status, 200, JSON.stringify(body));
    return body.poll;
  };
  assert.deepEqual(await vote(bob, [2]), { ...start, voters: 1, counts: [0, 0, 1], own: [2] });
  await vote(eve, [2]);
  assert.deepEqual((await vote(bob, [0])).counts, [1, 0, 1]);
  assert.deepEqual(await pollSeen(bob, channel.id, id), {
    ...start,
    voters: 2,
    counts: [1, 0, 1],
    own: [0],
  });
  assert.deepEqual((await pollSeen(owner, channel.id, id)).own, []);
  assert.deepEqual((await vote(eve, [])).counts, [1, 0, 0]);
  assert.deepEqual((await vote(eve, [])).voters, 1, "twice changes nothing");

  await owner.put(`/channels/${channel.id}/pins/${id}`);
  const { pins } = (await bob.get(`/channels/${channel.id}/pins`)).body;
  assert.deepEqual(pins[0].poll.own, [0]);
});

Deno.test("[COM-15] who voted is listed by answer in pages, with nicknames, and not of secret polls", async () => {
  await using app = await TestApp.start();
  const { owner, path: club, channel, people: { bob, eve } } = await Club.of(app, "bob", "eve");
  const open = (await ask(owner, channel.id, { multiple: true })).body.message.id;
  const path = votes(channel.id, open);
  await owner.put(path, { answers: [0, 1] });
  app.advance(1000);
  await bob.put(path, { answers: [1] });
  app.advance(1000);
  await eve.put(path, { answers: [1] });
  await eve.put(`${club}/members/${eve.id}`, { nickname: "Evie" });
  const names = (body: { voters: { username: string }[] }) =>
    body.voters.map(({ username }) => username);
  assert.deepEqual(names((await bob.get(`${path}?answer=0`)).body), ["owner"]);
  const first = (await bob.get(`${path}?answer=1&limit=2`)).body;
  assert.deepEqual(names(first), ["eve", "bob"]);
  assert.deepEqual(first.voters[0], {
    id: eve.id,
    username: "eve",
    nickname: "Evie",
    avatar_url: null,
  });
  const second = (await bob.get(`${path}?answer=1&limit=2&before=${first.next}`)).body;
  assert.deepEqual([names(second), second.next], [["owner"], null]);
  assert.deepEqual(names((await bob.get(path)).body), ["eve", "bob", "owner"]);
  const none = await bob.get(`${path}?answer=3`);
  assert.deepEqual([none.status, Object.keys(none.body.details)], [400, ["answer"]]);

  const secret = (await ask(owner, channel.id, { secret: true })).body.message.id;
  const { poll } = (await bob.put(votes(channel.id, secret), { answers: [1] })).body;
  assert.deepEqual([poll.voters, poll.counts, poll.own], [1, undefined, [1]]);
  assert.equal((await owner.get(votes(channel.id, secret))).status, 403);
  const ended = await owner.post(`/messages/${channel.id}/${secret}/end-poll`);
  assert.deepEqual([ended.body.poll.counts, ended.body.poll.own], [[0, 1, 0], []]);
  assert.equal((await owner.get(votes(channel.id, secret))).status, 403);
});

Deno.test("[COM-15] a poll that makes no sense names what is wrong", async () => {
  await using app = await TestApp.start();
  const { owner, channel } = await Club.of(app);
  const wrong: [string, object][] = [
    ["poll.answers", { answers: 1 }],
    ["poll.answers", { answers: 11 }],
    ["poll.answers", { answers: 2.5 }],
    ["poll.answers", { answers: undefined }],
    ["poll.multiple", { multiple: 1 }],
    ["poll.secret", { secret: "yes" }],
    ["poll.duration_ms", { duration_ms: HOUR - 1 }],
    ["poll.duration_ms", { duration_ms: 14 * 24 * HOUR + 1 }],
    ["poll.duration_ms", { duration_ms: undefined }],
  ];
  for (const [field, poll] of wrong) {
    const { status, body } = await ask(owner, channel.id, poll);
    assert.deepEqual([status, Object.keys(body.details ?? {})], [400, [field]]);
  }
  const { id } = (await ask(owner, channel.id)).body.message;
  const path = votes(channel.id, id);
  for (const body of [{}, { answers: [3] }, { answers: [-1] }, { answers: [0, 1] }]) {
    const { status, body: { details } } = await owner.put(path, body);
    assert.deepEqual([status, Object.keys(details)[0].split(".")[0]], [400, "answers"]);
  }
  const twice = (await ask(owner, channel.id, { multiple: true })).body.message.id;
  assert.equal((await owner.put(votes(channel.id, twice), { answers: [1, 1] })).status, 400);
  const vote = { encryptedContent: btoa("a vote"), iv: "AAAAAAAAAAAAAAAA" };
  assert.equal((await owner.put(path, vote)).status, 400, "sealed votes are for private channels");
  const said = await owner.say(channel.id, "no poll");
  assert.equal((await owner.put(votes(channel.id, said.id), { answers: [0] })).status, 404);
  assert.equal((await owner.post(`/messages/${channel.id}/${said.id}/end-poll`)).status, 404);

  const edited = await owner.put(`/messages/${id}`, sealed("quite another question"));
  assert.deepEqual([edited.status, Object.keys(edited.body.details)], [400, ["poll"]]);
});

Deno.test("[COM-15] a poll ends once, by hand or by the clock, with a system message", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const end = (person: Person, id: string) => person.post(`/messages/${channel.id}/${id}/end-poll`);
  const rows = async () =>
    (await owner.get(`/messages/${channel.id}`)).body.messages
      .flatMap(({ system, sender_id }: { system?: { kind: string }; sender_id: string }) =>
        system?.kind === "poll_ended" ? [{ ...system, by: sender_id }] : []
      );
  app.stopClock();
  const byHand = (await ask(bob, channel.id, { duration_ms: 2 * HOUR })).body.message.id;
  const byClock = (await ask(bob, channel.id, { duration_ms: HOUR })).body.message.id;
  const others = (await ask(owner, channel.id)).body.message.id;
  assert.equal((await end(bob, others)).status, 403);
  const { poll } = (await end(bob, byHand)).body;
  assert.deepEqual([poll.ended, poll.ends_at], [true, new Date(app.context.clock()).toISOString()]);
  assert.equal((await end(owner, byHand)).status, 200, "moderators may too; again changes nothing");
  assert.deepEqual(await rows(), [{ kind: "poll_ended", message_id: byHand, by: bob.id }]);
  const late = await bob.put(votes(channel.id, byHand), { answers: [0] });
  assert.deepEqual([late.status, late.body.code], [409, "poll_ended"]);

  await app.fresh();
  app.advance(HOUR);
  assert.equal(
    (await bob.put(votes(channel.id, byClock), { answers: [0] })).body.code,
    "poll_ended",
  );
  assert.equal((await pollSeen(bob, channel.id, byClock)).ended, true);
});

Deno.test("[COM-15 D-PERM-7] mutes and blocks leave reading a poll, and nothing else", async () => {
  await using app = await TestApp.start();
  const { owner, path: club, channel, people: { bob } } = await Club.of(app, "bob");
  const { id } = (await ask(owner, channel.id)).body.message;
  await bob.put(votes(channel.id, id), { answers: [0] });
  await owner.post(`${club}/mutes`, { userId: bob.id });
  for (const answers of [[1], []]) {
    const { status, body } = await bob.put(votes(channel.id, id), { answers });
    assert.deepEqual([status, body.code], [403, "forbidden"]);
  }
  assert.deepEqual((await pollSeen(bob, channel.id, id)).counts, [1, 0, 0]);

  const dm = (await owner.post("/channels/dm", { recipientId: bob.id })).body.channel;
  const question = (await ask(owner, dm.id)).body.message.id;
  assert.equal((await bob.put(votes(dm.id, question), { answers: [1] })).status, 200);
  await block(owner, bob);
  const { status, body } = await bob.put(votes(dm.id, question), { answers: [0] });
  assert.deepEqual([status, body.code], [403, "cannot_message"]);
  assert.equal((await bob.get(votes(dm.id, question))).status, 200);
});

Deno.test("[COM-15 D-ACCT-4] votes stay with their polls: account, message and channel end", async () => {
  await using app = await TestApp.start();
  const { owner, server, channel, people: { bob } } = await Club.of(app, "bob");
  const other = (await owner.post(`/channels/server/${server.id}`, { name: "b" })).body.channel;
  const [kept, deleted, lost] = [
    (await ask(owner, channel.id, { duration_ms: HOUR })).body.message,
    (await ask(owner, channel.id, { duration_ms: HOUR })).body.message,
    (await ask(owner, other.id, { duration_ms: HOUR })).body.message,
  ];
  for (const { id, channel_id } of [kept, deleted, lost]) {
    await bob.put(votes(channel_id, id), { answers: [1] });
  }
  await perform(app.context, VERBS["user-delete"], { name: "bob", heir: null, messages: false });
  assert.deepEqual((await pollSeen(owner, channel.id, kept.id)).counts, [0, 1, 0]);
  const { voters } = (await owner.get(votes(channel.id, kept.id))).body;
  assert.deepEqual(voters.map((one: { username: string }) => one.username), ["Deleted user"]);

  await owner.delete(`/messages/${deleted.id}`);
  await owner.delete(`/channels/${other.id}`);
  const left = async () => {
    const kinds: string[] = [];
    for await (const { key: [kind] } of everythingIn(app.context.db)) {
      if (String(kind).startsWith("poll")) kinds.push(String(kind));
    }
    return kinds.sort().join();
  };
  const expected = "poll,poll_end,poll_vote";
  await until("the others are gone", async () => await left() === expected);
});
