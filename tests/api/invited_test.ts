/** Registration with an invite uses it up, and the reserved place is kept (HARD-8). */
import assert from "node:assert/strict";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { reservations as records } from "../../server/features/invites/records.ts";
import { sweepAll } from "../../server/host/app/hourly_upkeep.ts";
import { TestApp } from "../helpers/app.ts";
import { password, type Person, PUBLIC_KEY } from "../helpers/person.ts";

const DAY = 86_400_000;

const register = (app: TestApp, username: string, inviteCode?: string) =>
  app.anonymous("POST", "/auth/register", {
    username,
    email: `${username}@example.org`,
    password: password(username),
    publicKey: PUBLIC_KEY,
    inviteCode,
  });

/** Creates a server whose invite has this many uses. */
async function club(app: TestApp, invite: object) {
  const ada = await app.registerAdmin("ada");
  const { server } = await ada.createServer("Club");
  const { code } = (await ada.post(`/servers/${server.id}/invite`, invite)).body;
  const uses = async () => (await ada.get(`/servers/${server.id}/invites`)).body.invites[0].uses;
  const join = (person: Person) => person.post("/servers/join-invite", { inviteCode: code });
  return { ada, server, code, uses, join };
}

for (const registration of ["invite", "open"] as const) {
  Deno.test(`[HARD-8] with registration '${registration}' an invite for one brings one in: the account is the use, and joins by it later`, async () => {
    await using app = await TestApp.start({ registration });
    const { server, code, uses, join } = await club(app, { maxUses: 1 });
    assert.equal((await register(app, "bob", code)).status, 201);
    assert.equal(await uses(), 1);
    const second = await register(app, "eve", code);
    if (registration === "invite") {
      assert.deepEqual([second.status, second.body.code], [403, "invite_required"]);
    } else assert.equal(second.status, 201, "as one without an invite");

    const about = `/servers/invite/${code}`;
    const bob = await app.login("bob");
    assert.equal((await app.anonymous("GET", about)).status, 410);
    assert.deepEqual(
      (await bob.get(about)).body,
      {
        serverName: "Club",
        memberCount: 1,
        description: "",
        avatar: null,
        inviter: { username: "ada", avatar_url: null, avatar_color: null },
      },
    );
    if (registration === "open") {
      const eve = await app.login("eve");
      assert.equal((await eve.get(about)).status, 410);
      assert.equal((await join(eve)).status, 410);
    }
    assert.equal((await join(bob)).status, 200);
    assert.equal((await bob.get(`/servers/${server.id}`)).status, 200);
    assert.equal(await uses(), 1, "counted once");

    assert.equal((await bob.delete(`/servers/${server.id}/members/${bob.id}`)).status, 200);
    assert.equal((await join(bob)).status, 410, "the place was for one time");
  });
}

Deno.test("[HARD-8] of two who register by the last use at once one comes in", async () => {
  await using app = await TestApp.start({ registration: "invite" });
  const { code, uses } = await club(app, { maxUses: 1 });
  const both = await Promise.all(["bob", "eve"].map((name) => register(app, name, code)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 403]);
  assert.equal(await uses(), 1);
  const refused = ["bob", "eve"][both.findIndex(({ status }) => status === 403)];
  const { available } = (await app.anonymous("GET", `/users/check-username/${refused}`)).body;
  assert.equal(available, true, "nothing of the account was stored");
});

Deno.test("[HARD-8] the place outlives the invite's time, not its deletion, and a ban refuses", async () => {
  await using app = await TestApp.start({ registration: "invite" });
  const { ada, server, code, join } = await club(app, { expiresIn: DAY });
  for (const name of ["bob", "eve", "carl"]) {
    assert.equal((await register(app, name, code)).status, 201);
  }
  app.advance(2 * DAY);
  assert.equal((await register(app, "dora", code)).status, 403);
  const [bob, eve, carl] = await Promise.all(["bob", "eve", "carl"].map((n) => app.login(n)));
  const host = await app.login("ada");
  assert.equal((await join(bob)).status, 200);
  await host.post(`/servers/${server.id}/bans`, { userId: eve.id });
  assert.deepEqual((await join(eve)).body.code, "banned");

  const reservations = () => app.context.db.list(records.prefix({}));
  await sweepAll(app.context);
  assert.equal((await reservations()).length, 2);
  const [{ id }] = (await host.get(`/servers/${server.id}/invites`)).body.invites;
  assert.equal((await host.delete(`/servers/${server.id}/invites/${id}`)).status, 200);
  assert.equal((await join(carl)).status, 404);
  await sweepAll(app.context);
  assert.deepEqual(await reservations(), []);
  assert.equal(ada.id, host.id);
});

Deno.test("[HARD-8] a deleted account leaves no place behind", async () => {
  await using app = await TestApp.start();
  const { code } = await club(app, {});
  assert.equal((await register(app, "bob", code)).status, 201);
  await perform(app.context, VERBS["user-delete"], { name: "bob", heir: null, messages: false });
  assert.deepEqual(await app.context.db.list(records.prefix({})), []);
});

Deno.test({
  name: "[HARD-7 HARD-8] a code that is used up counts like none against the address",
  // The limiter keeps timers of its own.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    await using app = await TestApp.start({ limits: "on" });
    const { code } = await club(app, { maxUses: 1 });
    assert.equal((await register(app, "first", code)).status, 201);
    for (let i = 0; i < 20; i++) {
      assert.equal((await register(app, `name${i}`, code)).status, 201);
    }
    assert.equal((await register(app, "last", code)).status, 429);
  },
});
