import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { type Person, sealed } from "../helpers/person.ts";

const HOUR = 3600_000;

async function ask(person: Person, channelId: string, duration_ms: number | null = null) {
  const poll = { answers: 2, multiple: false, secret: false, duration_ms };
  return (await person.post(`/messages/${channelId}`, { ...sealed("?"), poll })).body.message;
}

Deno.test("[COM-15] readers hear of votes, at most once a second; who votes hears their own answer", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob, eve } } = await Club.of(app, "bob", "eve");
  const stranger = await app.register("stranger");
  const phone = await app.login("bob");
  const [own, second, reader, outside] = [
    await bob.socket(),
    await phone.socket(),
    await owner.socket(),
    await stranger.socket(),
  ];
  const { id, poll } = await ask(owner, channel.id);
  assert.deepEqual(poll.own, []);
  assert.equal((await reader.waitFor("new-message")).poll.own, undefined);
  const vote = (person: Person, answer: number) =>
    person.put(`/messages/${channel.id}/${id}/votes`, { answers: [answer] });
  const began = Date.now();
  await vote(bob, 0);
  const first = { messageId: id, channelId: channel.id };
  const counted = { answers: 2, multiple: false, secret: false, ended: false };
  const expected = { ...first, poll: { ...counted, voters: 1, counts: [1, 0] } };
  assert.deepEqual(await reader.waitFor("poll-updated"), expected);
  for (const socket of [own, second]) {
    const event = await socket.waitFor("poll-updated");
    assert.deepEqual(event, { ...expected, poll: { ...expected.poll, own: [0] } });
  }
  await vote(bob, 1);
  await vote(eve, 1);
  await vote(owner, 1);
  const isLast = ({ poll }: { poll: { voters: number } }) => poll.voters === 3;
  assert.deepEqual((await reader.waitFor("poll-updated", isLast)).poll.own, [1]);
  assert.deepEqual((await own.waitFor("poll-updated", isLast)).poll, {
    ...counted,
    voters: 3,
    counts: [0, 3],
    own: [1],
  });
  const seconds = (Date.now() - began) / 1000;
  assert.ok(reader.seen("poll-updated").length <= 1 + seconds);
  await outside.sync();
  assert.deepEqual(outside.seen("poll-updated"), []);
});

for (const nodes of [undefined, "memory"] as const) {
  const where = nodes ? "among several nodes " : "";
  Deno.test(`[COM-15] ${where}a poll ends by the server's clock, once`, async () => {
    await using app = await TestApp.start({ nodes });
    const { owner, channel, people: { bob } } = await Club.of(app, "bob");
    const { id } = await ask(bob, channel.id, HOUR);
    const removed = await ask(bob, channel.id, HOUR);
    await bob.delete(`/messages/${removed.id}`);
    await app.fresh();
    const socket = await owner.socket();
    app.advance(HOUR + 1000);
    const { system, sender_id, encrypted_content } = await socket.waitFor("new-message");
    assert.deepEqual([system, sender_id, encrypted_content], [
      { kind: "poll_ended", message_id: id },
      bob.id,
      "bob's poll has ended",
    ]);
    const { poll } = await socket.waitFor("poll-updated");
    assert.equal(poll.ended, true);
    await socket.sync();
    assert.equal(socket.seen("new-message").length, 1);
    const [read] = (await owner.get("/channels/server/" + channel.server_id)).body.channels;
    assert.equal(read.unread_count ?? 0, 1, "the poll alone is unread");
  });
}

Deno.test("[COM-15] a poll that came due while the server was stopped ends after the start", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  let channelId = "";
  {
    await using app = await TestApp.start({ path, alone: true });
    const { owner, channel } = await Club.of(app);
    channelId = channel.id;
    await ask(owner, channelId, HOUR);
  }
  {
    await using app = await TestApp.start({ path, alone: true });
    const owner = await app.login("owner");
    const socket = await owner.socket();
    app.advance(2 * HOUR);
    assert.equal((await socket.waitFor("new-message")).system.kind, "poll_ended");
  }
  await Deno.remove(folder, { recursive: true });
});
