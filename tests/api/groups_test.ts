import assert from "node:assert/strict";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import type { Channel } from "../../protocol/channels.ts";
import { MAX_GROUP } from "../../protocol/limits.ts";
import { TestApp } from "../helpers/app.ts";
import { befriend, block, openDm } from "../helpers/people.ts";
import { type Person, sealed } from "../helpers/person.ts";

async function make(by: Person, others: Person[], name?: string): Promise<Channel> {
  const userIds = others.map(({ id }) => id);
  const { status, body } = await by.post("/channels/group-dm", { userIds, name });
  assert.equal(status, 201, JSON.stringify(body));
  return body.channel;
}

async function threeFriends(app: TestApp) {
  const [ada, bob, cy, eve] = await app.registerAll("ada", "bob", "cy", "eve");
  await befriend(ada, bob);
  await befriend(ada, cy);
  return { ada, bob, cy, eve, group: await make(ada, [bob, cy]) };
}

const groupsOf = async (person: Person): Promise<Channel[]> =>
  (await person.get("/channels/dm")).body.channels.filter((one: Channel) => one.recipients);
const add = (by: Person, { id }: Channel, { id: userId }: Person) =>
  by.post(`/channels/${id}/people`, { userId });
const namesIn = ({ recipients }: Channel) => recipients!.map(({ username }) => username);

Deno.test("[E2E-16] a group of three is seen by each as the others, and by its name once it has one", async () => {
  await using app = await TestApp.start();
  const { ada, bob, cy, eve, group } = await threeFriends(app);
  assert.deepEqual([group.name, group.group_name, namesIn(group)], ["bob, cy", "", ["bob", "cy"]]);
  const [ofBob] = await groupsOf(bob);
  assert.deepEqual([ofBob.id, ofBob.name, ofBob.server_id], [group.id, "ada, cy", null]);
  const { body } = await cy.put(`/channels/${group.id}/name`, { name: "Climbing" });
  assert.deepEqual([body.channel.name, body.channel.group_name], ["Climbing", "Climbing"]);
  assert.equal((await groupsOf(ada))[0].name, "Climbing");
  assert.equal((await bob.put(`/channels/${group.id}/name`, { name: "" })).status, 200);
  assert.equal((await groupsOf(ada))[0].name, "bob, cy");
  assert.deepEqual(await groupsOf(eve), []);
});

Deno.test("[E2E-16] in a group all read and write, and each may add whom they know; who comes reads what was said", async () => {
  await using app = await TestApp.start();
  const { ada, bob, cy, eve, group } = await threeFriends(app);
  await bob.say(group.id, "hello");
  assert.equal((await eve.get(`/messages/${group.id}`)).status, 404);
  const strange = await add(cy, group, eve);
  assert.deepEqual([strange.status, strange.body.code], [403, "cannot_message"]);
  await befriend(cy, eve);
  assert.equal((await add(cy, group, eve)).status, 200);
  assert.equal((await add(cy, group, eve)).status, 200, "again changes nothing");
  const { body } = await eve.get(`/messages/${group.id}`);
  const [said, notice, ...rest] = body.messages;
  assert.deepEqual([said.sender_id, notice.isSystemMessage, rest], [bob.id, true, []]);
  assert.equal(notice.encrypted_content, "cy added eve");
  assert.equal((await eve.post(`/messages/${group.id}`, sealed("hi"))).status, 201);
  assert.deepEqual(namesIn((await groupsOf(ada))[0]), ["bob", "cy", "eve"]);
});

Deno.test("[E2E-16] a block keeps one from adding somebody, and closes no group", async () => {
  await using app = await TestApp.start();
  const { ada, bob, group } = await threeFriends(app);
  await block(bob, ada);
  assert.equal((await ada.post(`/messages/${group.id}`, sealed("still"))).status, 201);
  assert.equal((await bob.post(`/messages/${group.id}`, sealed("too"))).status, 201);
  const again = await ada.post("/channels/group-dm", {
    userIds: namesIn(group).map((name) => app.people.find((p) => p.user.username === name)!.id),
  });
  assert.deepEqual([again.status, again.body.code], [403, "cannot_message"]);
});

Deno.test("[E2E-16] who leaves sees the group no more; with the last one it is gone", async () => {
  await using app = await TestApp.start();
  const { ada, bob, cy, group } = await threeFriends(app);
  const said = await bob.say(group.id, "mine");
  assert.equal((await bob.post(`/channels/${group.id}/leave`)).status, 200);
  assert.equal((await bob.get(`/messages/${group.id}`)).status, 404);
  assert.equal((await bob.delete(`/messages/${said.id}`)).status, 404);
  const { messages } = (await ada.get(`/messages/${group.id}`)).body;
  assert.deepEqual(
    messages.map((m: { encrypted_content: string }) => m.encrypted_content).at(-1),
    "bob left the group",
  );
  assert.equal((await add(ada, group, bob)).status, 200, "and may come back");
  for (const one of [ada, bob, cy]) await one.post(`/channels/${group.id}/leave`);
  assert.deepEqual(await groupsOf(ada), []);
});

Deno.test("[E2E-16 D-ERR-1] a group has three to ten different people", async () => {
  await using app = await TestApp.start();
  const names = Array.from({ length: MAX_GROUP + 1 }, (_, i) => `p${i}x`);
  const [ada, ...others] = await app.registerAll(...names);
  const { server } = await ada.createServer();
  await ada.bring(server.id, ...others);
  const [bob, cy] = others;
  for (
    const userIds of [[bob.id], [bob.id, bob.id], others.map(({ id }) => id), [ada.id, bob.id]]
  ) {
    const { status, body } = await ada.post("/channels/group-dm", { userIds });
    assert.deepEqual([status, Object.keys(body.details)], [400, ["userIds"]], String(userIds));
  }
  const full = await make(ada, others.slice(0, MAX_GROUP - 1));
  const { status, body } = await add(cy, full, others.at(-1)!);
  assert.deepEqual([status, body.code, body.error], [
    409,
    "group_full",
    "A group has at most 10 people",
  ]);
  const call = await ada.post(`/dm-voice/channels/${full.id}/call`);
  assert.deepEqual([call.status, call.body.details], [400, { id: "is not a direct message" }]);
});

Deno.test("[E2E-16] what is for groups is not for a direct message, nor for a server's channel", async () => {
  await using app = await TestApp.start();
  const { ada, bob, cy } = await threeFriends(app);
  const { channel } = await ada.createServer();
  for (const { id } of [await openDm(ada, bob), channel]) {
    for (
      const response of [
        await ada.post(`/channels/${id}/people`, { userId: cy.id }),
        await ada.put(`/channels/${id}/name`, { name: "x" }),
        await ada.post(`/channels/${id}/leave`),
      ]
    ) assert.deepEqual([response.status, response.body.details], [400, { id: "is not a group" }]);
  }
});

Deno.test("[E2E-16 D-ACCT-6] who deletes an account leaves its groups", async () => {
  await using app = await TestApp.start();
  const { ada, bob, group } = await threeFriends(app);
  await perform(app.context, VERBS["user-delete"], { name: "bob", heir: null, messages: false });
  assert.deepEqual(namesIn((await groupsOf(ada))[0]), ["cy"]);
  const { members } = (await ada.get(`/channels/${group.id}/members`)).body;
  assert.equal(members.some((one: { user_id: string }) => one.user_id === bob.id), false);
});
