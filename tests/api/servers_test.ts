import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { step } from "../helpers/step.ts";

Deno.test("[SRV-03] a new server belongs to its maker and has the channels general and General", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { status, body } = await ada.post("/servers", { name: "  The club  " });
  assert.equal(status, 201);
  const id = await step(
    t,
    "[SRV-05 SRV-10] it has its fields, and can be asked for",
    async () => {
      const { id, ...server } = body.server;
      assert.deepEqual(server, {
        name: "The club",
        description: "",
        avatar: null,
        owner_id: ada.id,
        member_count: 1,
        default_notifications: "all",
      });
      const asked = (await ada.get(`/servers/${id}`)).body.server;
      const { system_channel_id: _id, system_messages: _said, ...shown } = asked;
      assert.deepEqual(shown, body.server);
      return id;
    },
  );
  await step(t, "[D-SRV-1] it has two channels and its owner", async () => {
    const { channels } = (await ada.get(`/channels/server/${id}`)).body;
    const seen = channels.map((c: { name: string; is_voice: boolean }) => [c.name, c.is_voice]);
    assert.deepEqual(seen, [["general", false], ["General", true]]);
    const { members } = (await ada.get(`/servers/${id}/members`)).body;
    assert.equal(members.length, 1);
    assert.deepEqual([members[0].user_id, members[0].isOwner], [ada.id, true]);
  });
});

Deno.test("[SRV-04] GET /servers lists one's own servers and those of nobody else", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const first = await ada.createServer("First");
  const second = await ada.createServer("Second");
  await bob.createServer("Of Bob");
  await ada.bring(second.server.id, bob);
  const names = async (person: typeof ada) =>
    (await person.get("/servers")).body.servers.map((s: { name: string }) => s.name);
  assert.deepEqual(await names(ada), ["First", "Second"]);
  assert.deepEqual(await names(bob), ["Of Bob", "Second"]);
  assert.equal((await bob.get(`/servers/${first.server.id}`)).status, 404);
});

Deno.test("[D-SRV-1] a server's name has 2 to 100 characters on one line", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const cases: [name: string, status: number][] = [
    ["a", 400],
    [" a ", 400],
    ["ab", 201],
    ["x".repeat(100), 201],
    ["x".repeat(101), 400],
    ["   ", 400],
    ["two\nlines", 400],
    ["a\u0000b", 400],
    ["ab\ud800", 400],
    ["Größe 東京 🎉", 201],
    ["<b>&amp;", 201],
  ];
  for (const [name, status] of cases) {
    await t.step(JSON.stringify(name).slice(0, 30), async () => {
      const response = await ada.post("/servers", { name });
      assert.equal(response.status, status);
      if (status === 400) assert.deepEqual(Object.keys(response.body.details), ["name"]);
      else assert.equal(response.body.server.name, name);
    });
  }
});

Deno.test("[SRV-09 D-SRV-3 D-PERM-6] join is 200 for a member, and for others the 404 of an unknown server", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob);
  const joined = await bob.post(`/servers/${server.id}/join`);
  assert.equal(joined.status, 200);
  assert.equal(joined.body.server.member_count, 2);
  const refused = await eve.post(`/servers/${server.id}/join`);
  const unknown = await eve.post(`/servers/${crypto.randomUUID()}/join`);
  assert.equal(refused.status, 404);
  assert.deepEqual(refused.body, unknown.body);
});

Deno.test("[D-SRV-4] a member leaves by deleting the own membership; the owner cannot", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob, eve);

  const owner = await ada.delete(`/servers/${server.id}/members/${ada.id}`);
  assert.equal(owner.status, 400);
  assert.equal(owner.body.error, "Transfer ownership or delete the server first");
  const other = await bob.delete(`/servers/${server.id}/members/${eve.id}`);
  assert.deepEqual([other.status, other.body.code], [403, "forbidden"]);

  assert.deepEqual((await bob.delete(`/servers/${server.id}/members/${bob.id}`)).body, {
    success: true,
  });
  for (const path of [`/servers/${server.id}`, `/messages/${channel.id}`]) {
    assert.equal((await bob.get(path)).status, 404);
  }
  assert.deepEqual((await bob.get("/servers")).body.servers, []);
  const again = await bob.delete(`/servers/${server.id}/members/${bob.id}`);
  assert.equal(again.status, 404);
  const { body } = await ada.get(`/servers/${server.id}`);
  assert.equal(body.server.member_count, 2);
});

Deno.test("[D-SRV-4] leaving twice at once counts once", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob);
  const path = `/servers/${server.id}/members/${bob.id}`;
  const responses = await Promise.all([bob.delete(path), bob.delete(path), bob.delete(path)]);
  assert.deepEqual(responses.map((one) => one.status).sort(), [200, 404, 404]);
  assert.equal((await ada.get(`/servers/${server.id}`)).body.server.member_count, 1);
});

Deno.test("[D-SRV-1 D-ERR-2] a user is in at most 100 servers, created or joined, also when asked for at once", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await bob.createServer();
  const code = await bob.bring(server.id);
  for (let i = 0; i < 98; i++) await ada.post("/servers", { name: `Server ${i}` });
  const wanted = Array.from({ length: 5 }, () => ada.post("/servers", { name: "One more" }));
  const statuses = (await Promise.all(wanted)).map((one) => one.status);
  assert.deepEqual(statuses.sort(), [201, 201, 409, 409, 409]);
  const joined = await ada.post("/servers/join-invite", { inviteCode: code });
  assert.deepEqual([joined.status, joined.body.code], [409, "too_many"]);
  assert.match(joined.body.error, /100/);
  assert.equal((await ada.get("/servers")).body.servers.length, 100);
});
