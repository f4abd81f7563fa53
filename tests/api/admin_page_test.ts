/** Features of the admin page other than actions on people (MEND-58). */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { SecurityEntry } from "../../protocol/security.ts";
import { sweepAll } from "../../server/host/app/hourly_upkeep.ts";
import { openSecurityLog } from "../../server/host/security_log/open.ts";
import { TestApp } from "../helpers/app.ts";
import { provideBackups } from "../helpers/backups.ts";
import { until } from "../helpers/until.ts";

const HOUR = 3600_000;
const DAY = 24 * HOUR;

Deno.test("[MEND-58] an admin sees where somebody is signed in and ends one session, and its owner is told", async () => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("admin");
  const bob = await app.register("bob");
  const phone = await app.login("bob");
  const path = `/admin/users/${bob.id}/sessions`;
  const list = async () => (await admin.get(path)).body.sessions as { id: string }[];
  const before = await list();
  assert.deepEqual(Object.keys(before[0]), ["id", "device", "created_at", "last_used"]);
  assert.equal(before.length, 2);
  const own = (await phone.get("/users/sessions")).body.sessions as Session[];
  const { id } = own.find(({ current }) => current)!;

  const elsewhere = `/admin/users/${admin.id}/sessions/${id}/end`;
  assert.equal((await admin.order(elsewhere)).body.code, "cannot_act_on_self");
  assert.equal((await admin.order(`${path}/none/end`)).status, 404);
  const carl = await app.register("carl");
  assert.equal((await admin.order(`/admin/users/${carl.id}/sessions/${id}/end`)).status, 404);

  const socket = await phone.socket();
  assert.equal((await admin.order(`${path}/${id}/end`)).status, 200);
  await socket.disconnected();
  assert.equal((await phone.get("/servers")).status, 401);
  const { entries } = (await bob.get("/users/security")).body as { entries: SecurityEntry[] };
  const [{ kind, by_admin }] = entries.filter(({ by_admin }) => by_admin);
  assert.deepEqual([kind, by_admin], ["session_ended", true]);
  const [{ action, target }] = (await admin.get("/admin/acts")).body.acts;
  assert.deepEqual([action, target], ["session-ended", "bob"]);
  assert.equal((await list()).length, 1);
});

interface Session {
  id: string;
  current: boolean;
}

Deno.test("[MEND-58] backups are scheduled on the admin page, at once; what the host has set stays", async () => {
  await using app = await TestApp.start();
  await using provided = await provideBackups(app, (file) => Deno.writeTextFile(file, "a backup"));
  const { backups } = provided;
  const admin = await app.registerAdmin("admin");
  const schedule = (every: number | null, keep: number) =>
    admin.order("/admin/backups/schedule", { every, keep }, "PUT");
  const steps = async () => (await admin.get("/admin/status")).body.steps;
  assert.equal((await steps()).backups, false);
  const { status, body } = await schedule(6 * HOUR, 3);
  assert.equal(status, 200);
  assert.deepEqual([body.every, body.keep, body.fixed, body.late], [
    6 * HOUR,
    3,
    { every: null, keep: null, passphrase: null },
    false,
  ]);
  await until("one is made", () => backups.lastAt !== null);
  assert.equal((await steps()).backups, true);
  const [{ action, target }] = (await admin.get("/admin/acts")).body.acts;
  assert.deepEqual([action, target], ["settings-changed", "backupEvery, backupKeep"]);
  for (const [every, keep, field] of [[1000, 3, "every"], [DAY, 0, "keep"]] as const) {
    assert.deepEqual(Object.keys((await schedule(every, keep)).body.details), [field]);
  }
  assert.equal((await schedule(null, 3)).body.every, null);
  assert.equal(backups.every, null);
});

Deno.test("[MEND-58] an admin has scheduled backups encrypted, unless the host has given a passphrase", async () => {
  await using app = await TestApp.start();
  const made: [sealed: boolean, passphrase: string | null][] = [];
  await using provided = await provideBackups(app, async (file, passphrase) => {
    made.push([file.endsWith(".sealed"), passphrase]);
    await Deno.writeTextFile(file, "a backup");
  });
  const admin = await app.registerAdmin("admin");
  const schedule = (rest: { every: number | null; passphrase?: string | null }) =>
    admin.order("/admin/backups/schedule", { keep: 3, ...rest }, "PUT");
  const short = await schedule({ every: HOUR, passphrase: "short" });
  assert.deepEqual(Object.keys(short.body.details), ["passphrase"]);
  const { body } = await schedule({ every: HOUR, passphrase: "five words that nobody guesses" });
  assert.equal(body.encrypted, true);
  assert.doesNotMatch(JSON.stringify(body), /guesses/);
  await until("one is made", () => provided.backups.lastAt !== null);
  assert.deepEqual(made, [[true, "five words that nobody guesses"]]);
  assert.equal((await schedule({ every: 2 * HOUR })).body.encrypted, true);
  const { acts } = (await admin.get("/admin/acts")).body as { acts: { target: string }[] };
  assert.deepEqual(acts.map(({ target }) => target), [
    "backupEvery",
    "backupEvery, backupKeep, backupPassphrase",
  ]);
  assert.equal((await schedule({ every: null, passphrase: null })).body.encrypted, false);

  const fixed = new Map([["backupPassphraseFile", "parley.toml"]] as const);
  await using other = await TestApp.start({ fixed });
  await using _ = await provideBackups(other, (file) => Deno.writeTextFile(file, "x"));
  const host = await other.registerAdmin("host");
  assert.equal((await host.get("/admin/backups")).body.fixed.passphrase, "parley.toml");
  const order = { every: HOUR, keep: 3, passphrase: "another passphrase" };
  const refused = await host.order("/admin/backups/schedule", order, "PUT");
  assert.deepEqual([refused.status, refused.body.code], [409, "fixed_setting"]);
});

Deno.test("[MEND-58] a schedule that the host has set is shown as fixed", async () => {
  const fixed = new Map([["backupEvery", "--backup-every"]] as const);
  await using app = await TestApp.start({ fixed, backupEvery: DAY });
  await using _ = await provideBackups(app, (file) => Deno.writeTextFile(file, "x"), DAY);
  const admin = await app.registerAdmin("admin");
  assert.equal((await admin.get("/admin/backups")).body.fixed.every, "--backup-every");
  const refused = await admin.order("/admin/backups/schedule", { every: HOUR, keep: 7 }, "PUT");
  assert.deepEqual([refused.status, refused.body.code], [409, "fixed_setting"]);
});

Deno.test("[MEND-58 OPS-7] the admin page shows the security log, the newest first, with names", async () => {
  const data = await Deno.makeTempDir({ prefix: "parley-test-" });
  await using app = await TestApp.start({ data, securityLog: "file", alone: true });
  const admin = await app.registerAdmin("admin");
  const bob = await app.register("bob");
  const get = async () => (await admin.get("/admin/security-log")).body;
  assert.deepEqual(await get(), { kept: "file", entries: [] });
  const { log, clock } = app.context;
  const written = openSecurityLog({ data, securityLog: "file" }, log, clock);
  written.note({ kind: "limited", address: "192.0.2.1", endpoint: "GET /api/servers" });
  written.note({ kind: "refused", address: null, account: bob.id, code: "not_found" });
  await written.close();
  await Deno.writeTextFile(join(data, "parley.security.log"), "torn li", { append: true });
  const { entries } = await get();
  assert.deepEqual(entries.map(({ at: _, ...entry }: { at: string }) => entry), [
    {
      kind: "refused",
      address: null,
      account: { id: bob.id, username: "bob" },
      count: 1,
      code: "not_found",
      endpoint: null,
    },
    {
      kind: "limited",
      address: "192.0.2.1",
      account: null,
      count: 1,
      code: null,
      endpoint: "GET /api/servers",
    },
  ]);
  await Deno.remove(data, { recursive: true });
});

Deno.test("[MEND-58] figures are counted by day: accounts, the most people at once, messages, bytes", async () => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("admin");
  const bob = await app.register("bob");
  const { channel } = await bob.createServer("Bob's");
  const socket = await bob.socket();
  const days = async () => (await admin.get("/admin/figures")).body.days;
  await sweepAll(app.context);
  const [today] = await days();
  assert.deepEqual([today.people, today.online], [2, 1]);
  await bob.say(channel.id, "hello");
  socket.close();
  await until("bob is gone", () => app.context.presence.countEverywhere === 0);
  await sweepAll(app.context);
  const [later] = await days();
  assert.deepEqual([later.people, later.online, later.messages - today.messages], [2, 1, 1]);
  assert.ok(later.stored > today.stored);
});

Deno.test("[MEND-58] an announcement reaches everybody, and is taken back", async () => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("admin");
  const bob = await app.register("bob");
  const socket = await bob.socket();
  const announce = (text: string | null) => admin.order("/admin/announcement", { text }, "PUT");
  for (const wrong of ["  ", "x".repeat(501)]) {
    assert.deepEqual(Object.keys((await announce(wrong)).body.details), ["text"]);
  }
  const { announcement } = (await announce(" Back in five minutes ")).body;
  assert.equal(announcement.text, "Back in five minutes");
  assert.deepEqual(await socket.waitFor("announcement-changed"), { announcement });
  assert.deepEqual((await bob.get("/announcement")).body, { announcement });
  await announce(null);
  assert.deepEqual((await bob.get("/announcement")).body, { announcement: null });
  const acts = (await admin.get("/admin/acts")).body.acts as { action: string }[];
  assert.deepEqual(acts.map(({ action }) => action), ["announcement-removed", "announced"]);
});
