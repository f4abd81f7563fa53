import assert from "node:assert/strict";
import { isEncryptionInvite } from "../../protocol/encryption_invites.ts";
import { TestApp } from "../helpers/app.ts";
import { MlsDevice } from "../helpers/e2ee/mls_device.ts";
import { befriend, block, openDm } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";

const DAY = 86_400_000;

const invitesIn = async (person: Person, id: string) =>
  (await person.get(`/messages/${id}`)).body.messages.filter((
    one: { isSystemMessage: boolean; encrypted_content: string },
  ) => one.isSystemMessage && isEncryptionInvite(one.encrypted_content));

Deno.test("[MEND-20] whoever wants to encrypt a direct message invites the other by a message there, once a day", async () => {
  await using app = await TestApp.start();
  const [ada, bob, cy] = await app.registerAll("ada", "bob", "cy");
  await befriend(ada, bob);
  const { id } = await openDm(ada, bob);
  const door = `/e2ee/channels/${id}/invite`;
  const first = await ada.post(door);
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const [row] = await invitesIn(bob, id);
  assert.deepEqual([row.username, row.sender_id], ["ada", ada.id]);
  assert.equal((await ada.post(door)).body.invited_at, first.body.invited_at);
  assert.equal((await bob.post(door)).body.invited_at, first.body.invited_at);
  assert.equal((await invitesIn(bob, id)).length, 1);
  assert.equal((await cy.post(door)).status, 404);
  app.advance(DAY);
  const later = await app.login("ada");
  await later.post(door);
  assert.equal((await invitesIn(later, id)).length, 2);
});

Deno.test("[MEND-20] nobody is invited to what is encrypted, to a server's channel, or by whom they have blocked", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await befriend(ada, bob);
  const { id } = await openDm(ada, bob);
  const { channel } = await ada.createServer();
  const inServer = await ada.post(`/e2ee/channels/${channel.id}/invite`);
  assert.deepEqual([inServer.status, inServer.body.code], [400, "invalid_input"]);
  await MlsDevice.of(bob);
  const device = await MlsDevice.of(ada);
  assert.equal((await device.begin(id)).status, 201);
  const begun = await ada.post(`/e2ee/channels/${id}/invite`);
  assert.deepEqual([begun.status, begun.body.code], [409, "private_channel"]);
  const cy = await app.register("cy");
  await befriend(ada, cy);
  const other = await openDm(ada, cy);
  await block(cy, ada);
  const blocked = await ada.post(`/e2ee/channels/${other.id}/invite`);
  assert.deepEqual([blocked.status, blocked.body.code], [403, "cannot_message"]);
  assert.equal((await invitesIn(cy, other.id)).length, 0);
});
