import assert from "node:assert/strict";
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import { mentionsCounted } from "../../server/features/messages/count_mentions.ts";
import { readMarkers } from "../../server/membership/channels/records.ts";
import { insertUser, userById } from "../../server/membership/users/users.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { putMembers } from "../helpers/maxima/server.ts";
import { block } from "../helpers/people.ts";
import { type Person, sealed } from "../helpers/person.ts";

async function write(from: Person, channelId: string, more: object): Promise<Message> {
  const { status, body } = await from.post(`/messages/${channelId}`, { ...sealed("hi"), ...more });
  assert.equal(status, 201, JSON.stringify(body));
  return body.message;
}

/** Members whose accounts nobody uses. */
async function crowdIn(app: TestApp, like: Person, serverId: string, size: number) {
  const people = Array.from({ length: size }, (_, i) => ({ id: `crowd${i}` }));
  await Promise.all(
    people.map(({ id }) =>
      app.context.db.transact((tx) =>
        insertUser(tx, { ...userById(tx, like.id), id, username: id, email: `${id}@example.org` })
      )
    ),
  );
  await putMembers(app, serverId, people);
  return people;
}

async function count(person: Person, { id, server_id }: Channel): Promise<number> {
  const { channels } = (await person.get(`/channels/server/${server_id}`)).body;
  return channels.find((one: Channel) => one.id === id).mention_count;
}

Deno.test("[COM-10] the server keeps the mentions that a sender may make, and drops all others", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "cy");
  const { owner, channel, people: { bob, cy } } = club;
  const open = await club.role("Open");
  const plain = await club.role("Plain");
  assert.equal((await club.update(owner, open.id, { mentionable: true })).status, 200);
  const outsider = await app.register("outsider");
  const all = [
    bob.id,
    outsider.id,
    cy.id,
    cy.id,
    "everyone",
    "here",
    `role:${open.id}`,
    `role:${plain.id}`,
    "role:nothing",
    "nobody",
  ];
  assert.deepEqual((await write(cy, channel.id, { mentions: all })).mentions, [
    bob.id,
    `role:${open.id}`,
  ]);
  assert.deepEqual((await write(owner, channel.id, { mentions: all })).mentions, [
    bob.id,
    cy.id,
    "everyone",
    "here",
    `role:${open.id}`,
    `role:${plain.id}`,
  ]);
  assert.equal((await write(cy, channel.id, { mentions: ["here"] })).mentions, undefined);
  const many = await bob.post(`/messages/${channel.id}`, {
    ...sealed("hi"),
    mentions: Array.from({ length: 21 }, (_, i) => `u${i}`),
  });
  assert.deepEqual([many.status, Object.keys(many.body.details)], [400, ["mentions"]]);
});

Deno.test("[COM-10] a role is mentionable or not, and says so", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const role = await club.role("Crew");
  assert.equal(role.mentionable, false);
  const socket = await club.people.bob.socket();
  const changed = (await club.update(club.owner, role.id, { mentionable: true })).body.role;
  assert.equal(changed.mentionable, true);
  const { role: received } = await socket.waitFor("role-updated");
  assert.equal(received.mentionable, true);
  assert.equal(
    (await club.update(club.owner, role.id, { name: "Team" })).body.role.mentionable,
    true,
  );
  const made = await club.owner.post(`${club.path}/roles`, { name: "New", mentionable: true });
  assert.equal(made.body.role.mentionable, true);
  const everyone = await club.update(club.owner, "default", { mentionable: true });
  assert.equal(everyone.body.code, "default_role");
});

Deno.test("[COM-10 D-MSG-8] mentions of everyone, those here and roles count for whom they mean", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "cy", "dee");
  const { owner, channel, people: { bob, cy, dee } } = club;
  const role = await club.role("Crew");
  await club.give(bob, role);
  await block(dee, owner);
  const counts = () => Promise.all([bob, cy, dee, owner].map((one) => count(one, channel)));

  await write(owner, channel.id, { mentions: [`role:${role.id}`] });
  assert.deepEqual(await counts(), [1, 0, 0, 0]);
  const all = await write(owner, channel.id, { mentions: ["everyone", bob.id] });
  assert.deepEqual(
    await counts(),
    [2, 1, 0, 0],
    "once each, and for nobody who blocked the sender",
  );

  await bob.socket();
  await cy.socket();
  await cy.post("/profiles/presence", { status: "invisible" });
  await write(owner, channel.id, { mentions: ["here"] });
  assert.deepEqual(await counts(), [3, 1, 0, 0], "the invisible count as offline");

  await owner.delete(`/messages/${all.id}`);
  assert.deepEqual(await counts(), [2, 0, 0, 0]);
});

Deno.test("[COM-10] who suppresses @everyone or roles in a server is mentioned by name alone", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "cy");
  const { owner, channel, server, people: { bob, cy } } = club;
  const role = await club.role("Crew");
  for (const person of [bob, cy]) await club.give(person, role);
  const suppress = (person: Person, change: object) =>
    person.put("/users/notifications", { servers: { [server.id]: change } });
  await suppress(bob, { suppress_everyone: true });
  await suppress(cy, { suppress_roles: true });
  const counts = () => Promise.all([bob, cy].map((one) => count(one, channel)));
  await write(owner, channel.id, { mentions: ["everyone"] });
  assert.deepEqual(await counts(), [0, 1]);
  await write(owner, channel.id, { mentions: [`role:${role.id}`] });
  assert.deepEqual(await counts(), [1, 1]);
  await write(owner, channel.id, { mentions: ["everyone", bob.id] });
  assert.deepEqual(await counts(), [2, 2]);
});

for (const nodes of [undefined, "memory"] as const) {
  const where = nodes ? "among several nodes " : "";
  Deno.test(`[COM-10] ${where}a mention counts for more people than one commit takes, also after a restart`, async () => {
    await using app = await TestApp.start({ nodes });
    const { owner, server, channel } = await Club.of(app);
    const people = await crowdIn(app, owner, server.id, 90);
    await write(owner, channel.id, { mentions: ["everyone"] });
    await Promise.all(app.contexts.map(mentionsCounted));
    await app.fresh();
    const keys = people.map(({ id: userId }) => readMarkers.key({ channelId: channel.id, userId }));
    const counts = (await app.context.db.getMany(keys)).map((read) => read?.mention_count);
    assert.deepEqual(counts, people.map(() => 1));
  });
}

Deno.test("[COM-10] a silent message says so, and is counted", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const socket = await bob.socket();
  const silent = await write(owner, channel.id, { silent: true, mentions: [bob.id] });
  assert.equal(silent.silent, true);
  assert.equal((await socket.waitFor("new-message")).silent, true);
  assert.equal(await count(bob, channel), 1);
  assert.equal("silent" in await write(owner, channel.id, { silent: false }), false);
  const { messages } = (await bob.get(`/messages/${channel.id}`)).body;
  const said = messages.filter((one: Message) => !one.isSystemMessage);
  assert.deepEqual(said.map((one: Message) => one.silent), [true, undefined]);
  const sender = await owner.socket();
  const sent = await sender.emit("send-message", {
    channelId: channel.id,
    ...sealed("hi"),
    silent: true,
  });
  assert.equal(sent.message.silent, true);
});
