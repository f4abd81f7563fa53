import assert from "node:assert/strict";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import { beginSession } from "../../server/features/auth/sessions.ts";
import { TestApp } from "../helpers/app.ts";
import { jsonInit, PUBLIC_KEY } from "../helpers/person.ts";
import { everythingIn } from "../helpers/everything.ts";

const validate = (app: TestApp, sessionToken: string) =>
  app.anonymous("POST", "/auth/validate-session", { sessionToken });

Deno.test("[SESS-02 D-ACCT-3 HARD-16] validate-session gives new tokens; once those were shown the old sessionToken has what is left of 60 s", async () => {
  await using app = await TestApp.start();
  app.stopClock();
  const ada = await app.register("ada");
  const { status, body } = await validate(app, ada.sessionToken);
  assert.equal(status, 200);
  assert.deepEqual(body.user, ada.user);
  assert.notEqual(body.token, ada.token);
  assert.notEqual(body.sessionToken, ada.sessionToken);

  const next = await validate(app, body.sessionToken);
  assert.equal(next.status, 200);
  app.advance(59_000);
  assert.equal((await validate(app, ada.sessionToken)).status, 200, "within the grace");
  app.advance(2_000);
  const late = await validate(app, ada.sessionToken);
  assert.deepEqual([late.status, late.body.code], [401, "invalid_session"]);
  assert.equal((await validate(app, next.body.sessionToken)).status, 401, "which ends the session");
});

Deno.test("[D-ACCT-3] a token lives 24 hours, a session 30 days from its last use", async () => {
  await using app = await TestApp.start();
  app.stopClock();
  const ada = await app.register("ada");
  app.advance(SERVER_TIMES.tokenLife - 1000);
  assert.equal((await ada.get("/servers")).status, 200);
  app.advance(2000);
  const dead = await ada.get("/servers");
  assert.deepEqual([dead.status, dead.body.code], [401, "invalid_token"]);

  let { sessionToken } = ada;
  for (let use = 0; use < 3; use++) {
    app.advance(20 * 86_400_000);
    const { status, body } = await validate(app, sessionToken);
    assert.equal(status, 200);
    sessionToken = body.sessionToken;
  }
  app.advance(SERVER_TIMES.sessionLife + 1000);
  assert.equal((await validate(app, sessionToken)).status, 401);
});

Deno.test("[D-ACCT-3] tokens are stored as their SHA-256 and nowhere as they are", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const secrets = [ada.token, ada.sessionToken, ada.cookie.split("=")[1], "secret of ada"];
  for await (const { key, value } of everythingIn(app.context.db)) {
    const stored = Deno.inspect([key, value], { depth: 10, strAbbreviateSize: 1e6 });
    for (const secret of secrets) assert.ok(!stored.includes(secret), stored.slice(0, 200));
  }
  const hash = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(ada.token)),
  ).toHex();
  assert.ok(await app.context.db.get(["secret", hash]));
});

Deno.test("[SESS-12 D-ACCT-4] logout ends this session and no other", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const other = await app.login("ada");
  const { body, headers } = await ada.post("/auth/logout", { sessionToken: ada.sessionToken });
  assert.deepEqual(body, { success: true });
  assert.match(headers.get("set-cookie")!, /=; .*Max-Age=0/);
  assert.equal((await ada.get("/servers")).status, 401);
  assert.equal((await validate(app, ada.sessionToken)).status, 401);
  assert.equal((await other.get("/servers")).status, 200);
  assert.equal((await validate(app, other.sessionToken)).status, 200);
});

Deno.test("[D-ERR-2 D-ACCT-3] everything that is not a living token is 401", async (t) => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const cookie = ada.cookie.split("=")[1];
  const cases: [title: string, headers: HeadersInit, code: string][] = [
    ["no token", {}, "unauthorized"],
    ["the page cookie alone", { cookie: ada.cookie }, "unauthorized"],
    ["an empty one", { authorization: "Bearer " }, "unauthorized"],
    ["another scheme", { authorization: `Basic ${btoa("ada:secret of ada")}` }, "unauthorized"],
    ["the token without a scheme", { authorization: ada.token }, "unauthorized"],
    ["made up", { authorization: "Bearer made-up" }, "invalid_token"],
    ["the page cookie's value", { authorization: `Bearer ${cookie}` }, "invalid_token"],
    ["the sessionToken", { authorization: `Bearer ${ada.sessionToken}` }, "invalid_token"],
    ["the hash of a token", { authorization: `Bearer ${"0".repeat(64)}` }, "invalid_token"],
    ["10 KB", { authorization: `Bearer ${"x".repeat(10_000)}` }, "invalid_token"],
    ["in other case", { authorization: `Bearer ${ada.token.toLowerCase()}` }, "invalid_token"],
  ];
  for (const [title, headers, code] of cases) {
    await t.step(title, async () => {
      const { status, body } = await app.anonymous("GET", "/servers", undefined, headers);
      assert.deepEqual([status, body.code], [401, code]);
    });
  }
  for (const secret of [ada.token, cookie]) {
    assert.equal((await validate(app, secret)).status, 401, "only a sessionToken is one");
  }
});

Deno.test("[SESS-10 D-ACCT-3] a session restored from its token gets a page cookie again", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const fresh = await ada.post("/auth/page-cookie");
  assert.match(fresh.headers.get("set-cookie")!, /^parley_page=.+HttpOnly/);
  const init = jsonInit(undefined, ada.token);
  const kept = await app.anonymous("POST", "/auth/page-cookie", undefined, {
    ...init.headers as Record<string, string>,
    cookie: ada.cookie,
  });
  assert.equal(kept.headers.get("set-cookie"), null, "the one that it has is still good");
});

Deno.test("[D-ACCT-3] the cookie is Secure where a trusted proxy says that the browser's side is TLS", async () => {
  await using app = await TestApp.start({ trustedProxies: ["127.0.0.1"] });
  const body = { username: "ada", email: "a@b.org", password: "secret", publicKey: PUBLIC_KEY };
  const { headers } = await app.anonymous("POST", "/auth/register", body, {
    "x-forwarded-proto": "https",
  });
  assert.match(headers.get("set-cookie")!, /; Secure/);
});

Deno.test("[HARD-16] under TLS the page cookie is one that only this host can set, and no other counts", async () => {
  await using app = await TestApp.start({ trustedProxies: ["127.0.0.1"] });
  const tls = { "x-forwarded-proto": "https" };
  const body = { username: "ada", email: "a@b.org", password: "secret", publicKey: PUBLIC_KEY };
  const made = await app.anonymous("POST", "/auth/register", body, tls);
  const given = ({ headers }: { headers: Headers }) =>
    headers.getSetCookie().find((line) => line.includes("parley_page="));
  const line = given(made)!;
  assert.match(line, /^__Host-parley_page=[^;]+; Path=\/; HttpOnly; SameSite=Lax; .*Secure/);
  assert.doesNotMatch(line, /Domain/i);
  const value = /=([^;]+)/.exec(line)![1];
  const again = (cookie: string) =>
    app.anonymous("POST", "/auth/page-cookie", undefined, {
      ...tls,
      cookie,
      authorization: `Bearer ${made.body.token}`,
    });
  assert.equal(given(await again(`__Host-parley_page=${value}`)), undefined, "it is still good");
  assert.match(given(await again(`parley_page=${value}`))!, /^__Host-/);
});

Deno.test("[D-ACCT-3] a session and its tokens outlive a restart; sweeping removes what has run out", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  let ada;
  {
    await using app = await TestApp.start({ path });
    ada = await app.register("ada");
  }
  {
    await using app = await TestApp.start({ path });
    const headers = { authorization: `Bearer ${ada.token}` };
    assert.equal((await app.anonymous("GET", "/servers", undefined, headers)).status, 200);
    const { sweepSessions } = await import("../../server/features/auth/sweep.ts");
    await sweepSessions(app.context);
    assert.equal((await app.anonymous("GET", "/servers", undefined, headers)).status, 200);
    app.advance(SERVER_TIMES.sessionLife + 1);
    await sweepSessions(app.context);
    for (const kind of ["session", "secret", "user_session"]) {
      assert.deepEqual(await app.context.db.list([kind]), [], kind);
    }
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[HARD-7] an account has 100 sessions at most: the one used longest ago ends", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const socket = await ada.socket();
  // Creates the maximum number of sessions without hashing a hundred passwords.
  for (let i = 1; i < 100; i++) {
    app.advance(1);
    await app.context.db.transact((tx) =>
      void beginSession(app.context, tx, ada.id, `device ${i}`)
    );
  }
  assert.equal((await ada.get("/users/sessions")).body.sessions.length, 100);
  const last = await app.login("ada");
  await socket.disconnected();
  assert.equal((await ada.get("/users/sessions")).status, 401);
  assert.equal((await last.get("/users/sessions")).body.sessions.length, 100);
});
