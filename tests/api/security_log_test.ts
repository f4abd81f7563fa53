import assert from "node:assert/strict";
import { SERVER_LIMITS, SERVER_TIMES } from "../../protocol/server_limits.ts";
import type { SecurityEntry } from "../../protocol/security.ts";
import { noteSecurity } from "../../server/features/security/service.ts";
import { sweepSecurity } from "../../server/features/security/sweep.ts";
import { TestApp } from "../helpers/app.ts";
import { password, Person, PUBLIC_KEY } from "../helpers/person.ts";
import { totpAt } from "../helpers/totp.ts";
import { enroll, loginMfa, nextSteps, reset } from "../helpers/two_factor.ts";

const entriesOf = async (who: Person): Promise<SecurityEntry[]> =>
  (await who.get("/users/security")).body.entries;
const kindsOf = async (who: Person) => (await entriesOf(who)).map(({ kind }) => kind);

Deno.test("[HARD-3] each change to an account's safety is in its owner's list, with time and device", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const bob = await app.register("bob");
  assert.deepEqual(await entriesOf(ada), []);
  let second = await app.login("ada");
  await t.step("a sign-in", async () => {
    const [entry] = await entriesOf(ada);
    assert.deepEqual(entry, {
      id: entry.id,
      kind: "signed_in",
      at: entry.at,
      device: navigator.userAgent,
      by_admin: false,
      current: false,
    });
    assert.ok(Math.abs(Date.parse(entry.at) - app.context.clock()) < 60_000);
    assert.equal((await entriesOf(second))[0].current, true, "as the one that signed in sees it");
  });
  await t.step("another email address", async () => {
    const body = { newEmail: "new@example.org", password: password("ada") };
    assert.equal((await ada.put("/users/email", body)).status, 200);
    assert.deepEqual((await kindsOf(ada))[0], "email_changed");
  });
  await t.step("one session, then all the others", async () => {
    const { sessions } = (await second.get("/users/sessions")).body;
    const { id } = sessions.find(({ current }: { current: boolean }) => current);
    assert.equal((await ada.delete(`/users/sessions/${id}`)).status, 200);
    assert.deepEqual((await kindsOf(ada))[0], "session_ended");
    const before = (await entriesOf(ada)).length;
    assert.equal((await ada.delete("/users/sessions")).status, 200);
    assert.equal((await entriesOf(ada)).length, before, "there was none to end");
    second = await app.login("ada");
    assert.equal((await ada.delete("/users/sessions")).status, 200);
    assert.deepEqual((await kindsOf(ada)).slice(0, 2), ["sessions_ended", "signed_in"]);
  });
  await t.step("two-factor on, another authenticator, recovery codes used, off", async () => {
    const { recoveryCodes: [first, reserve] } = await enroll(app, ada);
    assert.deepEqual((await kindsOf(ada))[0], "two_factor_on");
    assert.equal((await loginMfa(app, "ada", first)).status, 200);
    assert.deepEqual((await kindsOf(ada)).slice(0, 2), ["signed_in", "recovery_code_used"]);
    assert.equal((await reset(app, "ada", reserve, password("ada"))).status, 200);
    const again = await loginMfa(app, "ada", "000000");
    assert.equal(again.status, 401, "a code that is wrong is no sign-in");
  });
  await t.step("nothing of it is anybody else's", async () => {
    assert.deepEqual(await entriesOf(bob), []);
  });
});

Deno.test("[HARD-3] a reset by code, a new password and two-factor off are in the list", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { code } = await enroll(app, ada);
  nextSteps(app);
  assert.equal((await reset(app, "ada", await code(), password("ada"))).status, 200);
  nextSteps(app);
  const { status, body, headers } = await loginMfa(app, "ada", await code());
  assert.equal(status, 200);
  const back = new Person(app.url, body.user, body.token, body.sessionToken, headers);
  nextSteps(app);
  assert.equal((await enrollAgain(app, back)).status, 200);
  assert.equal((await back.post("/users/mfa/disable", { password: password("ada") })).status, 200);
  const changed = await back.put("/users/password", {
    currentPassword: password("ada"),
    newPassword: "brand new",
  });
  const now = new Person(app.url, body.user, changed.body.token, "", headers);
  assert.deepEqual(await kindsOf(now), [
    "password_changed",
    "two_factor_off",
    "two_factor_replaced",
    "signed_in",
    "password_reset",
    "two_factor_on",
  ]);
});

async function enrollAgain(app: TestApp, person: Person) {
  const { secret } = (await person.post("/users/mfa/setup", { password: password("ada") })).body;
  const token = await totpAt(secret, app.context.clock());
  return await person.post("/users/mfa/verify", { token });
}

Deno.test("[HARD-3] the other devices hear of a change at once; the one that made it, and other people, do not", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const laptop = await app.login("ada");
  const [phone, desk, bobs] = await Promise.all([ada.socket(), laptop.socket(), bob.socket()]);
  const body = { newEmail: "new@example.org", password: password("ada") };
  assert.equal((await laptop.put("/users/email", body)).status, 200);
  const { entry } = await phone.waitFor("security-changed");
  assert.deepEqual([entry.kind, entry.device, entry.current], [
    "email_changed",
    navigator.userAgent,
    false,
  ]);
  await desk.waitFor("user-updated");
  assert.deepEqual(desk.seen("security-changed"), []);
  assert.deepEqual(bobs.seen("security-changed"), []);
});

Deno.test("[HARD-3] what an admin does is noted without a device, and told to all devices", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const socket = await ada.socket();
  const { context } = app;
  await context.db.transact((tx) =>
    noteSecurity(context, tx, { userId: ada.id, kind: "password_reset", device: null, by: null })
  );
  const { entry } = await socket.waitFor("security-changed");
  assert.deepEqual([entry.kind, entry.by_admin, entry.device], ["password_reset", true, null]);
  assert.deepEqual(await entriesOf(ada), [entry]);
});

Deno.test("[HARD-3] the list is bounded in time and number, and sign-ins push no change out of it", async () => {
  await using app = await TestApp.start();
  const { context } = app;
  const ada = await app.register("ada");
  const note = (kind: "signed_in" | "email_changed") =>
    context.db.transact((tx) =>
      noteSecurity(context, tx, { userId: ada.id, kind, device: "a device" })
    );
  await note("email_changed");
  for (let i = 0; i < SERVER_LIMITS.securitySignIns + 5; i++) await note("signed_in");
  const kinds = await kindsOf(ada);
  assert.equal(kinds.filter((kind) => kind === "signed_in").length, SERVER_LIMITS.securitySignIns);
  assert.equal(kinds.at(-1), "email_changed");
  for (let i = 0; i < SERVER_LIMITS.securityChanges + 5; i++) await note("email_changed");
  const most = SERVER_LIMITS.securityChanges + SERVER_LIMITS.securitySignIns;
  assert.equal((await entriesOf(ada)).length, most);
  await sweepSecurity(context.db, context.clock());
  assert.equal((await context.db.list(["security"])).length, most, "the rest is gone");

  await context.db.transact((tx) =>
    noteSecurity(context, tx, { userId: ada.id, kind: "password_reset", device: null, by: null })
  );
  for (let i = 0; i < SERVER_LIMITS.securityChanges + 5; i++) await note("email_changed");
  await sweepSecurity(context.db, context.clock());
  const byAdmin = (await entriesOf(ada)).filter(({ by_admin }) => by_admin);
  assert.deepEqual(byAdmin.map(({ kind }) => kind), ["password_reset"], "pushed out by nothing");

  app.advance(SERVER_LIMITS.securityLife + 1);
  assert.deepEqual(await entriesOf(await app.login("ada")).then((all) => all.length), 1);
  await sweepSecurity(context.db, context.clock());
  assert.equal((await context.db.list(["security"])).length, 1, "the sign-in just now");
});

Deno.test("[HARD-3] a sign-in on a device that is not known is told to the others; one on a known device is only listed", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const socket = await ada.socket();
  const body = { username: "ada", password: password("ada") };
  const first = await app.anonymous("POST", "/auth/login", body);
  const { entry } = await socket.waitFor("security-changed");
  assert.equal(entry.kind, "signed_in");
  const cookie = first.headers.getSetCookie().find((one) => one.startsWith("parley_device="))!;
  const again = await app.anonymous("POST", "/auth/login", body, { cookie: cookie.split(";")[0] });
  assert.equal(again.status, 200);
  await socket.sync();
  assert.equal(socket.seen("security-changed").length, 1);
  assert.deepEqual(await kindsOf(ada), ["signed_in", "signed_in"]);
});

Deno.test("[HARD-3 MEND-26r] another key is in the list, unless a sign-in has just brought it", async () => {
  await using app = await TestApp.start();
  await app.register("ada");
  const ada = await app.login("ada");
  const body = { publicKey: PUBLIC_KEY, password: password("ada") };
  assert.equal((await ada.put("/auth/public-key", body)).status, 200);
  assert.deepEqual((await kindsOf(ada))[0], "signed_in");
  app.advance(SERVER_TIMES.signInFresh);
  assert.equal((await ada.put("/auth/public-key", body)).status, 200);
  assert.deepEqual((await kindsOf(ada))[0], "public_key_replaced");
});
