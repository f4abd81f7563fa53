import assert from "node:assert/strict";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { sweepAll } from "../../server/host/app/hourly_upkeep.ts";
import { exportUser } from "../../server/host/export/user.ts";
import { userById } from "../../server/membership/users/users.ts";
import { FEATURES } from "../../server/host/app/feature_list.ts";
import { gather } from "../../server/host/check/gather.ts";
import { judge } from "../../server/host/check/judge.ts";
import { TestApp } from "../helpers/app.ts";
import { befriend, openDm } from "../helpers/people.ts";
import { password, type Person } from "../helpers/person.ts";

const DAY = 86_400_000;

const callThem = (person: Person, display_name: string | null) =>
  person.put("/users/profile", { display_name });
const rename = (person: Person, username: string, typed = password(person.user.username)) =>
  person.put("/users/username", { username, password: typed });
const isFree = async (app: TestApp, name: string) =>
  (await app.anonymous("GET", `/users/check-username/${name}`)).body.available;

Deno.test("[MEND-25] a display name stands beside the username in all that shows the person", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await bob.createServer("Club");
  await bob.bring(server.id, ada);
  await befriend(ada, bob);
  const dm = await openDm(bob, ada);
  await ada.say(channel.id, "hello");
  const shown = async () => {
    const got = await Promise.all([
      ada.get("/users/me"),
      bob.get(`/profiles/${ada.id}`),
      bob.get(`/servers/${server.id}/members/${ada.id}`),
      bob.get("/friends"),
      bob.get(`/messages/${channel.id}`),
      bob.get("/channels/dm"),
    ]);
    const [own, profile, member, friends, history, dms] = got.map(({ body }) => body);
    const message = history.messages.find((one: { sender_id: string }) => one.sender_id === ada.id);
    const { recipient } = dms.channels.find((one: { id: string }) => one.id === dm.id);
    const all = [own.user, profile.profile, member.member, friends.friends[0], message, recipient];
    return all.map((one) => [one.username, one.display_name]);
  };
  const all = (...names: unknown[]) => Array(6).fill(names);
  assert.deepEqual(await shown(), all("ada", undefined));
  const socket = await bob.socket();
  const { body } = await callThem(ada, " 健太 Lovelace ");
  assert.equal(body.user.display_name, "健太 Lovelace");
  assert.deepEqual(await shown(), all("ada", "健太 Lovelace"));
  const { user } = await socket.waitFor("user-updated");
  assert.deepEqual([user.username, user.display_name], ["ada", "健太 Lovelace"]);
  await callThem(bob, "健太 Lovelace");
  assert.equal((await bob.get("/users/me")).body.user.display_name, "健太 Lovelace", "not unique");
  const search = `/servers/${server.id}/members?search=`;
  for (const [typed, found] of [["健太", 2], ["ADA", 1], ["love", 2], ["\n", 2]] as const) {
    const { members } = (await bob.get(search + encodeURIComponent(typed))).body;
    assert.equal(members.length, found, typed);
  }
  await callThem(ada, "");
  assert.deepEqual(await shown(), all("ada", undefined));
});

Deno.test("[MEND-25] an admin finds accounts by either name, and an export has both", async () => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("root");
  const ada = await app.register("ada");
  await callThem(ada, "Countess");
  await rename(ada, "eve");
  const { users } = (await admin.get("/admin/users?query=countess")).body;
  assert.deepEqual(
    users.map((one: Record<string, string>) => [one.username, one.display_name]),
    [["eve", "Countess"]],
  );
  const listed = await perform(app.context, VERBS["user-list"]!, {}) as Record<string, string>[];
  assert.equal(listed.find(({ username }) => username === "eve")?.display_name, "Countess");
  let text = "";
  const user = await app.context.db.read(userById, ada.id);
  for await (const part of exportUser(app.context, user)) text += part;
  const { username, display_name, former_usernames } = JSON.parse(text).account;
  assert.deepEqual([username, display_name], ["eve", "Countess"]);
  assert.deepEqual(former_usernames.map((one: { username: string }) => one.username), ["ada"]);
});

Deno.test("[MEND-25 MEND-48] a display name has 1 to 32 characters, and looks like no reserved word", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  for (
    const name of ["x", "名".repeat(32), "நி".repeat(32), "👩‍👩‍👧‍👦", "Adam", "Sister", "Channel Tunnel"]
  ) {
    const { status, body } = await callThem(ada, name);
    assert.deepEqual([status, body.user?.display_name], [200, name]);
  }
  const refused = ["y".repeat(33), "Bob @bob", "Bob ＠bob", "a\nb"];
  const reserved = [
    ...[
      "everyone",
      "Admin",
      "аdmіn",
      "раrlеу",
      "ｓｙｓｔｅｍ",
      "ᴀᴅᴍɪɴ",
      "[A.d.m.i.n]",
      "админ",
      "Deleted user",
    ],
    ...["ѕystem", "a11", "whébhook".replace("hé", "e"), "parIey"],
  ];
  for (const name of [...refused, ...reserved]) {
    const { status, body } = await callThem(ada, name);
    assert.deepEqual([status, Object.keys(body.details ?? {})], [400, ["display_name"]], name);
  }
});

Deno.test("[MEND-25] the username changes by the password, once in 30 days, and the new one signs in", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await bob.createServer("Club");
  await bob.bring(server.id, ada);
  await ada.say(channel.id, "hello");
  const socket = await bob.socket();
  const secret = password("ada");

  assert.equal((await rename(ada, "eve", "not it")).body.code, "wrong_password");
  const { status, body } = await rename(ada, "Bob");
  assert.deepEqual([status, body.code, body.details], [409, "username_taken", {
    username: "is already taken",
  }]);
  for (const name of ["everyone", "a", "a b"]) {
    assert.deepEqual(Object.keys((await rename(ada, name)).body.details), ["username"], name);
  }
  assert.equal((await rename(ada, "ada")).status, 200, "the same name is no change");
  assert.equal((await rename(ada, "eve")).body.user.username, "eve");
  const update = await socket.waitFor("user-updated");
  assert.deepEqual([update.user.username, update.former_username], ["eve", "ada"]);

  const { body: { messages } } = await bob.get(`/messages/${channel.id}`);
  assert.equal(messages.at(-1).username, "eve");
  const names = `/servers/${server.id}/members?names=`;
  assert.equal((await bob.get(`${names}eve`)).body.members.length, 1);
  assert.deepEqual((await bob.get(`${names}ada`)).body.members, [], "old mentions are nobody's");
  const login = (username: string) =>
    app.anonymous("POST", "/auth/login", { username, password: secret });
  assert.deepEqual([(await login("ada")).status, (await login("EVE")).status], [401, 200]);
  const { body: { entries } } = await ada.get("/users/security");
  assert.ok(entries.some((one: { kind: string }) => one.kind === "username_changed"));

  app.advance(29 * DAY);
  const later = await app.login("eve", "ada");
  const soon = await later.put("/users/username", { username: "ida", password: secret });
  assert.deepEqual([soon.status, soon.body.code], [403, "too_soon"]);
  assert.match(soon.body.details.username, /^can be changed again on \d{4}-\d\d-\d\d$/);
  app.advance(DAY);
  const again = await app.login("eve", "ada");
  const back = await again.put("/users/username", { username: "Ada", password: secret });
  assert.equal(back.body.user.username, "Ada", "one's own former name is open to oneself");
  assert.deepEqual(judge(await gather(app.context.db, new Map(), FEATURES)), {
    problems: [],
    notes: [],
  });
});

Deno.test("[MEND-25 D-ACCT-4] a name that was given up is nobody's for a year, also that of a deleted account", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await rename(ada, "eve");
  const refused = await rename(bob, "ADA");
  assert.deepEqual([refused.status, refused.body.code], [409, "username_taken"]);
  const order = { name: "eve", heir: null, messages: true };
  await perform(app.context, VERBS["user-delete"]!, order);
  const register = (username: string) =>
    app.anonymous("POST", "/auth/register", {
      username,
      email: `${username}2@example.org`,
      password: "long enough 1",
      publicKey: "AAAA",
    });
  app.advance(364 * DAY);
  await sweepAll(app.context);
  for (const name of ["ada", "Eve"]) {
    assert.equal((await register(name)).body.code, "username_taken", name);
    assert.equal(await isFree(app, name), false);
  }
  app.advance(2 * DAY);
  await sweepAll(app.context);
  for (const name of ["ada", "eve"]) {
    assert.equal(await isFree(app, name), true);
    assert.equal((await register(name)).status, 201);
  }
  assert.deepEqual(await app.context.db.list(["former_name"]), []);
});
