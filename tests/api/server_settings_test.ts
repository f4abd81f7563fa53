import assert from "node:assert/strict";
import type { Channel } from "../../protocol/channels.ts";
import { TestApp } from "../helpers/app.ts";
import { dataUrl, PICTURE, PICTURE_HASH, pictureBytes } from "../helpers/pictures.ts";

const MB = 1024 * 1024;

async function club(app: TestApp) {
  const [ada, bob, cy] = await app.registerAll("ada", "bob", "cy");
  const { server } = await ada.createServer("Club");
  await ada.bring(server.id, bob, cy);
  return { ada, bob, cy, server, path: `/servers/${server.id}` };
}

Deno.test("[SRV-06 D-SRV-1 D-PERM-4] PUT servers/{id} changes what is given, and everybody there is told", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server, path } = await club(app);
  const socket = await bob.socket();
  const { status, body } = await ada.put(path, { name: " The club ", description: "Two\nlines" });
  assert.equal(status, 200);
  const changed = { ...server, member_count: 3, name: "The club", description: "Two\nlines" };
  const { channels } = (await ada.get(`/channels/server/${server.id}`)).body;
  const managed = {
    system_channel_id: channels.find((one: Channel) => !one.is_voice).id,
    system_messages: { joins: true, leaves: true },
  };
  assert.deepEqual(body.server, { ...changed, ...managed });
  assert.deepEqual((await socket.waitFor("server-updated")).server, changed);
  assert.deepEqual((await bob.get(path)).body.server, changed);

  const partly = await ada.put(path, { description: "" });
  assert.deepEqual(partly.body.server, { ...changed, ...managed, description: "" });
  assert.equal((await bob.put(path, { name: "Mine" })).status, 403);
  assert.equal((await bob.get(path)).body.server.name, "The club");
});

Deno.test("[SRV-06 D-SRV-7 CHAN-11] what is set to what it was already is neither told nor written down", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server, path } = await club(app);
  const { channels } = (await ada.get(`/channels/server/${server.id}`)).body;
  const override = `/channels/${channels[0].id}/permissions/default`;
  const permissions = { sendMessages: true };
  await ada.put(path, { description: "Ours" });
  await ada.put(override, { permissions });
  const socket = await bob.socket();
  const log = (await ada.get(`${path}/audit-log`)).body;
  for (const body of [{}, { name: server.name }, { description: "Ours", avatar: null }]) {
    assert.equal((await ada.put(path, body)).body.server.description, "Ours");
  }
  const again = await ada.put(override, { permissions });
  assert.deepEqual(again.body.permissions, { default: permissions });
  await socket.sync();
  assert.deepEqual(socket.arrived, []);
  assert.deepEqual((await ada.get(`${path}/audit-log`)).body, log);
});

Deno.test("[SRV-06 D-SRV-1 D-ERR-2] what may not be written into a server is refused by the field's name", async (t) => {
  await using app = await TestApp.start();
  const { ada, path } = await club(app);
  const cases: [body: object, status: number][] = [
    [{ name: "x" }, 400],
    [{ name: "x".repeat(101) }, 400],
    [{ name: null }, 400],
    [{ description: "x".repeat(500) }, 200],
    [{ description: "x".repeat(501) }, 400],
    [{ avatar: "https://example.org/a.png" }, 400],
    [{ avatar: "data:text/html;base64,PGI+" }, 400],
    [{ owner_id: "me" }, 400],
    [{}, 200],
  ];
  for (const [body, status] of cases) {
    await t.step(JSON.stringify(body).slice(0, 40), async () => {
      const response = await ada.put(path, body);
      assert.equal(response.status, status);
      if (status === 400) assert.deepEqual(Object.keys(response.body.details), Object.keys(body));
    });
  }
});

Deno.test("[SRV-06 SRV-18 D-MEDIA] a server's avatar is stored once, served by its hash, and ends below 2 MB", async () => {
  await using app = await TestApp.start();
  const { ada, bob, path } = await club(app);
  const set = await ada.put(path, { avatar: PICTURE });
  assert.equal(set.body.server.avatar, `/api/media/${PICTURE_HASH}`);
  const picture = await app.anonymous("GET", `/media/${PICTURE_HASH}`);
  assert.deepEqual([picture.status, picture.headers.get("content-type")], [200, "image/png"]);
  assert.equal((await bob.get(path)).body.server.avatar, set.body.server.avatar);

  const large = dataUrl(pictureBytes("image/png", 2 * MB));
  const refused = await ada.put(path, { avatar: large });
  assert.deepEqual([refused.status, refused.body.error], [413, "Avatar must be less than 2MB"]);
  const fits = await ada.put(path, { avatar: dataUrl(pictureBytes("image/png", 2 * MB - 1)) });
  assert.equal(fits.status, 200);
  const svg = await ada.put(path, { avatar: `data:image/svg+xml;base64,${btoa("<svg/>")}` });
  assert.equal(svg.status, 400);

  assert.equal((await ada.put(path, { avatar: null })).body.server.avatar, null);
  const uses = await app.context.db.list(["media_use"]);
  assert.deepEqual(uses, [], "what is in no use any more is swept");
});

Deno.test("[SRV-08 SRV-21 D-PERM-4] the owner makes a member the owner, and is a member like others then", async () => {
  await using app = await TestApp.start();
  const { ada, bob, cy, server, path } = await club(app);
  const socket = await cy.socket();
  const { status, body } = await ada.post(`${path}/transfer`, { newOwnerId: bob.id });
  assert.equal(status, 200);
  assert.equal(body.server.owner_id, bob.id);
  assert.equal((await socket.waitFor("server-updated")).server.owner_id, bob.id);
  const isOwner = (id: string, owner: boolean) =>
    socket.waitFor(
      "member-updated",
      ({ member }) => member.user_id === id && member.isOwner === owner,
    );
  await isOwner(ada.id, false);
  await isOwner(bob.id, true);
  const { members } = (await cy.get(`${path}/members`)).body;
  const owners = members.filter((m: { isOwner: boolean }) => m.isOwner);
  assert.deepEqual(owners.map((m: { username: string }) => m.username), ["bob"]);

  assert.equal((await ada.put(path, { name: "Mine again" })).status, 403);
  assert.equal((await bob.put(path, { name: "Of Bob" })).status, 200);
  const log = (await bob.get(`${path}/audit-log`)).body.entries;
  assert.deepEqual(
    log.map((e: { action: string; target_username: string }) => [e.action, e.target_username]),
    [["server-update", null], ["transfer", "bob"]],
  );
  assert.equal((await ada.delete(`${path}/members/${ada.id}`)).status, 200, "she may leave now");
  assert.equal((await ada.get("/servers")).body.servers.length, 0);
  assert.equal((await bob.get(`/servers/${server.id}`)).body.server.member_count, 2);
});

Deno.test("[SRV-08 SRV-20 D-PERM-6] ownership goes to nobody but a member, and from nobody but the owner", async () => {
  await using app = await TestApp.start();
  const { ada, bob, path } = await club(app);
  const eve = await app.register("eve");
  const to = (newOwnerId: unknown) => ada.post(`${path}/transfer`, { newOwnerId });
  for (const id of [eve.id, crypto.randomUUID()]) {
    const { status, body } = await to(id);
    assert.deepEqual([status, body.error], [404, "User not found in this server"]);
  }
  assert.equal((await to(ada.id)).status, 400);
  assert.equal((await to(7)).status, 400);
  assert.equal((await bob.post(`${path}/transfer`, { newOwnerId: bob.id })).status, 403);
  assert.equal((await eve.post(`${path}/transfer`, { newOwnerId: eve.id })).status, 404);
  assert.equal((await ada.get(path)).body.server.owner_id, ada.id);
});

Deno.test("[SRV-08] of two transfers at once one wins, and the one who came off best is the owner", async () => {
  await using app = await TestApp.start();
  const { ada, bob, cy, path } = await club(app);
  for (let round = 0; round < 5; round++) {
    const responses = await Promise.all(
      [bob, cy].map((one) => ada.post(`${path}/transfer`, { newOwnerId: one.id })),
    );
    assert.deepEqual(responses.map((one) => one.status).sort(), [200, 403]);
    const winner = responses[0].status === 200 ? bob : cy;
    const { body } = await ada.get(path);
    assert.equal(body.server.owner_id, winner.id);
    assert.equal((await winner.post(`${path}/transfer`, { newOwnerId: ada.id })).status, 200);
  }
});

Deno.test("[SRV-08 D-SRV-4] a server that is transferred to somebody who leaves keeps an owner", async () => {
  await using app = await TestApp.start();
  const { ada, bob, path } = await club(app);
  const [transfer, leave] = await Promise.all([
    ada.post(`${path}/transfer`, { newOwnerId: bob.id }),
    bob.delete(`${path}/members/${bob.id}`),
  ]);
  const left = leave.status === 200;
  assert.equal(transfer.status, left ? 404 : 200);
  const owner = left ? ada : bob;
  const { members } = (await owner.get(`${path}/members`)).body;
  const owners = members.filter((m: { isOwner: boolean }) => m.isOwner);
  assert.deepEqual(owners.map((m: { user_id: string }) => m.user_id), [owner.id]);
});
