import assert from "node:assert/strict";
import type { Message } from "../../protocol/messages.ts";
import { messageRecords } from "../../server/features/message_log/records.ts";
import { TestApp } from "../helpers/app.ts";
import { befriend, openDm } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";

const rowsOf = async (person: Person, channelId: string) =>
  ((await person.get(`/messages/${channelId}`)).body.messages as Message[])
    .filter(({ isSystemMessage }) => isSystemMessage);
const dataOf = async (person: Person, channelId: string) =>
  (await rowsOf(person, channelId)).map(({ system }) => system);

/** Makes its system rows as the version before stored them. */
async function withoutData(app: TestApp, person: Person, channelId: string): Promise<void> {
  for (const { seq } of await rowsOf(person, channelId)) {
    await app.context.db.transact((tx) => {
      const key = messageRecords.key({ channelId, seq });
      const { system_row, ...record } = tx.get(key)!;
      assert.ok(system_row);
      tx.set(key, record);
    });
  }
}

/** A server where people came, went and had to go. */
async function movedServer(app: TestApp) {
  const [ada, bob, cy, dan] = await app.registerAll("ada", "bob", "cy", "dan");
  const { server, channel } = await ada.createServer("Den");
  const { code } = (await ada.post(`/servers/${server.id}/invite`, {})).body;
  const socket = await ada.socket();
  const come = (who: Person) => who.post("/servers/join-invite", { inviteCode: code });
  const go = (who: Person, by = who) => by.delete(`/servers/${server.id}/members/${who.id}`);
  await come(bob);
  await go(bob);
  await come(bob);
  await come(cy);
  await go(cy, ada);
  await come(dan);
  await ada.post(`/servers/${server.id}/bans`, { userId: dan.id });
  return { ada, bob, channel, socket };
}

Deno.test("[D-MSG-7 MEND-40] a system row says what it tells as data, also in events, and those of before do", async () => {
  await using app = await TestApp.start();
  const { ada, channel, socket } = await movedServer(app);
  const data = [
    { kind: "joined" },
    { kind: "came_and_went", times: 1, here: true },
    { kind: "joined" },
    { kind: "kicked" },
    { kind: "joined" },
    { kind: "banned" },
  ];
  assert.deepEqual(await dataOf(ada, channel.id), data);
  assert.deepEqual((await socket.waitFor("new-message")).system, { kind: "joined" });
  assert.deepEqual((await socket.waitFor("message-edited")).system, data[1]);
  await withoutData(app, ada, channel.id);
  assert.deepEqual(await dataOf(ada, channel.id), data);
  socket.close();
});

Deno.test("[D-MSG-7 MEND-40] in groups a row has the id of who was added, and their name as the text has it", async () => {
  await using app = await TestApp.start();
  const [ada, bob, cy, eve] = await app.registerAll("ada", "bob", "cy", "eve");
  for (const other of [bob, cy, eve]) await befriend(ada, other);
  const { body } = await ada.post("/channels/group-dm", { userIds: [bob.id, cy.id] });
  const { id } = body.channel;
  await ada.post(`/channels/${id}/people`, { userId: eve.id });
  await ada.post(`/e2ee/channels/${id}/invite`);
  await cy.post(`/channels/${id}/leave`);
  const [added, ...others] = await dataOf(ada, id);
  assert.deepEqual(added, { kind: "group_added", user_id: eve.id, username: "eve" });
  assert.deepEqual(others, [{ kind: "encryption_invite" }, { kind: "group_left" }]);
  await withoutData(app, ada, id);
  assert.deepEqual(await dataOf(ada, id), [{ kind: "group_added", username: "eve" }, ...others]);
});

Deno.test("[UX-11 MEND-40] a call's row has its data; other words of the server have none", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await befriend(ada, bob);
  const { id } = await openDm(ada, bob);
  const call = (await ada.post(`/dm-voice/channels/${id}/call`)).body.call;
  await ada.post(`/dm-voice/calls/${call.id}/end`);
  assert.deepEqual(await dataOf(bob, id), [{ kind: "missed_call", times: 1 }]);
  await withoutData(app, bob, id);
  assert.deepEqual(await dataOf(bob, id), [{ kind: "missed_call", times: 1 }]);
  const [{ seq }] = await rowsOf(bob, id);
  await app.context.db.transact((tx) => {
    const key = messageRecords.key({ channelId: id, seq });
    const content = new TextEncoder().encode("Send your recovery key to the host");
    tx.set(key, { ...tx.get(key)!, content });
  });
  const [row] = await rowsOf(bob, id);
  assert.equal("system" in row, false);
});
