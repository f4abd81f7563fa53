import assert from "node:assert/strict";
import { openSetup } from "../../server/host/setup/code.ts";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { TestApp } from "../helpers/app.ts";
import { PUBLIC_KEY } from "../helpers/person.ts";

const wanted = (code: string, more: object = {}) => ({
  code,
  serverName: "The Club",
  registration: "invite",
  username: "ada",
  email: "ada@example.org",
  password: "kelp ferry 9",
  publicKey: PUBLIC_KEY,
  ...more,
});

Deno.test("[D-ACCT-8 D-LAST-6 HARD-11] the setup link makes the admin, the first server and an invite, once", async () => {
  await using app = await TestApp.start();
  // Who comes before the link is used is not who it is for.
  const zoe = await app.register("zoe");
  const code = (await openSetup(app.context))!;
  assert.equal((await zoe.get("/admin/settings")).status, 404);
  assert.match(code, /^[1-9A-Za-z]{10}-[1-9A-Za-z]{10}$/);
  for (const wrong of ["x", code.slice(0, -1), `${code}x`, code.toLowerCase()]) {
    const refused = await app.anonymous("POST", "/setup", wanted(wrong));
    assert.deepEqual([refused.status, refused.body.code], [403, "wrong_setup_code"]);
  }
  const { status, body } = await app.anonymous("POST", "/setup", wanted(code));
  assert.equal(status, 201);
  const headers = { authorization: `Bearer ${body.token}` };
  const { servers } = (await app.anonymous("GET", "/servers", undefined, headers)).body;
  assert.deepEqual(servers.map((server: { name: string }) => server.name), ["The Club"]);
  assert.equal(servers[0].owner_id, body.user.id);
  const invite = (await app.anonymous("GET", `/servers/invite/${body.inviteCode}`)).body;
  assert.equal(invite.serverName, "The Club");
  const settings = (await app.anonymous("GET", "/admin/settings", undefined, headers)).body;
  assert.equal(settings.registration.value, "invite");
  const { acts } = (await app.anonymous("GET", "/admin/acts", undefined, headers)).body;
  assert.deepEqual([acts[0].action, acts[0].actor, acts[0].target], ["set-up", "ada", "The Club"]);

  const again = await app.anonymous("POST", "/setup", wanted(code, { username: "bob" }));
  assert.deepEqual([again.status, again.body.code], [409, "already_set_up"]);
  assert.equal(await openSetup(app.context), null, "no link is printed any more");
});

Deno.test("[MEND-24] the first admin's password has ten characters and isn't a common one", async () => {
  await using app = await TestApp.start();
  await using asking = await TestApp.start({ passwordMin: 14 });
  const code = (await openSetup(app.context))!;
  for (
    const [password, problem] of [
      ["nine nine", "must be at least 10 characters"],
      ["1234567890", "is among the commonest"],
      ["Q1W2E3R4T5", "is among the commonest"],
    ] as const
  ) {
    const refused = await app.anonymous("POST", "/setup", wanted(code, { password }));
    assert.deepEqual([refused.status, refused.body.code], [400, "weak_password"]);
    assert.deepEqual(refused.body.details, { password: problem });
  }
  const first = await app.anonymous("POST", "/setup", wanted(code));
  assert.equal(first.status, 201, "a refused password does not use the code up");
  // A host may ask for more than ten of everyone.
  const bob = { username: "bob", email: "bob@example.org", password: "sixsix" };
  const open = await asking.anonymous("POST", "/auth/register", { ...bob, publicKey: PUBLIC_KEY });
  assert.equal(open.body.code, "weak_password", "the host asks for more");
  const other = (await openSetup(asking.context))!;
  const refused = await asking.anonymous("POST", "/setup", wanted(other));
  assert.deepEqual(refused.body.details, { password: "must be at least 14 characters" });
});

Deno.test("[D-ACCT-8 HARD-11] of two who use the link at once one becomes admin, with a new account or one that there was", async () => {
  await using app = await TestApp.start();
  const carl = await app.register("carl");
  const code = (await openSetup(app.context))!;
  const all = await Promise.all([
    ...["ada", "bob"].map((username) =>
      app.anonymous("POST", "/setup", wanted(code, { username, email: `${username}@example.org` }))
    ),
    carl.post("/setup/admin", { code }),
  ]);
  const refused = all.filter(({ status }) => status === 409);
  assert.equal(refused.length, 2, JSON.stringify(all.map(({ status }) => status)));
  assert.deepEqual(refused.map(({ body }) => body.code), ["already_set_up", "already_set_up"]);
});

Deno.test("[HARD-11] an account that is registered is an ordinary one, first or not; the link makes an admin beside it, also after a restart", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  {
    await using app = await TestApp.start({ path });
    const first = await app.register("first");
    assert.equal((await first.get("/admin/status")).status, 404);
    const code = (await openSetup(app.context))!;
    assert.equal((await first.post("/setup/admin", { code: `${code}x` })).status, 403);
    assert.equal((await first.get("/admin/status")).status, 404);
  }
  {
    await using app = await TestApp.start({ path });
    const code = (await openSetup(app.context))!;
    assert.equal((await app.anonymous("POST", "/setup", wanted(code))).status, 201);
    assert.equal(await openSetup(app.context), null);
    const ada = await app.login("first");
    assert.equal((await ada.post("/setup/admin", { code })).status, 409);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[HARD-11] somebody who has an account makes it the admin's by the link; the host's promotion closes it; without an admin the next start opens it again", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const code = (await openSetup(app.context))!;
  assert.equal((await ada.post("/setup/admin", { code })).status, 200);
  const { acts } = (await ada.get("/admin/acts")).body;
  assert.deepEqual([acts[0].action, acts[0].actor], ["claimed", "ada"]);
  const again = await bob.post("/setup/admin", { code });
  assert.deepEqual([again.status, again.body.code], [409, "already_set_up"]);

  const host = (verb: string, name: string) => perform(app.context, VERBS[verb], { name });
  await host("user-demote", "ada");
  const next = (await openSetup(app.context))!;
  assert.notEqual(next, code);
  await host("user-promote", "bob");
  assert.equal((await ada.post("/setup/admin", { code: next })).status, 409);
  assert.equal(await openSetup(app.context), null);
  await host("user-promote", "ada");
  await host("user-demote", "ada");
  assert.equal(await openSetup(app.context), null, "whoever was made one last is none; another is");
});

Deno.test("[D-ACCT-8] a server that was started without a setup code cannot be set up by any", async () => {
  await using app = await TestApp.start();
  for (const code of ["null", "undefined", " ", "-"]) {
    assert.equal((await app.anonymous("POST", "/setup", wanted(code))).status, 409);
  }
  const fixed = new Map([["registration", "--registration"]] as const);
  await using other = await TestApp.start({ fixed });
  const code = (await openSetup(other.context))!;
  const refused = await other.anonymous("POST", "/setup", wanted(code));
  assert.equal(refused.body.code, "fixed_setting");
  const { registration: _fixed, ...rest } = wanted(code);
  assert.equal((await other.anonymous("POST", "/setup", rest)).status, 201, "nothing was stored");
});
