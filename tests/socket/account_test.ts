import assert from "node:assert/strict";
import { mfaRecords } from "../../server/features/mfa/records.ts";
import { TestApp } from "../helpers/app.ts";
import { password, type Person } from "../helpers/person.ts";
import { PICTURE } from "../helpers/pictures.ts";
import { enroll, nextSteps, reset } from "../helpers/two_factor.ts";

Deno.test("[D-ACCT-4] changing or resetting the password and turning two-factor on or off end all other sessions' sockets within a second", async (t) => {
  await using app = await TestApp.start();
  let n = 0;
  const cases: [title: string, prepare: boolean, act: (me: Person) => Promise<unknown>][] = [
    ["the password", false, (me) =>
      me.put("/users/password", {
        currentPassword: password(me.user.username),
        newPassword: "brand new",
      })],
    ["two-factor on", false, (me) => enroll(app, me)],
    [
      "two-factor off",
      true,
      (me) => me.post("/users/mfa/disable", { password: password(me.user.username) }),
    ],
    ["all others", false, (me) => me.delete("/users/sessions")],
  ];
  for (const [title, prepare, act] of cases) {
    await t.step(title, async () => {
      const me = await app.register(`user${++n}`);
      const others = [await app.login(me.user.username), await app.login(me.user.username)];
      const staying = await me.socket();
      if (prepare) {
        await app.context.db.transact((tx) =>
          mfaRecords.set(tx, { userId: me.id }, {
            secret: new Uint8Array(20),
            used: [],
            recovery: [],
          })
        );
      }
      const ending = await Promise.all(others.map((one) => one.socket()));
      await act(me);
      for (const socket of ending) {
        await socket.disconnectedSoon();
        assert.equal(socket.seen("session-ended").length, 1);
      }
      await staying.sync();
      assert.deepEqual(staying.seen("session-ended"), []);
    });
  }
  await t.step("the reset ends every one", async () => {
    const me = await app.register("forgetful");
    const { code } = await enroll(app, me);
    const socket = await me.socket();
    nextSteps(app);
    assert.equal((await reset(app, "forgetful", await code())).status, 200);
    await socket.disconnected();
    assert.deepEqual(socket.seen("session-ended"), [{ reason: "the password was reset" }]);
  });
});

Deno.test("[D-LAST-7 SESS-38] user-updated: own devices are told all, those who know one what they may see, strangers nothing", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve, stranger] = await app.registerAll("ada", "bob", "eve", "stranger");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob);
  await ada.post("/friends/request", { username: "eve" });
  await eve.post("/friends/request", { username: "ada" });
  const elsewhere = await app.login("ada");
  const [own, member, friend, nobody] = [
    await elsewhere.socket(),
    await bob.socket(),
    await eve.socket(),
    await stranger.socket(),
  ];
  const changes: [title: string, act: () => Promise<{ status: number }>][] = [
    ["profile", () => ada.put("/users/profile", { custom_status: "here", avatar_color: 4 })],
    ["avatar", () => ada.post("/profiles/avatar", { avatar_url: PICTURE })],
    ["bio", () => ada.put("/profiles/update", { bio: "a" })],
    ["settings", () => ada.put("/users/settings", { notification_sound: true })],
    ["email", () => ada.put("/users/email", { newEmail: "ada@b.org", password: password("ada") })],
  ];
  for (const [title, act] of changes) {
    for (const socket of [own, member, friend, nobody]) socket.forget();
    assert.ok((await act()).status < 300, title);
    const { user } = await own.waitFor("user-updated");
    const { settings, ...rest } = user;
    const validated = await app.anonymous("POST", "/auth/login", {
      username: "ada",
      password: password("ada"),
    });
    assert.deepEqual(rest, validated.body.user, title);
    assert.deepEqual(settings, (await ada.get("/users/settings")).body.settings, title);
    const { id, username, avatar_url, avatar_color, custom_status } = rest;
    for (const socket of [member, friend]) {
      const notices = await socket.waitFor("user-updated");
      assert.deepEqual(
        notices.user,
        { id, username, avatar_url, avatar_color, custom_status },
        title,
      );
    }
    await nobody.sync();
    assert.deepEqual(nobody.seen("user-updated"), [], title);
  }
});

Deno.test("[D-LAST-7 FRD-25] a friend request between strangers shows the newest picture, and tells no custom status", async () => {
  await using app = await TestApp.start();
  const [ada, asked, asking, fellow] = await app.registerAll("ada", "asked", "asking", "fellow");
  const { server } = await ada.createServer();
  await ada.bring(server.id, fellow);
  for (const username of ["asked", "fellow"]) await ada.post("/friends/request", { username });
  await asking.post("/friends/request", { username: "ada" });
  const sockets = await Promise.all([asked, asking].map((one) => one.socket()));
  const met = await fellow.socket();
  await ada.put("/users/profile", { custom_status: "for those who know me" });
  await ada.post("/profiles/avatar", { avatar_url: PICTURE });
  const has = ({ user }: { user: { avatar_url: string | null } }) => user.avatar_url !== null;
  for (const socket of sockets) {
    assert.equal((await socket.waitFor("user-updated", has)).user.custom_status, null);
    assert.doesNotMatch(JSON.stringify(socket.received), /for those/);
  }
  assert.equal(
    (await met.waitFor("user-updated", has)).user.custom_status,
    "for those who know me",
  );
  await met.sync();
  assert.equal(met.seen("user-updated").length, 2, "not told twice");
});

Deno.test("[D-SOC-2 D-LAST-7] from whom a block parts is told of a new avatar, not of the custom status", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob);
  await ada.post("/friends/block", { userId: bob.id });
  const socket = await bob.socket();
  await ada.put("/users/profile", { custom_status: "secret", avatar_color: 2 });
  const { user } = await socket.waitFor("user-updated");
  assert.deepEqual([user.avatar_color, user.custom_status], [2, null]);
  await socket.sync();
  assert.doesNotMatch(JSON.stringify(socket.received), /secret/);
});

Deno.test("[D-LAST-7 MEND-25] a new name reaches everybody who has the person in a list, also without a server in common", async (t) => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server } = await eve.createServer();
  await eve.bring(server.id, ada, bob);
  const socket = await bob.socket();
  let count = 0;
  const hears = async (what: string) => {
    await t.step(what, async () => {
      const display_name = `Ada ${++count}`;
      await ada.put("/users/profile", { display_name });
      await socket.waitFor("user-updated", ({ user }) => user.display_name === display_name);
    });
  };
  const { body } = await bob.post("/channels/group-dm", { userIds: [ada.id, eve.id], name: "" });
  const { body: { channel } } = await bob.post("/channels/dm", { recipientId: ada.id });
  assert.ok(channel.id);
  for (const one of [ada, bob]) await one.delete(`/servers/${server.id}/members/${one.id}`);
  await hears("a direct message");
  await bob.post(`/channels/${body.channel.id}/leave`);
  await bob.post("/friends/block", { userId: ada.id });
  await hears("a direct message with somebody who is blocked");

  const carl = await app.register("carl");
  await carl.post("/friends/block", { userId: ada.id });
  const theirs = await carl.socket();
  await t.step("the list of those who are blocked, and nothing but the name", async () => {
    await ada.put("/users/profile", { display_name: "Countess", custom_status: "secret" });
    const { user } = await theirs.waitFor("user-updated", ({ user }) => {
      return user.display_name === "Countess";
    });
    assert.equal(user.custom_status, null);
  });
  await t.step("who is blocked and has nothing in common is told nothing", async () => {
    const own = await ada.socket();
    await carl.put("/users/profile", { display_name: "Carl the Quiet" });
    await own.sync();
    assert.doesNotMatch(JSON.stringify(own.received), /Quiet/);
  });
});
