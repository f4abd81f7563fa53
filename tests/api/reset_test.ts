import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { password } from "../helpers/person.ts";
import { enroll, loginMfa, nextSteps, reset } from "../helpers/two_factor.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Fails `times` times in a row; the last response. */
async function fail(times: number, act: () => ReturnType<typeof reset>) {
  for (let n = 1; n < times; n++) assert.equal((await act()).status, 401, `failure ${n}`);
  const { status, body } = await act();
  assert.deepEqual([status, body.code], [401, "invalid_code"]);
  return body;
}

Deno.test("[AUTH-40 D-ACCT-4] a code replaces the password: the new one signs in, the old one and every session are dead", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { code } = await enroll(app, ada);
  nextSteps(app);
  const { status, body } = await reset(app, "ada@example.org", await code(), "brand new");
  assert.equal(status, 200);
  assert.equal(body.success, true);
  assert.equal((await ada.get("/servers")).status, 401);
  nextSteps(app);
  assert.equal((await loginMfa(app, "ada", await code())).status, 401, "the old password");
  const login = { username: "ada", password: "brand new" };
  const mfaToken = await code();
  assert.deepEqual((await app.anonymous("POST", "/auth/login", login)).body, { mfaRequired: true });
  assert.equal(
    (await app.anonymous("POST", "/auth/login-mfa", { ...login, mfaToken })).status,
    200,
  );
});

Deno.test("[D-ACCT-7 D-ERR-2] no such user, no two-factor and a wrong code are one 401, and shut alike", async () => {
  await using app = await TestApp.start();
  const [ada] = await app.registerAll("ada", "bob");
  await enroll(app, ada);
  const bodies = [];
  for (const name of ["ada", "bob", "nobody", "bob@example.org"]) {
    bodies.push(
      await fail(name.includes("@") ? 1 : name === "bob" ? 4 : 5, () => {
        return reset(app, name, "000000");
      }),
    );
  }
  for (const body of bodies) assert.deepEqual(body, bodies[0]);
  for (const name of ["ada", "bob", "NOBODY"]) {
    const { status, body } = await reset(app, name, "000000");
    assert.deepEqual([status, body.code], [429, "rate_limited"], name);
  }
  assert.equal((await app.login("bob")).user.username, "bob", "the password is as it was");
});

Deno.test("[D-ACCT-6] a stranger's resets shut the reset, never the login", async () => {
  await using app = await TestApp.start();
  const { code } = await enroll(app, await app.register("ada"));
  await fail(5, () => reset(app, "ada", "000000"));
  nextSteps(app);
  const token = await code();
  const right = await reset(app, "ada", token);
  assert.deepEqual([right.status, right.body.code], [429, "rate_limited"]);
  assert.equal((await loginMfa(app, "ada", token)).status, 200, "and the code is not used up");
});

Deno.test("[D-ACCT-6] codes behind the right password have a counter of their own, which verify shares", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { code } = await enroll(app, ada);
  nextSteps(app);
  await fail(3, () => loginMfa(app, "ada", "000000"));
  for (let n = 0; n < 2; n++) {
    assert.equal((await ada.post("/users/mfa/verify", { token: "000000" })).status, 403);
  }
  const shut = await loginMfa(app, "ada", await code());
  assert.deepEqual([shut.status, shut.body.code], [429, "rate_limited"]);
  assert.ok(shut.body.retryAfter > 14 * 60 && shut.body.retryAfter <= 15 * 60);
  assert.equal((await ada.post("/users/mfa/verify", { token: "000000" })).status, 429);
  assert.equal((await reset(app, "ada", await code(), password("ada"))).status, 200);
});

Deno.test("[D-ACCT-6 D-RATE] five failures in 15 minutes, ten in a day, with limits off and across a restart", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  const begin = Date.now();
  for (const [door, act] of [["login", loginMfa], ["reset", reset]] as const) {
    let elapsed = 0;
    const wait = (app: TestApp, milliseconds: number) => {
      elapsed += milliseconds;
      app.advance(milliseconds);
    };
    {
      await using app = await TestApp.start({ path, limits: "off" });
      await enroll(app, await app.register(door));
      await fail(5, () => act(app, door, "000000"));
    }
    {
      await using app = await TestApp.start({ path, limits: "off" });
      assert.equal((await act(app, door, "000000")).status, 429, "after a restart");
      wait(app, 16 * MINUTE);
      await fail(5, () => act(app, door, "000000"));
      wait(app, 16 * MINUTE);
      const { status, body } = await act(app, door, "000000");
      assert.equal(status, 429, "ten in a day");
      assert.ok(body.retryAfter > 23 * 3600 && body.retryAfter < 24 * 3600);
      wait(app, DAY - elapsed - MINUTE - (Date.now() - begin));
      assert.equal((await act(app, door, "000000")).status, 429);
      wait(app, 2 * MINUTE + (Date.now() - begin));
      await fail(1, () => act(app, door, "000000"));
    }
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[D-ACCT-6] failures at once count too: of twenty guesses five are looked at", async () => {
  await using app = await TestApp.start();
  await enroll(app, await app.register("ada"));
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => reset(app, "ada", String(n).padStart(6, "0"))),
  );
  assert.equal(responses.filter(({ status }) => status === 401).length, 5);
  assert.equal(responses.filter(({ status }) => status === 429).length, 15);
});
