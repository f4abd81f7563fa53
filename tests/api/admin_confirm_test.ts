/** Confirmation of several admin actions with one password, and accounts that admins create. */
import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { provideBackups } from "../helpers/backups.ts";
import { password, type Person } from "../helpers/person.ts";

const confirm = async (admin: Person): Promise<string> => {
  const { status, body } = await admin.order("/admin/confirm");
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ["confirmation"]);
  return body.confirmation;
};

const change = async (admin: Person, how: object) => {
  const { status, body } = await admin.put("/admin/settings", { fileMax: 5_000_000, ...how });
  return [status, body.code ?? null];
};

const REFUSED = [403, "password_required"];

Deno.test("[MEND-21] a confirmation stands in for the password for 10 minutes, in its own session alone", async () => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("admin");
  const confirmation = await confirm(admin);
  assert.deepEqual(await change(admin, { confirmation }), [200, null]);
  assert.deepEqual(await change(admin, { confirmation }), [200, null], "more than once");
  const elsewhere = await app.login("admin");
  assert.deepEqual(await change(elsewhere, { confirmation }), REFUSED, "another session");
  const bob = await app.register("bob");
  await admin.order(`/admin/users/${bob.id}/promote`);
  assert.deepEqual(await change(bob, { confirmation }), REFUSED, "another admin");
  for (const made of ["", "x", "9999999999999.AAAA", `${confirmation.slice(0, -4)}AAAA`]) {
    assert.deepEqual(await change(admin, { confirmation: made }), REFUSED, made);
  }
  app.advance(590_000);
  assert.deepEqual(await change(admin, { confirmation }), [200, null]);
  app.advance(10_000);
  assert.deepEqual(await change(admin, { confirmation }), REFUSED, "10 minutes later");
  const wrong = { confirmation: await confirm(admin), password: "a guess" };
  assert.deepEqual(await change(admin, wrong), [403, "wrong_password"], "a password counts first");
});

Deno.test("[MEND-21] a confirmation ends with the password that it was given for", async () => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("admin");
  const confirmation = await confirm(admin);
  const { body } = await admin.put("/users/password", {
    currentPassword: password("admin"),
    newPassword: "another long password",
  });
  const signedIn = Object.assign(admin, { token: body.token });
  assert.deepEqual(await change(signedIn, { confirmation }), REFUSED);
});

Deno.test("[MEND-21] acts on a person, on admins and backups take no confirmation", async () => {
  await using app = await TestApp.start();
  await using _ = await provideBackups(app, (file) => Deno.writeTextFile(file, "a backup"));
  const admin = await app.registerAdmin("admin");
  const bob = await app.register("bob");
  const confirmation = await confirm(admin);
  const user = (name: string) => `/admin/users/${bob.id}/${name}`;
  const orders: [path: string, body?: object][] = [
    [user("disable")],
    [user("enable")],
    [user("promote")],
    [user("demote")],
    [user("end-sessions")],
    [user("two-factor-off")],
    [user("reset-password"), { twoFactorOff: false }],
    [user("delete"), { username: "bob", heir: null, messages: false }],
    ["/admin/backups", { passphrase: "five words nobody guesses" }],
    ["/admin/backups/some/link"],
  ];
  for (const [path, body] of orders) {
    const { status, body: { details } } = await admin.post(path, { ...body, confirmation });
    assert.deepEqual([status, Object.keys(details)], [400, ["password", "confirmation"]], path);
  }
  assert.equal((await bob.get("/servers")).status, 200);
  assert.deepEqual((await admin.get("/admin/acts")).body.acts, []);
});

Deno.test("[MEND-58 HARD-4] an admin creates an account: its owner chooses the password by a link", async () => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("admin");
  const confirmation = await confirm(admin);
  const create = (fields: object) => admin.post("/admin/users", { confirmation, ...fields });
  const made = await create({ username: "bob", email: "bob@example.org" });
  assert.equal(made.status, 201);
  assert.deepEqual(Object.keys(made.body), ["user", "code", "expires_at"]);
  const { user, code } = made.body;
  assert.deepEqual([user.username, user.admin, user.sessions], ["bob", false, 0]);
  const chosen = { code, newPassword: "their own password" };
  assert.equal((await app.anonymous("POST", "/auth/reset-link", chosen)).status, 200);
  const signedIn = { username: "bob", password: chosen.newPassword };
  assert.equal((await app.anonymous("POST", "/auth/login", signedIn)).status, 200);

  const refused = async (fields: object) => {
    const { status, body } = await create({ username: "eve", email: "eve@example.org", ...fields });
    return [status, body.code, ...Object.keys(body.details ?? {})];
  };
  assert.deepEqual(await refused({ username: "Bob" }), [409, "username_taken", "username"]);
  assert.deepEqual(await refused({ email: "bob@example.org" }), [409, "email_taken", "email"]);
  assert.deepEqual(await refused({ email: "nowhere" }), [400, "invalid_input", "email"]);
  assert.deepEqual(await refused({ username: "e" }), [400, "invalid_input", "username"]);
  assert.deepEqual(await refused({ confirmation: "no" }), REFUSED);
  const { acts } = (await admin.get("/admin/acts")).body;
  assert.deepEqual(
    acts.map((act: { action: string; actor: string; target: string }) => {
      return [act.action, act.actor, act.target];
    }),
    [["created", "admin", "bob"]],
  );
});
