import assert from "node:assert/strict";
import { BoundedFile } from "../../server/host/security_log/bounded_file.ts";
import { SecurityLog } from "../../server/base/security_log.ts";
import { consoleLog } from "../../server/base/log.ts";
import { TestApp } from "../helpers/app.ts";
import { password } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";

/** The app, and the lines of its security log. */
async function logged(options: Parameters<typeof TestApp.start>[0] = {}) {
  const app = await TestApp.start(options);
  const lines: string[] = [];
  const securityLog = new SecurityLog((line) => lines.push(line));
  for (const context of app.contexts) context.securityLog = securityLog;
  return { app, lines };
}

Deno.test("[OPS-7] the security log has who failed to sign in, was refused, met a limit, gave orders or showed an old token", async (t) => {
  const { app, lines } = await logged();
  await using _app = app;
  const [ada, bob] = await app.registerAll("ada", "bob");
  const admin = await app.registerAdmin("admin");
  const notices = () => lines.splice(0);
  await t.step("a wrong password for an account that there is, and for none", async () => {
    for (const username of ["ada", "secret-typed-as-a-name"]) {
      await app.anonymous("POST", "/auth/login", { username, password: "wrong" });
    }
    const end = "count=1 code=invalid_credentials endpoint=POST /api/auth/login";
    assert.deepEqual(notices(), [
      `sign-in-failed address=127.0.0.1 account=${ada.id} ${end}`,
      `sign-in-failed address=127.0.0.1 account=- ${end}`,
    ]);
  });
  await t.step("a wrong password behind a token", async () => {
    await ada.put("/users/email", { newEmail: "new@example.org", password: "wrong" });
    assert.deepEqual(notices(), [
      `sign-in-failed address=127.0.0.1 account=${ada.id} count=1 code=wrong_password ` +
      "endpoint=PUT /api/users/email",
    ]);
  });
  await t.step("what somebody may not see, by HTTP and socket", async () => {
    const { channel } = await ada.createServer();
    await bob.get(`/messages/${channel.id}`);
    const socket = await bob.socket();
    await socket.emit("join-channel", channel.id);
    const start = `refused address=127.0.0.1 account=${bob.id} count=1 code=not_found`;
    assert.deepEqual(notices(), [
      `${start} endpoint=GET /api/messages/{channelId}`,
      `${start} endpoint=join-channel`,
    ]);
  });
  await t.step("an order of an admin", async () => {
    const own = { password: password("admin") };
    await admin.post(`/admin/users/${bob.id}/disable`, own);
    assert.deepEqual(notices(), [
      `admin-order address=127.0.0.1 account=${admin.id} count=1 ` +
      "endpoint=POST /api/admin/users/{id}/disable",
    ]);
  });
  await t.step("an old sessionToken", async () => {
    const { sessionToken } = ada;
    const next = await app.anonymous("POST", "/auth/validate-session", { sessionToken });
    await app.anonymous("POST", "/auth/validate-session", {
      sessionToken: next.body.sessionToken,
    });
    app.advance(120_000);
    await app.anonymous("POST", "/auth/validate-session", { sessionToken });
    assert.deepEqual(notices(), [`token-reused address=127.0.0.1 account=${ada.id} count=1`]);
  });
});

Deno.test("[OPS-7] the security log has limits that were met, and nobody fills it", async () => {
  const { app, lines } = await logged({ limits: "on", rateApi: { points: 3, duration: 60 } });
  await using _app = app;
  for (let i = 0; i < 40; i++) await app.anonymous("GET", "/users/check-username/ada");
  assert.equal(lines.length, 10);
  for (const line of lines) {
    assert.match(
      line,
      /^limited address=127\.0\.0\.1 account=- count=1 code=rate_limited endpoint=GET /,
    );
  }
});

Deno.test("[OPS-7] no line of the security log holds what somebody sent", async () => {
  const { app, lines } = await logged();
  await using _app = app;
  const forged = "x address=203.0.113.9 account=\nsign-in-failed address=203.0.113.9 account=-";
  await app.anonymous("POST", "/auth/login", { username: forged, password: "hunter2 hunter2" });
  await app.anonymous("POST", "/auth/reset-link", {
    code: "made-up-code",
    newPassword: "hunter22",
  });
  assert.equal(lines.length, 2);
  assert.doesNotMatch(lines.join("\n"), /203\.0\.113|hunter|made-up/);
});

Deno.test("[OPS-7] the file of the security log is its owner's alone, and turned over before it grows large", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const path = `${folder}/parley.security.log`;
  const file = new BoundedFile(path, { max: 500, log: consoleLog, now: Date.now });
  for (let n = 0; n < 100; n++) {
    file.add(`sign-in-failed address=203.0.113.${n} account=-`);
    await file.close();
  }
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    names.push(name);
    const { mode, size } = await Deno.stat(`${folder}/${name}`);
    assert.ok(size < 600, `${name}: ${size}`);
    if (Deno.build.os !== "windows") assert.equal(mode! & 0o777, 0o600, name);
  }
  const older = [1, 2, 3, 4].map((n) => `parley.security.log.${n}`);
  assert.deepEqual(names.sort(), ["parley.security.log", ...older]);
  assert.match(
    await Deno.readTextFile(path),
    /^\d{4}-.*Z sign-in-failed address=203\.0\.113\.99 /m,
  );
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[OPS-7] a security log that cannot be written is said once, and nobody waits for it", async () => {
  const warnings: string[] = [];
  const log = { ...consoleLog, warn: (text: string) => void warnings.push(text) };
  const file = new BoundedFile("/proc/nowhere/parley.security.log", { log, now: Date.now });
  for (let n = 0; n < 3; n++) {
    file.add("sign-in-failed address=203.0.113.1 account=-");
    await file.close();
  }
  await until("a warning", () => warnings.length > 0);
  assert.equal(warnings.length, 1);
});
