/** Actions of an admin, and their traces, which can't be avoided (HARD-4). */
import assert from "node:assert/strict";
import type { SecurityEntry } from "../../protocol/security.ts";
import { restoreBackup } from "../../server/host/backup/restore.ts";
import { sweepAll } from "../../server/host/app/hourly_upkeep.ts";
import { resetLinks } from "../../server/features/auth/records.ts";
import { pendingNotices } from "../../server/features/security/records.ts";
import { TestApp } from "../helpers/app.ts";
import { provideBackups } from "../helpers/backups.ts";
import { password, type Person } from "../helpers/person.ts";
import { enroll, loginMfa, nextSteps } from "../helpers/two_factor.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { until } from "../helpers/until.ts";

const PASSPHRASE = "five words nobody guesses";
const DAY = 86_400_000;

const choose = (app: TestApp, code: string, newPassword = "a new one") =>
  app.anonymous("POST", "/auth/reset-link", { code, newPassword });
const login = (app: TestApp, username: string, secret = password(username)) =>
  app.anonymous("POST", "/auth/login", { username, password: secret });

/** Registers the instance admin and another person. */
async function register(app: TestApp): Promise<[admin: Person, bob: Person]> {
  return [await app.registerAdmin("admin"), await app.register("bob")];
}

Deno.test("[HARD-4] every order of an admin needs the password, wrong ones are counted, and nothing happens", async () => {
  await using app = await TestApp.start();
  const folder = await Deno.makeTempDir();
  await using _ = await provideBackups(app, (file) => Deno.writeTextFile(file, "a backup"));
  const [admin, bob] = await register(app);
  const { server } = await bob.createServer("Bob's");
  const user = (name: string) => `/admin/users/${bob.id}/${name}`;
  const orders: [path: string, body?: object, method?: string][] = [
    [user("disable")],
    [user("enable")],
    [user("promote")],
    [user("demote")],
    [user("end-sessions")],
    [user("two-factor-off")],
    [user("reset-password"), { twoFactorOff: true }],
    [user("delete"), { username: "bob", heir: null, messages: true }],
    [`/admin/servers/${server.id}/delete`, { name: "Bob's" }],
    ["/admin/backups", { passphrase: PASSPHRASE }],
    ["/admin/backups/some/link"],
    ["/admin/settings", { registration: "closed" }, "PUT"],
  ];
  const settings = (await admin.get("/admin/settings")).body;
  for (const [path, body, method = "POST"] of orders) {
    const without = await admin.call(method, path, { ...body });
    assert.deepEqual(
      [without.status, Object.keys(without.body.details)],
      [400, ["password"]],
      path,
    );
    const wrong = await admin.call(method, path, { ...body, password: "a guess" });
    assert.deepEqual([wrong.status, wrong.body.code], [403, "wrong_password"], path);
    app.advance(16 * 60_000);
  }
  assert.equal((await bob.get("/servers")).body.servers.length, 1);
  assert.deepEqual((await admin.get("/admin/acts")).body.acts, []);
  assert.deepEqual((await admin.get("/admin/settings")).body, settings);
  assert.deepEqual((await admin.get("/admin/backups")).body.backups, []);

  const guess = () => admin.post(user("promote"), { password: "a guess" });
  for (let i = 0; i < 5; i++) assert.equal((await guess()).status, 403);
  assert.equal((await guess()).status, 429);
  assert.equal((await admin.order(user("promote"))).status, 429, "the right one too, for a while");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[HARD-4] a reset gives a link that works once, for a day; two-factor stays on", async () => {
  await using app = await TestApp.start();
  const [before, bob] = await register(app);
  let admin = before;
  const authenticator = await enroll(app, bob);
  const reset = async () => {
    const { body } = await admin.order(`/admin/users/${bob.id}/reset-password`, {
      twoFactorOff: false,
    });
    assert.deepEqual(Object.keys(body), ["code", "expires_at"], "no password on a screen");
    const left = Date.parse(body.expires_at) - app.context.clock();
    assert.ok(left <= DAY && left > DAY - 60_000, `${left}`);
    return body.code as string;
  };
  const refused = async (code: string) => {
    const { status, body } = await choose(app, code);
    assert.deepEqual([status, body.code], [410, "reset_link_invalid"]);
  };

  const first = await reset();
  assert.match(first, /^[\w-]{43}$/, "256 bits");
  assert.equal((await bob.get("/servers")).status, 401, "signed out at once");
  const { code: old } = (await loginMfa(app, "bob", await authenticator.code(1))).body;
  assert.equal(
    old,
    "invalid_credentials",
    "the old password is worth nothing, whatever code comes with it",
  );
  const second = await reset();
  await refused(first);
  const short = await choose(app, second, "short");
  assert.deepEqual([short.status, Object.keys(short.body.details)], [400, ["newPassword"]]);

  const both = await Promise.all([choose(app, second, "this one"), choose(app, second, "or that")]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 410], "once, also at once");
  await refused(second);
  const won = both[0].status === 200 ? "this one" : "or that";
  assert.deepEqual((await login(app, "bob", won)).body, { mfaRequired: true });

  const late = await reset();
  app.advance(DAY);
  admin = await app.login("admin");
  await refused(late);
  await sweepAll(app.context);
  assert.equal(await app.context.db.get(resetLinks.key({ userId: bob.id })), null);
  assert.deepEqual(await app.context.db.list(["reset_link_owner"]), [], "nothing is left of it");

  const last = await reset();
  nextSteps(app);
  const own = { username: "bob", newPassword: "by a code", mfaToken: await authenticator.code() };
  assert.equal((await app.anonymous("POST", "/auth/reset-password", own)).status, 200);
  await refused(last);

  const kept = await reset();
  await admin.order(`/admin/users/${bob.id}/disable`);
  await refused(kept);
  await admin.order(`/admin/users/${bob.id}/enable`);
  assert.equal((await choose(app, kept)).status, 200, "it was not used up");
  const stored = JSON.stringify(await app.context.db.list(resetLinks.prefix({})));
  for (const code of [first, second, late, last, kept]) assert.ok(!stored.includes(code));
});

Deno.test("[HARD-4] whoever an admin acts upon is told: on their devices, and in their list", async () => {
  await using app = await TestApp.start();
  const [admin, bob] = await register(app);
  await enroll(app, bob);
  const order = async (name: string, body?: object) => {
    const response = await admin.order(`/admin/users/${bob.id}/${name}`, body);
    assert.equal(response.status, 200, name);
    return response.body;
  };
  const socket = await bob.socket();
  await order("promote");
  const { entry } = await socket.waitFor("security-changed");
  assert.deepEqual([entry.kind, entry.by_admin, entry.device], ["admin_granted", true, null]);
  await order("demote");
  await order("disable");
  await order("enable");
  await order("end-sessions");
  await order("two-factor-off");
  const { code } = await order("reset-password", { twoFactorOff: true });
  await choose(app, code, password("bob"));
  const again = await app.login("bob");
  const { entries } = (await again.get("/users/security")).body as { entries: SecurityEntry[] };
  const byAdmin = entries.filter(({ by_admin }) => by_admin).map(({ kind }) => kind);
  assert.deepEqual(byAdmin, [
    "password_reset",
    "two_factor_off",
    "sessions_ended",
    "account_enabled",
    "account_disabled",
    "admin_revoked",
    "admin_granted",
  ]);
  assert.deepEqual(
    entries.slice(0, 2).map(({ kind, by_admin }) => [kind, by_admin]),
    [["signed_in", false], ["password_reset", false]],
    "by the link, on their own device",
  );
});

Deno.test("[HARD-4] by the web only encrypted backups leave, made with a passphrase that is stored nowhere", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  {
    await using app = await TestApp.start({ data: folder, path: `${folder}/parley.kv` });
    await using provided = await provideBackups(app);
    const { plan } = provided.backups;
    const admin = await app.registerAdmin("admin");
    const list = async () => (await admin.get("/admin/backups")).body;
    const make = (passphrase: string) => admin.order("/admin/backups", { passphrase });
    for (const wrong of ["seven ch", "two\nlines of it"].map((text) => text.slice(0, -1) + "\n")) {
      const { status, body } = await make(wrong.length > 8 ? wrong : wrong.trim());
      assert.deepEqual([status, Object.keys(body.details)], [400, ["passphrase"]]);
    }
    const [one, other] = await Promise.all([make(PASSPHRASE), make("some other words")]);
    assert.deepEqual([one.status, other.status].sort(), [200, 409], "one at a time");
    const words = one.status === 200 ? PASSPHRASE : "some other words";
    await until("a backup", async () => {
      const { state, backups } = await list();
      return state === "idle" && backups.length === 1;
    });
    const [{ name, size, sealed }] = (await list()).backups;
    assert.ok(sealed);
    assert.match(name, /^parley-admin-.*\.sealed$/);

    const link = (of: string) => admin.order(`/admin/backups/${of}/link`);
    const { url } = (await link(name)).body;
    const response = await fetch(app.url + url);
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-disposition")!, new RegExp(`"${name}"$`));
    const bytes = new Uint8Array(await response.arrayBuffer());
    assert.equal(bytes.byteLength, size);
    const text = new TextDecoder("latin1").decode(bytes);
    assert.ok(!text.includes("SQLite") && !text.includes("admin@example.org"));
    await Deno.writeFile(`${folder}/fetched`, bytes);
    await assert.rejects(restoreBackup(`${folder}/fetched`, `${folder}/no`, "a guess"));
    await restoreBackup(`${folder}/fetched`, `${folder}/again`, words);
    const twice = await fetch(app.url + url);
    assert.equal((await twice.body?.cancel(), twice.status), 404);
    const late = (await link(name)).body.url;
    app.advance(61_000);
    const refused = await fetch(app.url + late);
    assert.equal((await refused.body?.cancel(), refused.status), 404);

    // A scheduled backup without a passphrase, and one that only has the name of an encrypted one.
    const open = "parley-2026-01-01T00-00-00.tar";
    const pretending = "parley-2026-01-02T00-00-00.sealed";
    for (const file of [open, pretending]) {
      await plan.make(`${plan.folder}/${file}`, null);
      const { status, body } = await link(file);
      assert.deepEqual([status, body.code], [403, "forbidden"]);
      assert.match(body.error, /not encrypted.*on the machine itself/);
    }
    const shown = (await list()).backups.map((file: { name: string; sealed: boolean }) => {
      return [file.name, file.sealed];
    });
    assert.deepEqual(shown, [[name, true], [pretending, false], [open, false]]);
    const log = JSON.stringify(app.context.recentLog.entries);
    const acts = JSON.stringify((await admin.get("/admin/acts")).body.acts);
    for (const space of [log, acts]) assert.ok(!space.includes(words));
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[HARD-4] backups of admins push none of the schedule's out, and delay none", async () => {
  await using app = await TestApp.start();
  await using provided = await provideBackups(app, (file) => Deno.writeTextFile(file, "x"));
  const { backups } = provided;
  const scheduled = "parley-2026-01-01T00-00-00.tar";
  await Deno.mkdir(backups.plan.folder, { recursive: true });
  await Deno.writeTextFile(`${backups.plan.folder}/${scheduled}`, "x");
  for (let i = 0; i < 4; i++) {
    assert.ok(backups.begin(PASSPHRASE));
    await until("it is made", () => backups.state === "idle");
    app.advance(1000);
  }
  const names = (await backups.list()).map(({ name }) => name);
  assert.equal(names.length, 1 + backups.plan.keep);
  assert.equal(names.at(-1), scheduled);
  const { backupIfDue } = await import("../../server/host/backup/schedule.ts");
  assert.equal(await backupIfDue({ ...backups.plan, every: 3600_000 }), true);
});

Deno.test("[HARD-4] at the next sign-in, each device once for a day, one is told what an admin did meanwhile", async () => {
  await using app = await TestApp.start();
  const [admin, bob] = await register(app);
  const notices = (socket: TestSocket) =>
    socket.seen("security-changed").map(({ entry }) => entry.kind);
  const { code } = (await admin.order(`/admin/users/${bob.id}/reset-password`, {
    twoFactorOff: false,
  })).body;
  await choose(app, code, password("bob"));
  app.advance(10 * DAY);
  const first = await (await app.login("bob")).socket();
  const { entry } = await first.waitFor("security-changed");
  assert.deepEqual([entry.kind, entry.by_admin], ["password_reset", true]);
  const second = await (await app.login("bob")).socket();
  const again = await app.login("admin");
  await again.order(`/admin/users/${bob.id}/promote`);
  await until("both are told", () => notices(second).length === 2);
  assert.deepEqual(
    notices(second),
    ["password_reset", "admin_granted"],
    "the first may be a thief's",
  );
  const same = await first.io.connect();
  await until("it is back", () => same.connected);
  await first.sync();
  assert.equal(notices(first).filter((kind) => kind === "password_reset").length, 1, "once");
  app.advance(DAY);
  const third = await (await app.login("bob")).socket();
  await third.waitFor("security-changed");
  await third.sync();
  assert.deepEqual(notices(third), ["admin_granted"], "which nobody was told at a sign-in");
  app.advance(91 * DAY);
  await sweepAll(app.context);
  assert.deepEqual(await app.context.db.list(pendingNotices.prefix({})), []);
});
