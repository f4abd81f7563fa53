import assert from "node:assert/strict";
import type { ScheduledMessage } from "../../protocol/scheduled.ts";
import { type AppOptions, TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { type Person, sealed } from "../helpers/person.ts";

const MINUTE = 60_000;
const SCHEDULED = "/users/scheduled";

function later(app: TestApp, person: Person, channelId: string, ms: number, more: object = {}) {
  const send_at = new Date(app.context.clock() + ms).toISOString();
  const content = sealed("this was written before");
  return person.post(SCHEDULED, { channelId, send_at, ...content, ...more });
}

async function listed(person: Person): Promise<ScheduledMessage[]> {
  return (await person.get(SCHEDULED)).body.scheduled;
}

for (const nodes of [undefined, "memory"] as const) {
  const where = nodes ? "among several nodes " : "";
  Deno.test(`[COM-14] ${where}a scheduled message is sent once, at its time, and is gone from the list`, () =>
    sendOnce({ nodes }));
}

async function sendOnce(options: AppOptions) {
  await using app = await TestApp.start(options);
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const [reader, own] = [await owner.socket(), await bob.socket()];
  const { status, body } = await later(app, bob, channel.id, 10 * MINUTE, { silent: true });
  assert.equal(status, 201, JSON.stringify(body));
  const { scheduled } = body;
  assert.equal(scheduled.state, "pending");
  assert.deepEqual(await own.waitFor("scheduled-updated"), { scheduled });
  assert.deepEqual(await listed(bob), [scheduled]);
  assert.deepEqual(await listed(owner), []);
  await app.fresh();
  app.advance(9 * MINUTE);
  await reader.sync();
  assert.deepEqual(reader.seen("new-message"), []);
  app.advance(MINUTE + 1000);
  const message = await reader.waitFor("new-message");
  assert.deepEqual(
    [message.sender_id, message.encrypted_content, message.silent],
    [bob.id, scheduled.encrypted_content, true],
  );
  const removed = await own.waitFor("scheduled-removed");
  assert.deepEqual(removed, { id: scheduled.id, messageId: message.id });
  app.advance(MINUTE);
  await reader.sync();
  assert.equal(reader.seen("new-message").length, 1);
  assert.deepEqual(reader.seen("scheduled-updated"), []);
  assert.deepEqual(await listed(bob), []);
  const again = await bob.post(`${SCHEDULED}/${scheduled.id}/send`, {});
  assert.deepEqual([again.status, again.body.code], [409, "already_sent"]);
}

Deno.test("[COM-14] a scheduled message is changed, sent at once and deleted by its author alone", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const [one, two] = [
    (await later(app, bob, channel.id, MINUTE)).body.scheduled,
    (await later(app, bob, channel.id, 2 * MINUTE)).body.scheduled,
  ];
  const send_at = new Date(app.context.clock() + 3 * MINUTE).toISOString();
  const content = sealed("this is what it says now");
  const { body } = await bob.put(`${SCHEDULED}/${one.id}`, { send_at, ...content });
  assert.deepEqual(body.scheduled, {
    ...one,
    send_at,
    encrypted_content: content.encryptedContent,
  });
  assert.deepEqual((await listed(bob)).map(({ id }) => id), [two.id, one.id]);
  for (const method of ["PUT", "DELETE"]) {
    assert.equal((await owner.call(method, `${SCHEDULED}/${one.id}`, {})).status, 404);
  }
  const sent = await bob.post(`${SCHEDULED}/${one.id}/send`, {});
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  assert.equal(sent.body.message.encrypted_content, content.encryptedContent);
  assert.equal((await bob.delete(`${SCHEDULED}/${two.id}`)).status, 200);
  assert.equal((await bob.delete(`${SCHEDULED}/${two.id}`)).status, 404);
  assert.deepEqual(await listed(bob), []);
});

Deno.test("[COM-14] what makes no sense is refused with its field; a person schedules at most 50", async () => {
  await using app = await TestApp.start();
  const { owner, channel } = await Club.of(app);
  const stranger = await app.register("stranger");
  assert.equal((await later(app, stranger, channel.id, MINUTE)).status, 404);
  for (const ms of [-1000, 366 * 24 * 60 * MINUTE]) {
    const { status, body } = await later(app, owner, channel.id, ms);
    assert.deepEqual([status, Object.keys(body.details)], [400, ["send_at"]]);
  }
  const none = await later(app, owner, channel.id, MINUTE, { files: ["nothing"] });
  assert.deepEqual([none.status, Object.keys(none.body.details)], [400, ["files"]]);
  const all = Array.from({ length: 50 }, () => later(app, owner, channel.id, MINUTE));
  assert.ok((await Promise.all(all)).every(({ status }) => status === 201));
  const { status, body } = await later(app, owner, channel.id, MINUTE);
  assert.deepEqual([status, body.code], [409, "too_many"]);
});

Deno.test("[COM-14] rights count when it is sent: a refusal keeps it as failed, in the inbox too", async () => {
  await using app = await TestApp.start();
  const { owner, path, server, channel, people: { bob } } = await Club.of(app, "bob");
  const other = (await owner.post(`/channels/server/${server.id}`, { name: "b" })).body.channel;
  const muted = (await later(app, bob, channel.id, MINUTE)).body.scheduled;
  const lost = (await later(app, bob, other.id, MINUTE)).body.scheduled;
  const socket = await bob.socket();
  await owner.delete(`/channels/${other.id}`);
  const gone = await socket.waitFor("scheduled-updated");
  assert.deepEqual([gone.scheduled.id, gone.scheduled.state, gone.scheduled.code], [
    lost.id,
    "failed",
    "not_found",
  ]);
  await owner.post(`${path}/mutes`, { userId: bob.id });
  await app.fresh();
  app.advance(MINUTE + 1000);
  const isMuted = ({ scheduled }: { scheduled: ScheduledMessage }) => scheduled.id === muted.id;
  const { scheduled } = await socket.waitFor("scheduled-updated", isMuted);
  assert.deepEqual([scheduled.state, scheduled.code], ["failed", "forbidden"]);
  const { entries } = (await bob.get("/users/inbox?kind=scheduled")).body;
  assert.deepEqual(
    new Set(entries.map((one: { scheduled: ScheduledMessage }) => one.scheduled.id)),
    new Set([muted.id, lost.id]),
  );
  await owner.delete(`${path}/mutes/${bob.id}`);
  app.advance(MINUTE);
  await socket.sync();
  assert.deepEqual((await listed(bob)).map(({ state }) => state), ["failed", "failed"]);
});

Deno.test("[COM-14 COM-3] slow mode only delays a scheduled message", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  await owner.put(`/channels/${channel.id}`, { slow_mode: 600 });
  const [socket, own] = [await owner.socket(), await bob.socket()];
  await later(app, bob, channel.id, MINUTE);
  await own.waitFor("scheduled-updated");
  own.forget();
  await bob.say(channel.id, "I speak before");
  await socket.waitFor("new-message");
  await app.fresh();
  app.advance(MINUTE + 1000);
  await own.waitFor("scheduled-updated");
  assert.deepEqual((await listed(bob)).map(({ state }) => state), ["pending"]);
  app.advance(10 * MINUTE);
  await socket.waitFor(
    "new-message",
    ({ encrypted_content }) =>
      encrypted_content === sealed("this was written before").encryptedContent,
  );
});

Deno.test("[COM-14] a message that came due while the server was stopped is sent after the start", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  {
    await using app = await TestApp.start({ path, alone: true });
    const { owner, channel } = await Club.of(app);
    await later(app, owner, channel.id, MINUTE);
  }
  {
    await using app = await TestApp.start({ path, alone: true });
    const owner = await app.login("owner");
    const socket = await owner.socket();
    app.advance(2 * MINUTE);
    await socket.waitFor("new-message");
  }
  await Deno.remove(folder, { recursive: true });
});
