import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { beforeCommit } from "../helpers/between.ts";
import { step } from "../helpers/step.ts";

const DAY = 86_400_000;

Deno.test("[INV-18 INV-29 D-SRV-2] a plain invite has a code of 10 base58 characters and lives 7 days", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob);
  for (const body of [undefined, {}]) {
    const { status, body: made } = await bob.post(`/servers/${server.id}/invite`, body);
    assert.equal(status, 201, "any member may");
    assert.match(made.code, /^[1-9A-HJ-NP-Za-km-z]{10}$/);
    const { id: _, expires_at, ...invite } = made.invite;
    assert.deepEqual(invite, {
      code: made.code,
      customCode: null,
      maxUses: null,
      uses: 0,
      expiresIn: 7 * DAY,
      created_by_username: "bob",
    });
    assert.ok(Math.abs(Date.parse(expires_at) - Date.now() - 7 * DAY) < 60_000);
  }
});

Deno.test("[INV-18 D-SRV-2] what may be asked of an invite", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server } = await ada.createServer();
  const cases: [body: object, status: number][] = [
    [{ maxUses: 1 }, 201],
    [{ maxUses: 100 }, 201],
    [{ maxUses: 0 }, 400],
    [{ maxUses: 101 }, 400],
    [{ maxUses: 1.5 }, 400],
    [{ maxUses: "1" }, 400],
    [{ maxUses: null }, 400],
    [{ expiresIn: 0 }, 201],
    [{ expiresIn: 60_000 }, 201],
    [{ expiresIn: 59_999 }, 400],
    [{ expiresIn: 365 * DAY }, 201],
    [{ expiresIn: 365 * DAY + 1 }, 400],
    [{ expiresIn: -1 }, 400],
    [{ expiresIn: 1e300 }, 400],
    [{ customCode: "abc" }, 201],
    [{ customCode: "ab" }, 400],
    [{ customCode: "x".repeat(32) }, 201],
    [{ customCode: "x".repeat(33) }, 400],
    [{ customCode: "with space" }, 400],
    [{ customCode: "Zoë" }, 400],
    [{ customCode: "" }, 400],
    [{ customCode: "../up" }, 400],
  ];
  for (const [body, status] of cases) {
    await t.step(JSON.stringify(body).slice(0, 40), async () => {
      const response = await ada.post(`/servers/${server.id}/invite`, body);
      assert.equal(response.status, status);
      if (status === 400) assert.deepEqual(Object.keys(response.body.details), Object.keys(body));
    });
  }
});

Deno.test("[INV-19 D-SRV-2 D-PERM-4] a custom code needs manageServer and is unique without regard to case", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server } = await ada.createServer();
  const other = await eve.createServer();
  await ada.bring(server.id, bob);
  const refused = await bob.post(`/servers/${server.id}/invite`, { customCode: "Our-Club" });
  assert.deepEqual([refused.status, refused.body.code], [403, "forbidden"]);
  const made = await ada.post(`/servers/${server.id}/invite`, { customCode: "Our-Club" });
  assert.deepEqual([made.body.code, made.body.invite.customCode], ["Our-Club", "Our-Club"]);
  const taken = await eve.post(`/servers/${other.server.id}/invite`, { customCode: "our-CLUB" });
  assert.deepEqual([taken.status, taken.body.code], [409, "code_taken"]);
  const joined = await eve.post("/servers/join-invite", { inviteCode: " OUR-club " });
  assert.deepEqual([joined.status, joined.body.server.id], [200, server.id]);

  const race = await Promise.all(
    ["race", "RACE", "Race"].map((customCode) =>
      ada.post(`/servers/${server.id}/invite`, { customCode })
    ),
  );
  assert.deepEqual(race.map((one) => one.status).sort(), [201, 409, 409]);
});

Deno.test("[INV-19 D-SRV-2] a custom code that has expired can be given anew, by its own server alone", async () => {
  await using app = await TestApp.start();
  const [ada, eve] = await app.registerAll("ada", "eve");
  const [own, others] = [(await ada.createServer()).server, (await eve.createServer()).server];
  const make = (person: typeof ada, id: string, expiresIn: number) =>
    person.post(`/servers/${id}/invite`, { customCode: "Our-Club", expiresIn });
  assert.equal((await make(ada, own.id, 60_000)).status, 201);
  assert.equal((await make(ada, own.id, 0)).body.code, "code_taken", "it works still");
  app.advance(60_001);
  assert.equal((await make(eve, others.id, 0)).body.code, "code_taken");
  assert.equal((await make(ada, own.id, 0)).status, 201);
  const { invites } = (await ada.get(`/servers/${own.id}/invites`)).body;
  assert.equal(invites.length, 1, "in place of the old one");
  assert.equal((await eve.post("/servers/join-invite", { inviteCode: "our-club" })).status, 200);
});

Deno.test("[INV-25] join-invite makes one a member, once; for a member it just succeeds and counts nothing", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer();
  const code = await ada.bring(server.id);
  for (let time = 0; time < 2; time++) {
    const { status, body } = await bob.post("/servers/join-invite", { inviteCode: code });
    assert.equal(status, 200);
    assert.equal(body.success, true);
    assert.equal(body.server.member_count, 2);
  }
  await ada.post("/servers/join-invite", { inviteCode: code });
  const { invites } = (await ada.get(`/servers/${server.id}/invites`)).body;
  assert.equal(invites[0].uses, 1);
});

Deno.test("[INV-20 D-SRV-2] of ten who use an invite for three at once three come in", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const guests = await app.registerAll(...Array.from({ length: 10 }, (_, i) => `guest${i}`));
  const { server } = await ada.createServer();
  const { code } = (await ada.post(`/servers/${server.id}/invite`, { maxUses: 3 })).body;
  const responses = await Promise.all(
    guests.map((guest) => guest.post("/servers/join-invite", { inviteCode: code })),
  );
  assert.equal(responses.filter((one) => one.status === 200).length, 3);
  const refused = responses.filter((one) => one.status !== 200);
  for (const { status, body } of refused) {
    assert.deepEqual([status, body.code], [410, "invite_used_up"]);
  }
  const { body } = await ada.get(`/servers/${server.id}`);
  assert.equal(body.server.member_count, 4);
  const { invites } = (await ada.get(`/servers/${server.id}/invites`)).body;
  assert.equal(invites[0].uses, 3);
});

Deno.test("[INV-25 D-SRV-2] one who joins five times at once is one member and one use", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  const code = await ada.bring(server.id);
  const join = () => bob.post("/servers/join-invite", { inviteCode: code });
  const responses = await Promise.all([join(), join(), join(), join(), join()]);
  assert.deepEqual(responses.map((one) => one.status), [200, 200, 200, 200, 200]);
  assert.equal((await ada.get(`/servers/${server.id}`)).body.server.member_count, 2);
  assert.equal((await ada.get(`/servers/${server.id}/invites`)).body.invites[0].uses, 1);
  assert.equal((await ada.get(`/messages/${channel.id}`)).body.messages.length, 1, "one greeting");
});

Deno.test("[INV-21 D-LAST-4] an invite that has expired or is used up is 410, yet opens for a member", async (t) => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server } = await ada.createServer("The club");
  const make = async (body: object) => (await ada.post(`/servers/${server.id}/invite`, body)).body;
  const short = await make({ expiresIn: 60_000 });
  const single = await make({ maxUses: 1 });
  const forever = await make({ expiresIn: 0 });
  assert.equal(forever.invite.expires_at, null);
  await bob.post("/servers/join-invite", { inviteCode: single.code });
  app.advance(60_001);

  for (const [code, error] of [[short.code, "invite_expired"], [single.code, "invite_used_up"]]) {
    const info = await app.anonymous("GET", `/servers/invite/${code}`);
    assert.deepEqual([info.status, info.body.code], [410, error]);
    const stranger = await eve.post("/servers/join-invite", { inviteCode: code });
    assert.deepEqual([stranger.status, stranger.body.code], [410, error]);
    const member = await bob.post("/servers/join-invite", { inviteCode: code });
    assert.equal(member.status, 200);
  }
  await step(
    t,
    "[INV-26 D-SRV-2] one that never ends tells of its server years later",
    async () => {
      app.advance(3650 * DAY);
      const info = await app.anonymous("GET", `/servers/invite/${forever.code}`);
      assert.deepEqual(info.body, {
        serverName: "The club",
        memberCount: 2,
        description: "",
        avatar: null,
        inviter: { username: "ada", avatar_url: null, avatar_color: null },
      });
    },
  );
});

Deno.test("[UX-11 INV-26] strangers learn who invites them, no more than name and picture, while that is a member", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob);
  const { body: { code } } = await bob.post(`/servers/${server.id}/invite`, {});
  const inviter = async () => (await app.anonymous("GET", `/servers/invite/${code}`)).body.inviter;
  assert.deepEqual(await inviter(), { username: "bob", avatar_url: null, avatar_color: null });
  await bob.call("DELETE", `/servers/${server.id}/members/${bob.user.id}`);
  assert.equal(await inviter(), null);
});

Deno.test("[INV-26 D-SRV-2] an unknown code is 404, for anybody", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  for (const code of ["nothing", "constructor", "__proto__", "%F0%9F%8E%89"]) {
    const info = await app.anonymous("GET", `/servers/invite/${code}`);
    assert.deepEqual([info.status, info.body.code], [404, "invite_not_found"], code);
  }
  const join = await ada.post("/servers/join-invite", { inviteCode: "nothing" });
  assert.deepEqual([join.status, join.body.code], [404, "invite_not_found"]);
});

Deno.test("[INV-27 INV-28 D-PERM-4] the owner lists and deletes invites; a deleted code is unknown", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server } = await ada.createServer();
  const elsewhere = await eve.createServer();
  const code = await ada.bring(server.id, bob);
  const { invites } = (await ada.get(`/servers/${server.id}/invites`)).body;
  assert.equal(invites.length, 1);
  assert.equal((await bob.get(`/servers/${server.id}/invites`)).status, 403);
  const path = `/servers/${server.id}/invites/${invites[0].id}`;
  assert.equal((await bob.delete(path)).status, 403);
  const foreign = await eve.delete(`/servers/${elsewhere.server.id}/invites/${invites[0].id}`);
  assert.equal(foreign.status, 404, "not by way of another server");

  assert.deepEqual((await ada.delete(path)).body, { success: true });
  assert.equal((await ada.delete(path)).status, 404);
  assert.equal((await eve.post("/servers/join-invite", { inviteCode: code })).status, 404);
  assert.deepEqual((await ada.get(`/servers/${server.id}/invites`)).body.invites, []);
});

Deno.test("[INV-28 D-PERM-4] whoever is kicked while they delete an invite deletes none", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer();
  const code = await ada.bring(server.id, bob);
  const permissions = { manageServer: true };
  const { role } = (await ada.post(`/servers/${server.id}/roles`, { name: "R", permissions })).body;
  await ada.post(`/servers/${server.id}/members/${bob.id}/roles`, { roleId: role.id });
  const invites = async () => (await ada.get(`/servers/${server.id}/invites`)).body.invites;
  const [{ id }] = await invites();
  const came = beforeCommit(app, () => ada.delete(`/servers/${server.id}/members/${bob.id}`));
  assert.equal((await bob.delete(`/servers/${server.id}/invites/${id}`)).status, 404);
  assert.ok(came());
  assert.deepEqual((await invites()).map((one: { code: string }) => one.code), [code]);
});

Deno.test("[D-SRV-1 D-ERR-2] a server has at most 100 invites that still work", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server } = await ada.createServer();
  const make = (body: object) => ada.post(`/servers/${server.id}/invite`, body);
  for (let i = 0; i < 99; i++) await make({ expiresIn: i === 0 ? 60_000 : 0 });
  const race = await Promise.all([make({ expiresIn: 0 }), make({ expiresIn: 0 })]);
  assert.deepEqual(race.map((one) => one.status).sort(), [201, 409]);
  app.advance(60_001);
  assert.equal((await make({})).status, 201, "one that has expired makes room");
  assert.equal((await make({})).body.code, "too_many");
});
