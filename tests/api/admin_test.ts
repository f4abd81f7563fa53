import assert from "node:assert/strict";
import type { AdminUser } from "../../protocol/admin.ts";
import type { AdminAct } from "../../protocol/admin_logs.ts";
import { TestApp } from "../helpers/app.ts";
import { password, type Person } from "../helpers/person.ts";
import { enroll } from "../helpers/two_factor.ts";

const usersOf = async (admin: Person, query = "") =>
  (await admin.get(`/admin/users${query}`)).body as { users: AdminUser[]; total: number };
const acts = async (admin: Person): Promise<AdminAct[]> =>
  (await admin.get("/admin/acts")).body.acts;
const login = (app: TestApp, username: string, secret = password(username)) =>
  app.anonymous("POST", "/auth/login", { username, password: secret });

Deno.test("[D-LAST-6] people are found by name and address, 50 at a time", async () => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("admin");
  await app.registerAll("Ada", "bob");
  const all = await usersOf(admin);
  assert.deepEqual(all.users.map(({ username }) => username).sort(), ["Ada", "admin", "bob"]);
  const [ada] = (await usersOf(admin, "?query=ADA@EX")).users;
  assert.equal(ada.username, "Ada");
  const { admin: isAdmin, disabled, two_factor, sessions } = ada;
  assert.deepEqual([isAdmin, disabled, two_factor, sessions], [false, false, false, 1]);
  assert.deepEqual([ada.avatar_url, ada.avatar_color], [null, null]);
  assert.deepEqual(await usersOf(admin, "?offset=2"), { users: [all.users[2]], total: 3 });
  assert.deepEqual(await usersOf(admin, "?query=nobody"), { users: [], total: 0 });
});

Deno.test("[D-ACCT-4 D-ACCT-7 D-LAST-6] an admin disables, resets and signs out; sockets end at once, and it is written down", async () => {
  await using app = await TestApp.start();
  const [admin, bob] = await register(app);
  await enroll(app, bob);
  const act = (name: string, body?: object) => admin.order(`/admin/users/${bob.id}/${name}`, body);

  const socket = await bob.socket();
  assert.equal((await act("disable")).status, 200);
  await socket.disconnected();
  assert.equal((await bob.get("/servers")).status, 401);
  assert.equal((await login(app, "bob")).status, 401);
  await act("enable");
  await act("two-factor-off");
  const again = await app.login("bob");
  await act("end-sessions");
  assert.equal((await again.get("/servers")).status, 401);

  const { code } = (await act("reset-password", { twoFactorOff: false })).body;
  assert.equal((await login(app, "bob")).status, 401);
  const chosen = { code, newPassword: "a new one" };
  assert.equal((await app.anonymous("POST", "/auth/reset-link", chosen)).status, 200);
  assert.equal((await login(app, "bob", "a new one")).status, 200);
  const log = await acts(admin);
  assert.deepEqual(log.map(({ action }) => action), [
    "password-reset",
    "sessions-ended",
    "two-factor-off",
    "enabled",
    "disabled",
  ]);
  assert.ok(log.every(({ actor, target }) => actor === "admin" && target === "bob"));
  assert.doesNotMatch(JSON.stringify(log), new RegExp(code));
  app.advance(91 * 86_400_000);
  const { sweepAll } = await import("../../server/host/app/hourly_upkeep.ts");
  await sweepAll(app.context);
  assert.deepEqual(await acts(await app.login("admin")), [], "kept for 90 days");
});

Deno.test("[D-LAST-6] nobody acts on their own account, so the last admin stays; of two who demote each other one stays", async () => {
  await using app = await TestApp.start();
  const [admin, bob] = await register(app);
  const bodies: Record<string, object> = {
    "reset-password": { twoFactorOff: false },
    delete: { username: "admin", heir: null, messages: false },
  };
  for (
    const name of ["disable", "enable", "promote", "demote", "end-sessions", "two-factor-off"]
      .concat(Object.keys(bodies))
  ) {
    const refused = await admin.order(`/admin/users/${admin.id}/${name}`, bodies[name]);
    assert.deepEqual([refused.status, refused.body.code], [403, "cannot_act_on_self"], name);
  }
  await admin.order(`/admin/users/${bob.id}/promote`);
  assert.equal((await bob.get("/admin/status")).status, 200, "without signing in again");
  const both = await Promise.all([
    admin.order(`/admin/users/${bob.id}/demote`),
    bob.order(`/admin/users/${admin.id}/disable`),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404]);
  const statuses = await Promise.all([admin, bob].map((one) => one.get("/admin/status")));
  assert.equal(statuses.filter(({ status }) => status === 200).length, 1);
});

Deno.test("[D-LAST-6] an account is deleted by its typed name, its servers go to a member; no act names it any more", async () => {
  await using app = await TestApp.start();
  const [admin, bob] = await register(app);
  const carl = await app.register("carl");
  const { server } = await bob.createServer("Bob's");
  await bob.bring(server.id, carl);
  await admin.order(`/admin/users/${bob.id}/end-sessions`);
  const remove = (more: object) =>
    admin.order(`/admin/users/${bob.id}/delete`, {
      username: "bob",
      heir: null,
      messages: false,
      ...more,
    });
  assert.equal((await remove({ username: "Bob" })).status, 400);
  const owns = await remove({});
  assert.equal(owns.status, 403);
  assert.match(owns.body.error, /Bob's/);
  assert.equal((await remove({ heir: "admin" })).status, 403, "not a member of it");
  assert.equal((await remove({ heir: "carl" })).status, 200);
  assert.equal((await carl.get(`/servers/${server.id}`)).body.server.owner_id, carl.id);
  assert.equal((await usersOf(admin)).total, 2);
  assert.equal((await remove({})).status, 404);
  const log = await acts(admin);
  assert.deepEqual(log.map(({ action }) => action), ["deleted", "sessions-ended"]);
  assert.doesNotMatch(JSON.stringify(log), /bob/i);
});

Deno.test("[D-LAST-6 D-PERM-6] an admin sees how large servers are and deletes one by its typed name, and is nobody inside", async () => {
  await using app = await TestApp.start();
  const [admin, bob] = await register(app);
  const { server, channel } = await bob.createServer("Bob's");
  for (let i = 0; i < 3; i++) await bob.say(channel.id, `${i}`);
  const [listed] = (await admin.get("/admin/servers")).body.servers;
  const { owner, members, channels, messages } = listed;
  assert.deepEqual([owner.username, members, channels], ["bob", 1, 2]);
  assert.ok(messages >= 3 && messages <= 4, `${messages}`);
  assert.equal((await admin.get(`/messages/${channel.id}`)).status, 404);
  assert.equal((await admin.delete(`/servers/${server.id}`)).status, 404);

  const socket = await bob.socket();
  const remove = (name: string) => admin.order(`/admin/servers/${server.id}/delete`, { name });
  assert.equal((await remove("bob's")).status, 400);
  assert.equal((await remove("Bob's")).status, 200);
  await socket.waitFor("server-deleted");
  assert.equal((await bob.get(`/servers/${server.id}`)).status, 404);
  assert.equal((await acts(admin))[0].target, "Bob's");
});

/** Registers the instance admin and another person. */
async function register(app: TestApp): Promise<[admin: Person, bob: Person]> {
  return [await app.registerAdmin("admin"), await app.register("bob")];
}
