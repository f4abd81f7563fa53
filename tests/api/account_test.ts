import assert from "node:assert/strict";
import { settingsRecords } from "../../server/membership/users/records.ts";
import { TestApp } from "../helpers/app.ts";
import { password } from "../helpers/person.ts";

Deno.test("[ACCT-11] the email changes with the password: the new address signs in, the old one is free", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const wanted = { newEmail: "Ada@elsewhere.org", password: password("ada") };
  const wrong = await ada.put("/users/email", { ...wanted, password: "not hers" });
  assert.deepEqual([wrong.status, wrong.body.code], [403, "wrong_password"]);
  const taken = await ada.put("/users/email", { ...wanted, newEmail: "BOB@example.org" });
  assert.deepEqual([taken.status, taken.body.code], [409, "email_taken"]);
  assert.deepEqual(Object.keys(taken.body.details), ["newEmail"]);
  const odd = await ada.put("/users/email", { ...wanted, newEmail: "nobody" });
  assert.deepEqual([odd.status, Object.keys(odd.body.details)], [400, ["newEmail"]]);

  const { status, body } = await ada.put("/users/email", wanted);
  assert.equal(status, 200);
  assert.deepEqual(body.user, { ...ada.user, email: "Ada@elsewhere.org" });
  const login = (username: string) =>
    app.anonymous("POST", "/auth/login", { username, password: password("ada") });
  assert.equal((await login("ada@ELSEWHERE.org")).status, 200);
  assert.equal((await login("ada@example.org")).status, 401);
  const freed = await bob.put("/users/email", {
    newEmail: "ada@example.org",
    password: password("bob"),
  });
  assert.equal(freed.status, 200);
  const cased = await ada.put("/users/email", { ...wanted, newEmail: "ADA@elsewhere.org" });
  assert.equal(cased.body.user.email, "ADA@elsewhere.org", "one's own in other letters");
});

Deno.test("[D-ERR-2] of two who want one address at once, one gets it", async () => {
  await using app = await TestApp.start();
  const people = await app.registerAll("ada", "bob");
  const responses = await Promise.all(people.map((one) =>
    one.put("/users/email", {
      newEmail: "wanted@example.org",
      password: password(one.user.username),
    })
  ));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
});

Deno.test("[ACCT-13 D-ACCT-4] a changed password signs in; this session goes on with new tokens, all others are dead", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const [second, third] = [await app.login("ada"), await app.login("ada")];
  const bob = await app.register("bob");
  const wrong = await ada.put("/users/password", {
    currentPassword: "not hers",
    newPassword: "brand new",
  });
  assert.deepEqual([wrong.status, wrong.body.code], [403, "wrong_password"]);
  const short = await ada.put("/users/password", {
    currentPassword: password("ada"),
    newPassword: "12345",
  });
  assert.deepEqual(short.body.details, { newPassword: "must be at least 6 characters" });

  const { status, body, headers } = await ada.put("/users/password", {
    currentPassword: password("ada"),
    newPassword: "brand new",
  });
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body).sort(), ["sessionToken", "success", "token"]);
  for (const { token, sessionToken } of [ada, second, third]) {
    const old = await app.anonymous("GET", "/servers", undefined, {
      authorization: `Bearer ${token}`,
    });
    assert.equal(old.status, 401, "a token from before");
    const validated = await app.anonymous("POST", "/auth/validate-session", { sessionToken });
    assert.equal(validated.status, 401, "a sessionToken from before");
  }
  const { sessionToken } = body;
  assert.equal(
    (await app.anonymous("POST", "/auth/validate-session", { sessionToken })).status,
    200,
  );
  const bearer = { authorization: `Bearer ${body.token}` };
  const { body: { sessions } } = await app.anonymous("GET", "/users/sessions", undefined, bearer);
  assert.equal(sessions.length, 1);
  assert.match(headers.get("set-cookie")!, /^parley_page=/);
  assert.equal((await bob.get("/servers")).status, 200, "nobody else's");
  const login = (password: string) =>
    app.anonymous("POST", "/auth/login", { username: "ada", password });
  assert.equal((await login("brand new")).status, 200);
  assert.equal((await login(password("ada"))).status, 401);
});

Deno.test("[D-ACCT-4] of two changes of one password at once, one is made", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const other = await app.login("ada");
  const responses = await Promise.all(
    [ada, other].map((session, n) =>
      session.put("/users/password", {
        currentPassword: password("ada"),
        newPassword: `brand new ${n}`,
      })
    ),
  );
  assert.equal(responses.filter(({ status }) => status === 200).length, 1);
});

Deno.test("[D-ACCT-4] an order to end sessions that a stop interrupted is carried out at the next start", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  let ada;
  {
    await using app = await TestApp.start({ path });
    ada = await app.register("ada");
    const { orderEnding } = await import("../../server/features/auth/session_ending.ts");
    await app.context.db.transact((tx) => orderEnding(app.context, tx, ada!.id, null, "a test"));
  }
  {
    await using app = await TestApp.start({ path });
    const { endInterrupted } = await import("../../server/features/auth/session_ending.ts");
    await endInterrupted(app.context);
    const bearer = { authorization: `Bearer ${ada.token}` };
    assert.equal((await app.anonymous("GET", "/servers", undefined, bearer)).status, 401);
    const later = await app.login("ada");
    await endInterrupted(app.context);
    assert.equal((await later.get("/servers")).status, 200, "the order is done with");
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[ACCT-23 ACCT-24 D-LAST-1] settings are kept for the account, all switches on by default at first; any part is changed, mfa_enabled and unknown keys are 400", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const before = (await ada.get("/users/settings")).body.settings;
  assert.deepEqual(before, {
    mfa_enabled: false,
    notifications_enabled: true,
    desktop_notifications: true,
    notification_sound: true,
    by_default: ["notifications_enabled", "desktop_notifications", "notification_sound"],
  });
  const changed = await ada.put("/users/settings", { desktop_notifications: true });
  assert.deepEqual(changed.body.settings, {
    ...before,
    by_default: ["notifications_enabled", "notification_sound"],
  });
  await ada.put("/users/settings", { notifications_enabled: false });
  const elsewhere = await app.login("ada");
  assert.deepEqual((await elsewhere.get("/users/settings")).body.settings, {
    ...before,
    notifications_enabled: false,
    by_default: ["notification_sound"],
  });
  assert.deepEqual((await bob.get("/users/settings")).body.settings, before);
  for (const key of ["mfa_enabled", "by_default", "theme"]) {
    const { status, body } = await ada.put("/users/settings", { [key]: true });
    assert.deepEqual([status, Object.keys(body.details)], [400, [key]]);
  }
});

Deno.test("[MEND-16] an account from before keeps the defaults it had, and a switch it sets counts as set", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  await app.context.db.transact((tx) => settingsRecords.delete(tx, { userId: ada.id }));
  const before = { notifications_enabled: true, desktop_notifications: false };
  const settings = { mfa_enabled: false, ...before, notification_sound: false };
  assert.deepEqual((await ada.get("/users/settings")).body.settings, settings);
  const { body } = await ada.put("/users/settings", { notification_sound: true });
  assert.deepEqual(body.settings, { ...settings, notification_sound: true });
});

Deno.test("[ACCT-25 PRES-07] custom status, presence and colour change together or alone; null and blank take the status away", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const change = async (body: object) => (await ada.put("/users/profile", body)).body.user;
  const all = { custom_status: " at work ", status: "dnd", avatar_color: 7 };
  assert.deepEqual(await change(all), {
    ...ada.user,
    custom_status: "at work",
    status: "dnd",
    avatar_color: 7,
  });
  assert.equal((await change({ avatar_color: 0 })).avatar_color, 0);
  assert.equal((await change({})).custom_status, "at work");
  assert.equal((await change({ custom_status: "  " })).custom_status, null);
  await change({ custom_status: "back" });
  assert.equal((await change({ custom_status: null })).custom_status, null);
  for (
    const [key, value] of [["avatar_color", 8], ["status", "away"], [
      "custom_status",
      "x".repeat(129),
    ], ["username", "eve"]]
  ) {
    const { status, body } = await ada.put("/users/profile", { [key]: value });
    assert.deepEqual([status, Object.keys(body.details)], [400, [key]]);
  }
});

Deno.test("[D-ACCT-4 D-PERM-6] one sees and ends one's own sessions, and nobody else's", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  app.advance(1000);
  const laptop = await app.login("ada");
  const bob = await app.register("bob");
  const list = async (who: typeof ada) => (await who.get("/users/sessions")).body.sessions;
  const [newer, older] = await list(ada);
  assert.deepEqual([newer.current, older.current], [false, true]);
  assert.ok(newer.created_at > older.created_at);
  assert.equal(newer.device, navigator.userAgent);
  assert.equal((await list(laptop)).find((one: typeof newer) => one.current).id, newer.id);

  const foreign = await bob.delete(`/users/sessions/${newer.id}`);
  const unknown = await bob.delete("/users/sessions/unknown");
  assert.deepEqual([foreign.status, foreign.body], [404, unknown.body]);
  assert.equal((await laptop.get("/servers")).status, 200);
  assert.equal((await ada.delete(`/users/sessions/${newer.id}`)).status, 200);
  assert.equal((await laptop.get("/servers")).status, 401);
  assert.equal((await ada.delete(`/users/sessions/${newer.id}`)).status, 404);

  const others = [await app.login("ada"), await app.login("ada")];
  assert.equal((await ada.delete("/users/sessions")).status, 200);
  for (const one of others) assert.equal((await one.get("/servers")).status, 401);
  assert.deepEqual((await list(ada)).map((one: typeof newer) => one.id), [older.id]);
  assert.equal((await list(bob)).length, 1);
  app.advance(31 * 86_400_000);
  assert.deepEqual(
    (await list(await app.login("ada"))).length,
    1,
    "what has run out is not listed",
  );
});

Deno.test("[MEND-33 HARD-3] one's own password is checked without doing anything, and guesses are counted", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const check = (body: unknown) => ada.post("/users/password/check", body);
  assert.equal((await check({ password: password("ada") })).status, 200);
  const missing = await check({});
  assert.equal(missing.status, 400);
  assert.match(JSON.stringify(missing.body), /password/);
  const entries = (await ada.get("/users/security")).body.entries;
  for (let guess = 0; guess < 5; guess++) {
    const { status, body } = await check({ password: `guess ${guess}` });
    assert.deepEqual([status, body.code], [403, "wrong_password"]);
  }
  assert.equal((await check({ password: password("ada") })).status, 429);
  assert.deepEqual((await ada.get("/users/security")).body.entries, entries);
});
