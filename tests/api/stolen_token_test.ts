import assert from "node:assert/strict";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import { pageActorOf } from "../../server/features/auth/access.ts";
import { TestApp } from "../helpers/app.ts";
import { password, type Person, PUBLIC_KEY } from "../helpers/person.ts";
import { totpAt } from "../helpers/totp.ts";

/** A person whose login is no longer recent, and their password for a request. */
async function settled(app: TestApp): Promise<Person> {
  app.stopClock();
  const ada = await app.register("ada");
  app.advance(SERVER_TIMES.signInFresh);
  return ada;
}

/** Returns the person that pages identify by the value of a page cookie. */
async function actorOf(app: TestApp, cookie: string) {
  // Waits like pages, which aren't requested here.
  await app.fresh();
  return await pageActorOf(app.context, cookie);
}

const proof = { password: password("ada") };
const refusal = async (response: ReturnType<Person["call"]>) => {
  const { status, body } = await response;
  return [status, body.code];
};
const REQUIRED = [403, "password_required"];
const WRONG = [403, "wrong_password"];

Deno.test("[HARD-3] switching two-factor on asks for the password, unless the sign-in is younger than 5 minutes", async () => {
  await using app = await TestApp.start();
  app.stopClock();
  const ada = await app.register("ada");
  app.advance(SERVER_TIMES.signInFresh - 1);
  assert.equal((await ada.post("/users/mfa/setup", {})).status, 200, "just signed in");
  app.advance(1);
  const refused = await ada.post("/users/mfa/setup", {});
  assert.deepEqual([refused.status, refused.body], [403, {
    error: "Enter your password to go on",
    code: "password_required",
  }]);
  assert.deepEqual(await refusal(ada.post("/users/mfa/setup")), REQUIRED, "nor without a body");
  assert.deepEqual(await refusal(ada.post("/users/mfa/setup", { password: "not hers" })), WRONG);
  assert.equal((await ada.post("/users/mfa/setup", proof)).status, 200);
});

Deno.test("[HARD-3] renewing tokens makes a sign-in no younger", async () => {
  await using app = await TestApp.start();
  const { sessionToken } = await settled(app);
  const { body } = await app.anonymous("POST", "/auth/validate-session", { sessionToken });
  const bearer = { authorization: `Bearer ${body.token}` };
  const setup = () => app.anonymous("POST", "/users/mfa/setup", {}, bearer);
  assert.deepEqual(await refusal(setup()), REQUIRED);
});

Deno.test("[HARD-3] a stolen token brings five guesses at the password, at all doors together and from however many addresses", async () => {
  await using app = await TestApp.start({ trustedProxies: ["127.0.0.1"] });
  const ada = await settled(app);
  const guess = (n: number) =>
    app.anonymous("POST", "/users/mfa/setup", { password: `guess ${n}` }, {
      authorization: `Bearer ${ada.token}`,
      "x-forwarded-for": `192.0.2.${n + 1}`,
    });
  for (let n = 0; n < 5; n++) assert.deepEqual(await refusal(guess(n)), WRONG);
  assert.equal((await guess(5)).status, 429);
  assert.equal((await ada.delete("/users/sessions", proof)).status, 429, "at each door");
  const body = { currentPassword: password("ada"), newPassword: "brand new" };
  assert.equal((await ada.put("/users/password", body)).status, 429, "the right one neither");
  const owner = await app.login("ada");
  assert.equal((await owner.put("/users/password", body)).status, 200, "its owner is not kept out");
});

Deno.test("[HARD-3] a setup is finished by the session that began it and by no other", async () => {
  await using app = await TestApp.start();
  const ada = await settled(app);
  const laptop = await app.login("ada");
  const { secret } = (await laptop.post("/users/mfa/setup", {})).body;
  const token = await totpAt(secret, app.context.clock());
  assert.deepEqual(await refusal(ada.post("/users/mfa/verify", { token })), [403, "wrong_code"]);
  assert.equal((await laptop.post("/users/mfa/verify", { token })).status, 200);
});

Deno.test("[HARD-3] ending other sessions asks for the password, all or one by one; one's own needs none", async () => {
  await using app = await TestApp.start();
  const ada = await settled(app);
  const laptop = await app.login("ada");
  const idOf = async (who: Person) => {
    const { sessions } = (await who.get("/users/sessions")).body;
    return sessions.find(({ current }: { current: boolean }) => current).id;
  };
  const path = `/users/sessions/${await idOf(laptop)}`;
  for (const door of ["/users/sessions", path]) {
    assert.deepEqual(await refusal(ada.delete(door)), REQUIRED);
    assert.deepEqual(await refusal(ada.delete(door, { password: "not hers" })), WRONG);
  }
  assert.equal((await laptop.get("/servers")).status, 200);
  assert.equal((await ada.delete(path, proof)).status, 200);
  assert.equal((await laptop.get("/servers")).status, 401);

  const [desk, phone] = [await app.login("ada"), await app.login("ada")];
  assert.equal((await phone.delete(`/users/sessions/${await idOf(desk)}`)).status, 200, "fresh");
  assert.equal((await ada.delete("/users/sessions", proof)).status, 200);
  assert.equal((await phone.get("/servers")).status, 401);
  assert.equal((await ada.delete(`/users/sessions/${await idOf(ada)}`)).status, 200);
  assert.equal((await ada.get("/servers")).status, 401);
});

Deno.test("[HARD-3] with a stolen token alone nobody becomes the account", async (t) => {
  await using app = await TestApp.start();
  const ada = await settled(app);
  const laptop = await app.login("ada");
  app.advance(SERVER_TIMES.signInFresh);
  const before = (await laptop.get("/users/security")).body.entries;
  const tries: [what: string, response: () => ReturnType<Person["call"]>][] = [
    ["two-factor on", () => ada.post("/users/mfa/setup", {})],
    ["two-factor on, by a code alone", () => ada.post("/users/mfa/verify", { token: "123456" })],
    ["two-factor off", () => ada.post("/users/mfa/disable", { password: "a guess" })],
    [
      "another address",
      () => ada.put("/users/email", { newEmail: "thief@example.org", password: "a guess" }),
    ],
    [
      "another address, without a password",
      () => ada.put("/users/email", { newEmail: "thief@example.org" }),
    ],
    [
      "another key",
      () => ada.put("/auth/public-key", { publicKey: PUBLIC_KEY, password: "a guess" }),
    ],
    ["another key, without a password", () => {
      return ada.put("/auth/public-key", { publicKey: PUBLIC_KEY });
    }],
    ["another password", () => {
      return ada.put("/users/password", { currentPassword: "a guess", newPassword: "of a thief" });
    }],
    ["the password by a code", () => {
      const body = { username: "ada", newPassword: "of a thief", mfaToken: "123456" };
      return app.anonymous("POST", "/auth/reset-password", body);
    }],
    ["the others out", () => ada.delete("/users/sessions")],
    ["a token as a sessionToken", () => {
      return app.anonymous("POST", "/auth/validate-session", { sessionToken: ada.token });
    }],
    ["the log away", () => ada.delete("/users/security")],
  ];
  for (const [what, response] of tries) {
    await t.step(what, async () => {
      const { status } = await response();
      assert.ok(status >= 400 && status < 500, String(status));
    });
  }
  await t.step("it is all as it was", async () => {
    assert.equal((await laptop.get("/users/settings")).body.settings.mfa_enabled, false);
    assert.deepEqual(
      (await laptop.get("/users/security")).body.entries,
      before,
      "nothing was noted over what was there",
    );
    assert.equal((await app.login("ada")).user.email, "ada@example.org");
  });
});

Deno.test("[HARD-3] whoever has a token alone is out when it is 24 hours old: of the API, of pages and of the socket", async () => {
  await using app = await TestApp.start();
  const ada = await settled(app);
  app.advance(SERVER_TIMES.tokenLife - SERVER_TIMES.signInFresh - 60_000);
  const socket = await ada.socket();
  const laptop = await (await app.login("ada")).socket();
  const page = await ada.post("/auth/page-cookie");
  const [cookie] = page.headers.getSetCookie();
  assert.match(cookie, /Max-Age=60(;|$)/, "not longer than the token");
  const value = cookie.split(";")[0].split("=")[1];
  assert.ok(await actorOf(app, value));
  app.advance(60_000);
  assert.equal((await ada.get("/servers")).status, 401);
  assert.equal(await actorOf(app, value), null);
  await socket.disconnected();
  await assert.rejects(ada.socket(), { message: "Invalid or expired token" });
  await laptop.sync();
});

Deno.test("[HARD-3 D-ACCT-3] who has the sessionToken goes on: a page cookie that ends soon is replaced when it is shown", async () => {
  await using app = await TestApp.start();
  const { sessionToken, token } = await settled(app);
  const page = await app.anonymous("POST", "/auth/page-cookie", undefined, {
    authorization: `Bearer ${token}`,
  });
  const [cookie] = page.headers.getSetCookie();
  const response = await app.anonymous("POST", "/auth/validate-session", { sessionToken }, {
    cookie: cookie.split(";")[0],
  });
  assert.match(response.headers.getSetCookie()[0], /Max-Age=2592000(;|$)/);
});

Deno.test("[UX-8 D-ACCT-3] whose response was lost but for its page cookie gets another: / knows them still", async () => {
  await using app = await TestApp.start();
  const { sessionToken } = await settled(app);
  const validate = async (cookie = "") => {
    const headers = { cookie };
    const body = { sessionToken };
    const response = await app.anonymous("POST", "/auth/validate-session", body, headers);
    return response.headers.getSetCookie().map((line) => line.split(";")[0]);
  };
  const actor = (cookie: string) => actorOf(app, cookie.split("=")[1]);
  // The browser keeps the cookie, and the page is left before its script has the tokens.
  const [lost] = await validate();
  assert.ok(await actor(lost));
  app.advance(SERVER_TIMES.rotationGrace);
  const [cookie] = await validate(lost);
  assert.equal(await actor(lost), null);
  assert.ok(await actor(cookie));
});
