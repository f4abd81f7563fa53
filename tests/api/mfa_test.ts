import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { password } from "../helpers/person.ts";
import { step } from "../helpers/step.ts";
import { totpAt } from "../helpers/totp.ts";
import { enroll, loginMfa, nextSteps, reset } from "../helpers/two_factor.ts";
import { everythingIn } from "../helpers/everything.ts";

const login = (app: TestApp, username: string) =>
  app.anonymous("POST", "/auth/login", { username, password: password(username) });

Deno.test("[ACCT-17 ACCT-20] setup gives a secret, a QR code and a link, and turns nothing on", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { status, body } = await ada.post("/users/mfa/setup");
  assert.equal(status, 200);
  assert.match(body.secret, /^[A-Z2-7]{32}$/, "160 bits");
  assert.match(body.qrCode, /^data:image\/svg\+xml;base64,/);
  assert.match(atob(body.qrCode.split(",")[1]), /^<svg .*<\/svg>$/s);
  const url = new URL(body.otpauth_url);
  assert.equal(decodeURIComponent(url.href.split("?")[0]), "otpauth://totp/Parley:ada");
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    issuer: "Parley",
    secret: body.secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  assert.equal((await ada.get("/users/settings")).body.settings.mfa_enabled, false);
  assert.ok((await login(app, "ada")).body.token, "the password alone still signs in");
});

Deno.test("[ACCT-19 ACCT-23 D-ACCT-6] with the first code two-factor is on: the password alone gets mfaRequired, a code gets in", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { code, recoveryCodes } = await enroll(app, ada);
  assert.equal(new Set(recoveryCodes).size, 10);
  assert.equal((await ada.get("/users/settings")).body.settings.mfa_enabled, true);

  await step(t, "[AUTH-10] the password alone begins no session", async () => {
    const half = await login(app, "ada");
    assert.equal(half.status, 200);
    assert.deepEqual(half.body, { mfaRequired: true });
    assert.equal(half.headers.get("set-cookie"), null);
    assert.equal((await ada.get("/users/sessions")).body.sessions.length, 1, "no session began");
  });

  await step(t, "[AUTH-17] with a code it does", async () => {
    nextSteps(app);
    const { status, body, headers } = await loginMfa(app, "ada", await code());
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ["sessionToken", "token", "user"]);
    assert.equal(body.user.id, ada.id);
    assert.match(headers.get("set-cookie")!, /^parley_page=/);
  });
});

Deno.test("[D-ACCT-5 D-ERR-2] at login-mfa a wrong name or password is login's answer, a wrong code another; each is 401", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  await app.register("bob");
  const { code } = await enroll(app, ada);
  nextSteps(app);
  const token = await code();
  const ask = (username: string, password: string, mfaToken: string) =>
    app.anonymous("POST", "/auth/login-mfa", { username, password, mfaToken });
  const responses = [
    await ask("nobody", "secret", token),
    await ask("ada", "not hers", token),
    await app.anonymous("POST", "/auth/login", { username: "ada", password: "not hers" }),
  ];
  for (const { status, body } of responses) {
    assert.deepEqual([status, body], [401, responses[2].body]);
    assert.equal(body.code, "invalid_credentials");
  }
  const wrong = await ask("ada", password("ada"), "000000");
  assert.deepEqual([wrong.status, wrong.body.code], [401, "invalid_code"]);
  const without = await ask("bob", password("bob"), "000000");
  assert.deepEqual([without.status, without.body.code], [401, "invalid_code"]);
  assert.equal((await loginMfa(app, "ada", token)).status, 200, "it was not used up");
});

Deno.test("[D-ACCT-6] a step is usable once, over all paths", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { secret } = (await ada.post("/users/mfa/setup")).body;
  const now = () => totpAt(secret, app.context.clock());
  let used = await now();
  assert.equal((await ada.post("/users/mfa/verify", { token: used })).status, 200);
  await t.step("verify, then login and reset", async () => {
    assert.equal((await loginMfa(app, "ada", used)).status, 401);
    assert.equal((await reset(app, "ada", used)).status, 401);
  });
  await t.step("login, then login and reset", async () => {
    nextSteps(app);
    used = await now();
    assert.equal((await loginMfa(app, "ada", used)).status, 200);
    assert.equal((await loginMfa(app, "ada", used)).status, 401);
    assert.equal((await reset(app, "ada", used)).status, 401);
  });
  await t.step("reset, then login and reset", async () => {
    nextSteps(app);
    used = await now();
    assert.equal((await reset(app, "ada", used, password("ada"))).status, 200);
    assert.equal((await reset(app, "ada", used)).status, 401);
    assert.equal((await loginMfa(app, "ada", used)).status, 401);
  });
  await t.step("the steps beside it are still good, each once", async () => {
    // The failures above count for 15 minutes. The time steps stay the same in the meantime.
    app.advance(15 * 60_000);
    app.stopClock();
    const [next, last] = await Promise.all(
      [30_000, -30_000].map((off) => totpAt(secret, app.context.clock() + off)),
    );
    for (const code of [next, last]) {
      assert.equal((await loginMfa(app, "ada", code)).status, 200);
      assert.equal((await loginMfa(app, "ada", code)).status, 401);
    }
  });
});

Deno.test("[D-ACCT-6] of one code tried many times at once, one try gets in", async () => {
  await using app = await TestApp.start();
  const { code } = await enroll(app, await app.register("ada"));
  nextSteps(app);
  const token = await code();
  const responses = await Promise.all([1, 2, 3, 4].map(() => loginMfa(app, "ada", token)));
  assert.deepEqual(responses.map((one) => one.status).sort(), [200, 401, 401, 401]);
});

Deno.test("[D-ACCT-6] a recovery code gets in once, at login and at the reset, and is stored hashed", async () => {
  await using app = await TestApp.start();
  const { recoveryCodes: [first, second, third] } = await enroll(app, await app.register("ada"));
  assert.equal((await loginMfa(app, "ada", first)).status, 200);
  assert.equal((await loginMfa(app, "ada", first)).status, 401);
  assert.equal((await reset(app, "ada", first)).status, 401);
  assert.equal((await reset(app, "ada", second.toUpperCase(), password("ada"))).status, 200);
  assert.equal((await loginMfa(app, "ada", second)).status, 401);
  for await (const { key, value } of everythingIn(app.context.db)) {
    const stored = Deno.inspect([key, value], { depth: 10, strAbbreviateSize: 1e6 });
    assert.ok(!stored.includes(third) && !stored.includes(third.replaceAll("-", "")));
  }
});

Deno.test("[D-LAST-3] a wrong code at verify is 403 and leaves two-factor off, as does a code without a setup", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const early = await ada.post("/users/mfa/verify", { token: "123456" });
  assert.deepEqual([early.status, early.body.code], [403, "wrong_code"]);
  await ada.post("/users/mfa/setup");
  for (const token of ["abcdef", "12345", "x"]) {
    const { status, body } = await ada.post("/users/mfa/verify", { token });
    assert.deepEqual([status, body.code], [403, "wrong_code"]);
  }
  assert.equal((await ada.get("/users/settings")).body.settings.mfa_enabled, false);
});

Deno.test("[D-ACCT-6] another setup needs the password where two-factor is on; the old secret counts until verify", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { code, recoveryCodes } = await enroll(app, ada);
  const bare = await ada.post("/users/mfa/setup", {});
  assert.deepEqual([bare.status, bare.body.details], [400, { password: "is required" }]);
  const wrong = await ada.post("/users/mfa/setup", { password: "not hers" });
  assert.deepEqual([wrong.status, wrong.body.code], [403, "wrong_password"]);
  const { body } = await ada.post("/users/mfa/setup", { password: password("ada") });

  nextSteps(app);
  const fresh = () => totpAt(body.secret, app.context.clock());
  assert.equal((await loginMfa(app, "ada", await fresh())).status, 401, "not verified yet");
  assert.equal((await loginMfa(app, "ada", await code())).status, 200);
  assert.equal((await ada.post("/users/mfa/verify", { token: await code() })).status, 403);
  const token = await fresh();
  assert.equal((await ada.post("/users/mfa/verify", { token })).status, 200);
  nextSteps(app);
  assert.equal((await loginMfa(app, "ada", await code())).status, 401, "the old secret is gone");
  assert.equal((await loginMfa(app, "ada", recoveryCodes[0])).status, 401, "its codes too");
  assert.equal((await loginMfa(app, "ada", await fresh())).status, 200);
});

Deno.test("[ACCT-21] disabling needs the password; afterwards it alone signs in", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  await enroll(app, ada);
  const wrong = await ada.post("/users/mfa/disable", { password: "not hers" });
  assert.deepEqual([wrong.status, wrong.body.code], [403, "wrong_password"]);
  assert.deepEqual((await login(app, "ada")).body, { mfaRequired: true });
  assert.equal((await ada.post("/users/mfa/disable", { password: password("ada") })).status, 200);
  assert.equal((await ada.get("/users/settings")).body.settings.mfa_enabled, false);
  assert.ok((await login(app, "ada")).body.token);
});
