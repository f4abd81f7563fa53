import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { befriend, block, openDm } from "../helpers/people.ts";

Deno.test("[D-PERM-4] pins are listed, the newest first, for those with deleteMessages to set", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const socket = await bob.socket();
  const [one, two] = [await ada.say(channel.id, "one"), await bob.say(channel.id, "two")];
  const pins = `/channels/${channel.id}/pins`;

  assert.equal((await bob.put(`${pins}/${two.id}`)).status, 403);
  assert.equal((await ada.put(`${pins}/${one.id}`)).status, 200);
  app.advance(1000);
  await ada.put(`${pins}/${two.id}`);
  await ada.put(`${pins}/${two.id}`);
  assert.deepEqual((await bob.get(pins)).body.pins, [two, one]);
  await socket.waitFor("pins-changed", ({ channelId }) => channelId === channel.id);

  await ada.delete(`${pins}/${one.id}`);
  assert.deepEqual((await bob.get(pins)).body.pins, [two]);
  await socket.sync();
  const before = socket.seen("pins-changed").length;
  await bob.delete(`/messages/${two.id}`);
  await socket.waitFor("message-deleted");
  await socket.sync();
  assert.equal(socket.seen("pins-changed").length, before + 1);
  assert.deepEqual((await bob.get(pins)).body.pins, [], "what is deleted is not pinned");
});

Deno.test("a channel has at most 50 pins, and a message of another channel is unknown", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server, channel } = await ada.createServer();
  const other = (await ada.post(`/channels/server/${server.id}`, { name: "other" })).body.channel;
  const elsewhere = await ada.say(other.id, "there");
  const pins = `/channels/${channel.id}/pins`;
  assert.equal((await ada.put(`${pins}/${elsewhere.id}`)).status, 404);
  for (let i = 0; i < 49; i++) {
    await ada.put(`${pins}/${(await ada.say(channel.id, `${i}`)).id}`);
  }
  const last = [await ada.say(channel.id, "a"), await ada.say(channel.id, "b")];
  const race = await Promise.all(last.map(({ id }) => ada.put(`${pins}/${id}`)));
  assert.deepEqual(race.map((one) => one.status).sort(), [200, 409]);
  const { status, body } = await ada.put(`${pins}/${(await ada.say(channel.id, "51")).id}`);
  assert.deepEqual([status, body.code], [409, "too_many"]);
});

Deno.test("[MEND-26c] in a direct message and a group everyone who may write pins; a block ends it", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  await befriend(ada, bob);
  await befriend(ada, eve);
  const dm = await openDm(ada, bob);
  const said = await ada.say(dm.id, "our address");
  const pins = `/channels/${dm.id}/pins`;
  const socket = await ada.socket();
  assert.equal((await bob.put(`${pins}/${said.id}`)).status, 200);
  await socket.waitFor("pins-changed", ({ channelId }) => channelId === dm.id);
  assert.deepEqual((await ada.get(pins)).body.pins, [said]);
  assert.equal((await eve.get(pins)).status, 404);
  assert.equal((await eve.delete(`${pins}/${said.id}`)).status, 404);

  await block(ada, bob);
  const { status, body } = await bob.delete(`${pins}/${said.id}`);
  assert.deepEqual([status, body.code], [403, "cannot_message"]);
  assert.deepEqual((await bob.get(pins)).body.pins, [said], "what was pinned stays");

  const fay = await app.register("fay");
  await befriend(ada, fay);
  const group = await ada.post("/channels/group-dm", { userIds: [eve.id, fay.id] });
  const { id } = group.body.channel;
  const plan = await eve.say(id, "the plan");
  assert.equal((await fay.put(`/channels/${id}/pins/${plan.id}`)).status, 200);
  assert.equal((await eve.delete(`/channels/${id}/pins/${plan.id}`)).status, 200);
  assert.deepEqual((await ada.get(`/channels/${id}/pins`)).body.pins, []);
});
