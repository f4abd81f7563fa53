/** Requirements of a host for new passwords (HARD-16). */
import assert from "node:assert/strict";
import { COMMON_PASSWORDS } from "../../server/features/auth/common_passwords.ts";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { openSetup } from "../../server/host/setup/code.ts";
import type { ApiResponse } from "../helpers/responses.ts";
import { TestApp } from "../helpers/app.ts";
import { password, PUBLIC_KEY } from "../helpers/person.ts";
import { enroll, nextSteps, reset } from "../helpers/two_factor.ts";

const account = (username: string, secret: string) => ({
  username,
  email: `${username}@example.org`,
  password: secret,
  publicKey: PUBLIC_KEY,
});
const register = (app: TestApp, username: string, secret: string) =>
  app.anonymous("POST", "/auth/register", account(username, secret));

/** Calls every endpoint that takes a new password, with its other fields. */
async function everywhere(app: TestApp, secret: string): Promise<ApiResponse[]> {
  const n = app.people.length;
  const ada = await app.register(`ada${n}`);
  const code = await enroll(app, ada);
  nextSteps(app);
  const verb = VERBS["user-reset-password"];
  const carl = await app.register(`carl${n}`);
  const order = { name: carl.user.username, twoFactorOff: false };
  const link = await perform(app.context, verb, order) as { code: string };
  const setUp = { ...account(`host${n}`, secret), code: "", serverName: "Club" };
  return [
    await register(app, `bob${n}`, secret),
    await app.anonymous("POST", "/setup", {
      ...setUp,
      code: await openSetup(app.context),
    }),
    await ada.put("/users/password", {
      currentPassword: password(`ada${n}`),
      newPassword: secret,
    }),
    await reset(app, `ada${n}`, await code.code(), secret),
    await app.anonymous("POST", "/auth/reset-link", { code: link.code, newPassword: secret }),
  ];
}

Deno.test("[HARD-16] --password-min holds at every door and is named in the refusal; six stay the default", async () => {
  {
    await using app = await TestApp.start();
    const responses = await everywhere(app, "sixsix");
    assert.equal(responses[1].status, 400, "the first admin's has ten (MEND-24)");
    assert.ok(responses.every(({ status }, i) => i === 1 || status < 300));
    const { status, body } = await register(app, "eve", "five5");
    assert.deepEqual([status, body.details], [400, { password: "must be at least 6 characters" }]);
  }
  await using app = await TestApp.start({ passwordMin: 10 });
  const refusals = await everywhere(app, "nine nine");
  for (const [i, { status, body }] of refusals.entries()) {
    assert.deepEqual([status, body.code], [400, "weak_password"]);
    assert.equal(body.error, "Password must be at least 10 characters");
    const field = i < 2 ? "password" : "newPassword";
    assert.deepEqual(body.details, { [field]: "must be at least 10 characters" });
  }
  for (const [i, { status, body }] of (await everywhere(app, "five5")).entries()) {
    assert.deepEqual([status, body.code], [400, "invalid_input"]);
    const field = i < 2 ? "password" : "newPassword";
    assert.deepEqual(body.details, { [field]: "must be at least 10 characters" }, "not six");
    assert.match(body.error, /at least 10 characters/);
  }
  const responses = await everywhere(app, "ten is ten");
  assert.ok(responses.every(({ status }) => status < 300));
});

Deno.test("[HARD-16] --refuse-common-passwords refuses the 10,000 commonest, whatever their case; without it they are taken", async () => {
  assert.equal(COMMON_PASSWORDS.size, 10_000);
  assert.ok(["123456", "password", "qwerty", "iloveyou"].every((one) => COMMON_PASSWORDS.has(one)));
  {
    await using app = await TestApp.start();
    assert.equal((await register(app, "ada", "password")).status, 201);
  }
  await using app = await TestApp.start({ refuseCommonPasswords: true });
  for (const { status, body } of await everywhere(app, "Q1W2e3R4t5")) {
    assert.deepEqual([status, body.code], [400, "weak_password"]);
    assert.match(body.error, /among the commonest/);
  }
  assert.equal((await register(app, "eve", "password of eve")).status, 201);
});

Deno.test("[HARD-16] whoever has a password that is weak by now signs in with it", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  {
    await using app = await TestApp.start({ path });
    assert.equal((await register(app, "ada", "123456")).status, 201);
  }
  await using app = await TestApp.start({ path, passwordMin: 12, refuseCommonPasswords: true });
  const response = await app.anonymous("POST", "/auth/login", {
    username: "ada",
    password: "123456",
  });
  assert.equal(response.status, 200);
  assert.equal((await register(app, "bob", "123456")).body.code, "weak_password", "nobody new");
  await Deno.remove(folder, { recursive: true });
});
