import assert from "node:assert/strict";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { userSessions } from "../../server/features/auth/records.ts";
import { endOthers, orderEnding } from "../../server/features/auth/session_ending.ts";
import { accessTokens } from "../../server/features/access_tokens/records.ts";
import { RecentLog } from "../../server/host/recent_log.ts";
import { createLog } from "../../server/host/server_log.ts";
import { TestApp } from "../helpers/app.ts";
import { password, Person, sealed } from "../helpers/person.ts";

const DAY = 86_400_000;
const FIELDS = { name: "the bridge", scopes: ["read", "write"], expires_in_days: 30 };

/** Creates a person's program with an access token of theirs. */
async function programOf(app: TestApp, person: Person, fields: object = FIELDS) {
  const { status, body } = await person.post("/users/tokens", fields);
  assert.equal(status, 201, JSON.stringify(body));
  const program = new Person(app.url, person.user, body.token, "", new Headers());
  return { program, token: body.token as string, id: body.access_token.id as string };
}

Deno.test("[OPS-9] an access token is shown once, known by its prefix, and stored as a hash", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { program, token, id } = await programOf(app, ada);
  assert.match(token, /^parley_pat_[\w-]{43}$/);
  assert.equal((await program.get("/users/me")).body.user.id, ada.id);
  const { body } = await ada.get("/users/tokens");
  assert.doesNotMatch(JSON.stringify(body), new RegExp(token.slice(11)));
  const [listed] = body.access_tokens;
  assert.deepEqual([listed.id, listed.name, listed.scopes], [id, "the bridge", ["read", "write"]]);
  assert.equal(Date.parse(listed.expires_at) - Date.parse(listed.created_at), 30 * DAY);
  for (const { value } of await app.context.db.list(accessTokens.prefix({}))) {
    assert.doesNotMatch(JSON.stringify(value), new RegExp(token.slice(11)));
  }
  const twin = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  assert.equal(
    (await app.anonymous("GET", "/users/me", undefined, {
      authorization: `Bearer ${twin}`,
    })).body.code,
    "invalid_token",
  );
});

Deno.test("[OPS-9 HARD-3] making one asks for the password unless the sign-in is fresh, is told to the other devices and listed", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const phone = await (await app.login("ada")).socket();
  app.advance(SERVER_TIMES.signInFresh);
  assert.equal((await ada.post("/users/tokens", FIELDS)).body.code, "password_required");
  const wrong = await ada.post("/users/tokens", { ...FIELDS, password: "wrong" });
  assert.equal(wrong.body.code, "wrong_password");
  const { id } = await programOf(app, ada, { ...FIELDS, password: password("ada") });
  const notices = await phone.waitFor("security-changed");
  assert.equal(notices.entry.kind, "token_created");
  await ada.call("DELETE", `/users/tokens/${id}`);
  const kinds = (await ada.get("/users/security")).body.entries.map((e: { kind: string }) =>
    e.kind
  );
  assert.deepEqual(kinds.slice(0, 2), ["token_revoked", "token_created"]);
});

Deno.test("[OPS-9] a program hears and writes over the socket, but nothing of the account's security", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const { program } = await programOf(app, ada);
  const socket = await program.socket();
  const mine = await ada.socket();
  await bob.say(channel.id, "hello");
  await socket.waitFor("new-message");
  assert.ok((await socket.emit("send-message", { channelId: channel.id, ...sealed("hi") })).ok);
  const other = await app.login("ada");
  await other.put("/users/email", { newEmail: "ada2@example.org", password: password("ada") });
  await mine.waitFor("security-changed");
  await socket.sync();
  assert.deepEqual(socket.received.filter(({ event }) => event === "security-changed"), []);
});

Deno.test("[OPS-9] a revoked token ends at once, with its sockets; one with an end ends then", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const first = await programOf(app, ada);
  const second = await programOf(app, ada);
  const socket = await first.program.socket();
  await ada.call("DELETE", `/users/tokens/${first.id}`);
  assert.match((await socket.waitFor("session-ended")).reason, /revoked/);
  await socket.disconnected();
  assert.equal((await first.program.get("/users/me")).status, 401);
  assert.equal((await second.program.get("/users/me")).status, 200);
  const late = await second.program.socket();
  app.advance(30 * DAY);
  await late.disconnected();
  assert.equal((await second.program.get("/users/me")).status, 401);
});

Deno.test("[OPS-9 D-ACCT-4] a new password, signing out everywhere and deleting the account end all access tokens", async (t) => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("admin");
  const ends: [string, (ada: Person) => Promise<unknown>][] = [
    ["password", (ada) => {
      const currentPassword = password(ada.user.username);
      return ada.put("/users/password", { currentPassword, newPassword: "another one" });
    }],
    ["everywhere", (ada) =>
      ada.call("DELETE", "/users/sessions", {
        password: password(ada.user.username),
      })],
    [
      "disabled",
      (ada) => admin.post(`/admin/users/${ada.id}/disable`, { password: password("admin") }),
    ],
    ["deleted", (ada) =>
      admin.post(`/admin/users/${ada.id}/delete`, {
        password: password("admin"),
        username: ada.user.username,
        heir: null,
        messages: false,
      })],
  ];
  for (const [name, end] of ends) {
    await t.step(name, async () => {
      const ada = await app.register(`who_${name}`);
      const { program } = await programOf(app, ada);
      assert.equal((await program.get("/users/me")).status, 200);
      const response = await end(ada) as { status: number };
      assert.equal(response.status, 200);
      assert.equal((await program.get("/users/me")).status, 401);
      assert.deepEqual(await app.context.db.list(accessTokens.prefix({ userId: ada.id })), []);
    });
  }
  assert.deepEqual(await app.context.db.list(["access_token_owner"]), []);
});

Deno.test("[MEND-11] a session that a new password ends makes no access token before it has ended", async () => {
  await using app = await TestApp.start();
  app.stopClock();
  const ada = await app.register("ada");
  const other = await app.login("ada");
  const { db } = app.context;
  const [kept] = await db.list(userSessions.prefix({ userId: ada.id }));
  // Stores a new password before its effects: within the same millisecond.
  await db.transact((tx) => orderEnding(app.context, tx, ada.id, String(kept.key[2]), "a test"));
  const made = await Promise.all([ada, other].map((one) => one.post("/users/tokens", FIELDS)));
  assert.deepEqual(made.map(({ status }) => status).sort(), [201, 401]);
  await endOthers(app.context, ada.id);
  const left = await Promise.all([ada, other].map((one) => one.get("/users/tokens")));
  assert.deepEqual(left.map(({ status }) => status).sort(), [200, 401]);
});

Deno.test("[OPS-9] twenty tokens a person; when one was used last is known to a few minutes", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { program } = await programOf(app, ada);
  const used = async () => (await ada.get("/users/tokens")).body.access_tokens.at(-1).last_used;
  assert.equal(await used(), null);
  await program.get("/users/me");
  const first = await used();
  assert.ok(first);
  await program.get("/users/me");
  assert.equal(await used(), first);
  app.advance(10 * 60_000);
  await program.get("/users/me");
  assert.notEqual(await used(), first);
  const again = await app.login("ada");
  const made = await Promise.all(
    Array.from({ length: 25 }, () => again.post("/users/tokens", FIELDS)),
  );
  assert.equal(made.filter(({ status }) => status === 201).length, 19);
  assert.equal(made.find(({ status }) => status !== 201)!.body.code, "too_many");
});

Deno.test("[OPS-9] an access token counts as its person against the limits", async () => {
  await using app = await TestApp.start({ limits: "on", rateApi: { points: 5, duration: 60 } });
  const ada = await app.register("ada");
  const { program } = await programOf(app, ada);
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await program.get("/users/me")).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429]);
  const refused = await app.register("bob");
  const writer = await programOf(app, refused, { ...FIELDS, scopes: ["write"] });
  const codes = [];
  for (let i = 0; i < 6; i++) codes.push((await writer.program.get("/users/me")).body.code);
  assert.deepEqual(codes.slice(-2), ["rate_limited", "rate_limited"]);
});

Deno.test("[OPS-9] an export names one's access tokens, without the tokens or their hashes", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { token } = await programOf(app, ada);
  const [{ value: stored }] = await app.context.db.list(accessTokens.prefix({}));
  const parts = await perform(app.context, VERBS["export-user"], { name: "ada" });
  const text = (await Array.fromAsync(parts as AsyncIterable<string>)).join("");
  const [named] = JSON.parse(text).access_tokens;
  assert.deepEqual([named.name, named.scopes], ["the bridge", ["read", "write"]]);
  for (const secret of [token, token.slice(11), stored.hash]) assert.ok(!text.includes(secret));
});

Deno.test("[OPS-9] an access token in the text of an error is not logged", async () => {
  const recent = new RecentLog();
  const log = await createLog({ logFormat: "json", logLevel: "info" }, recent);
  const token = `parley_pat_${"Aa0_-bC9xYz".repeat(4).slice(0, 43)}`;
  const kept = console.error;
  const lines: string[] = [];
  console.error = (...parts: unknown[]) => void lines.push(parts.join(" "));
  try {
    log.error("a request failed", new Error(`no such thing: ${token}`));
  } finally {
    console.error = kept;
  }
  const said = lines.join() + JSON.stringify(recent.entries);
  assert.match(said, /redacted/);
  assert.ok(!said.includes(token.slice(11)));
});
