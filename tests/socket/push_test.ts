import assert from "node:assert/strict";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import { PUSH_DEVICES_MAX, type PushState } from "../../protocol/push.ts";
import { type AppOptions, TestApp } from "../helpers/app.ts";
import { befriend, block, openDm as openDmOf } from "../helpers/people.ts";
import { password, type Person } from "../helpers/person.ts";
import { type PushBrowser, TestPushService } from "../helpers/push_service.ts";
import { until } from "../helpers/until.ts";

interface Stage extends AsyncDisposable {
  app: TestApp;
  service: TestPushService;
}

/** A server whose host has switched push on, and a push service that it can reach. */
async function stage(options: AppOptions = {}): Promise<Stage> {
  const service = await TestPushService.start();
  const app = await TestApp.start({ push: true, ...options });
  app.context.push.network = service.network;
  return {
    app,
    service,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
      assert.deepEqual(service.complaints, [], "the push service complained");
    },
  };
}

async function stateOf(person: Person): Promise<PushState> {
  return (await person.get("/users/push")).body;
}

/** Somebody's browser, subscribed in their session. */
async function subscribe(service: TestPushService, person: Person): Promise<PushBrowser> {
  const { key } = await stateOf(person);
  const browser = service.subscribe(key!);
  const { status, body } = await person.put("/users/push", browser.subscription);
  assert.equal(status, 200, JSON.stringify(body));
  return browser;
}

/** The direct message of two who are friends from now on. */
async function openDm(from: Person, to: Person) {
  await befriend(from, to);
  return await openDmOf(from, to);
}

/** A message comes, and all that follows from it has happened. */
async function say(app: TestApp, from: Person, channelId: string, text = "hello") {
  const message = await from.say(channelId, text);
  await app.context.push.settled();
  return message;
}

Deno.test("[UX-4] a message notifies whoever is not there, with ids alone, in channels and direct messages", async () => {
  await using s = await stage({ publicUrl: "https://chat.example.org" });
  const { app, service } = s;
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer("Secret Den");
  await ada.bring(server.id, bob);
  const browser = await subscribe(service, bob);
  const own = await subscribe(service, ada);
  const message = await say(app, ada, channel.id, "the treasure");
  const dm = await openDm(ada, bob);
  const direct = await say(app, ada, dm.id);
  const [first, second] = await browser.next(2);
  const ids = { kind: "message", server: server.id, person: null };
  assert.deepEqual(first, { ...ids, channel: channel.id, message: message.id, seq: message.seq });
  const inDm = { kind: "message", server: null, person: ada.id };
  assert.deepEqual(second, { ...inDm, channel: dm.id, message: direct.id, seq: direct.seq });
  const [{ ttl, urgency, topic, subject, size }, later] = browser.arrived;
  assert.deepEqual([ttl, urgency, subject], [86_400, "normal", "https://chat.example.org"]);
  assert.deepEqual([later.urgency, later.size], ["high", size]);
  assert.match(topic!, /^[\w-]{32}$/);
  assert.notEqual(topic, later.topic);
  assert.deepEqual(own.arrived, [], "nobody is notified of what they write");
});

Deno.test("[E2E-16 UX-4] a message in a group notifies of the group, not of who wrote it", async () => {
  await using s = await stage();
  const { app, service } = s;
  const [ada, bob, cy] = await app.registerAll("ada", "bob", "cy");
  const { server } = await ada.createServer();
  await ada.bring(server.id, bob, cy);
  const browser = await subscribe(service, bob);
  const userIds = [bob.id, cy.id];
  const { channel } = (await ada.post("/channels/group-dm", { userIds })).body;
  const { id, seq } = await say(app, ada, channel.id);
  const ids = { kind: "message", server: null, person: null };
  const [pushed] = await browser.next();
  assert.deepEqual(pushed, { ...ids, channel: channel.id, message: id, seq });
  assert.equal(browser.arrived[0].urgency, "high");
});

Deno.test("[UX-4] push is off until the host switches it on; then it has keys, which stay", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  await using service = await TestPushService.start();
  let key: string;
  {
    await using app = await TestApp.start({ path });
    app.context.push.network = service.network;
    const admin = await app.registerAdmin("ada");
    const bob = await app.register("bob");
    assert.deepEqual((await admin.get("/admin/settings")).body.push, { value: false, fixed: null });
    assert.deepEqual(await stateOf(bob), { key: null, endpoint: null });
    const refused = await bob.put("/users/push", service.subscribe("").subscription);
    assert.deepEqual([refused.status, refused.body.code], [403, "forbidden"]);
    assert.match(refused.body.error, /switched off on this server/);

    await admin.order("/admin/settings", { push: true }, "PUT");
    key = (await stateOf(bob)).key!;
    const browser = await subscribe(service, bob);
    const dm = await openDm(admin, bob);
    await say(app, admin, dm.id);
    await browser.next();
    await admin.order("/admin/settings", { push: false }, "PUT");
    app.advance(60_000);
    await say(app, admin, dm.id);
    assert.equal(browser.arrived.length, 1);
    assert.deepEqual((await stateOf(bob)).key, null);
    await admin.order("/admin/settings", { push: true }, "PUT");
  }
  {
    await using app = await TestApp.start({ path, fixed: new Map([["push", "--push"]]) });
    const admin = await app.login("ada");
    const refused = await admin.order("/admin/settings", { push: true }, "PUT");
    assert.deepEqual([refused.status, refused.body.code], [409, "fixed_setting"]);
    assert.equal((await stateOf(admin)).key, null, "the host's word is stronger");
  }
  {
    await using app = await TestApp.start({ path });
    app.context.push.network = service.network;
    const bob = await app.login("bob");
    assert.equal((await stateOf(bob)).key, key);
    assert.equal(app.context.push.subscribers.size, 1, "subscriptions stay over a restart");
  }
  assert.deepEqual(service.complaints, []);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[UX-4 NOTIF-10] nobody is notified who is at a device, does not want it, or has blocked the sender", async (t) => {
  await using s = await stage();
  const { app, service } = s;
  app.stopClock();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const browser = await subscribe(service, bob);
  let count = 0;
  const check = async (name: string, isNotified: boolean) => {
    await t.step(name, async () => {
      app.advance(60_000);
      await say(app, ada, channel.id);
      assert.equal(browser.arrived.length, count += Number(isNotified));
    });
  };
  await check("away", true);
  const elsewhere = await app.login("bob");
  const socket = await elsewhere.socket();
  await check("at another device", false);
  await socket.emit("presence-hidden", { hidden: true });
  await check("the page is out of sight", true);
  await socket.emit("presence-hidden", { hidden: false });
  await check("the page is seen again", false);
  await socket.emit("presence-idle", { idle: true });
  await check("nobody has touched it for a while", true);
  socket.close();
  await app.noticesLeaving(bob);
  await bob.post("/profiles/presence", { status: "dnd" });
  await check("do not disturb", false);
  await bob.post("/profiles/presence", { status: "invisible" });
  await check("invisible", true);
  await bob.put("/users/settings", { notifications_enabled: false });
  await check("switched off", false);
  await bob.put("/users/settings", { notifications_enabled: true });
  await block(bob, ada);
  await check("blocked", false);
  await bob.delete(`/friends/block/${ada.id}`);
  await check("not any more", true);
  await ada.post(`/servers/${server.id}/bans`, { userId: bob.id });
  await check("banned from the server", false);
});

Deno.test("[UX-4 OPS-9] a program of somebody's is nobody at a device, and an access token subscribes nothing", async () => {
  await using s = await stage();
  const { app, service } = s;
  const [ada, bob] = await app.registerAll("ada", "bob");
  const browser = await subscribe(service, bob);
  const fields = { name: "bot", scopes: ["read", "write"], expires_in_days: null };
  const { token } = (await bob.post("/users/tokens", fields)).body;
  const bot = new (Object.getPrototypeOf(bob).constructor)(
    bob.url,
    bob.user,
    token,
    "",
    new Headers(),
  ) as Person;
  app.people.push(bot);
  const socket = await bot.socket();
  await socket.emit("presence-hidden", { hidden: false });
  const refused = await bot.put("/users/push", browser.subscription);
  assert.deepEqual([refused.status, refused.body.code], [403, "session_required"]);
  const dm = await openDm(ada, bob);
  await say(app, ada, dm.id);
  await browser.next();
});

Deno.test("[UX-4] many messages of a conversation notify once, until they are read or a while has passed", async () => {
  await using s = await stage();
  const { app, service } = s;
  app.stopClock();
  const [ada, bob, carl] = await app.registerAll("ada", "bob", "carl");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob, carl);
  const browser = await subscribe(service, bob);
  for (let i = 0; i < 5; i++) await say(app, ada, channel.id);
  assert.equal(browser.arrived.length, 1);
  await say(app, bob, channel.id, "I was there");
  const last = await say(app, carl, channel.id);
  assert.equal((await browser.next(2))[1].kind, "message");
  assert.equal(browser.arrived.length, 2, "what was read by an answer notifies anew");
  assert.partialDeepStrictEqual(browser.arrived[1].payload, { message: last.id });
  await bob.post(`/channels/${channel.id}/read`, { seq: last.seq });
  await say(app, ada, channel.id);
  assert.equal(browser.arrived.length, 3);
  app.advance(59_999);
  await say(app, ada, channel.id);
  assert.equal(browser.arrived.length, 3);
  app.advance(1);
  await say(app, ada, channel.id);
  assert.equal(browser.arrived.length, 4);
});

Deno.test("[UX-4] a call rings on a device that is elsewhere, and is missed there", async () => {
  await using s = await stage();
  const { app, service } = s;
  app.stopClock();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const dm = await openDm(ada, bob);
  const browser = await subscribe(service, bob);
  await ada.socket();
  await ada.post(`/dm-voice/channels/${dm.id}/call`);
  const [ring] = await browser.next();
  assert.deepEqual(ring, { kind: "call", channel: dm.id, person: ada.id });
  assert.deepEqual([browser.arrived[0].urgency, browser.arrived[0].ttl], ["high", 30]);
  app.advance(SERVER_TIMES.callRings);
  const [, missed] = await browser.next(2);
  assert.deepEqual(missed, { kind: "missed", channel: dm.id, person: ada.id });
  assert.equal(browser.arrived[1].topic, browser.arrived[0].topic, "it takes the ring's place");
  await bob.socket();
  await ada.post(`/dm-voice/channels/${dm.id}/call`);
  await app.context.push.settled();
  assert.equal(browser.arrived.length, 2, "at a device it rings by itself");
});

Deno.test("[UX-4 HARD-14] a subscription ends with its session, however that ends", async (t) => {
  await using s = await stage();
  const { app, service } = s;
  const admin = await app.registerAdmin("root");
  const endings: [string, (bob: Person) => Promise<unknown>][] = [
    ["logout", (bob) => bob.post("/auth/logout", {})],
    ["signed out from elsewhere", async (bob) => {
      const { sessions } = (await bob.get("/users/sessions")).body;
      const { id } = sessions.find(({ current }: { current: boolean }) => current);
      await (await app.login(bob.user.username)).delete(`/users/sessions/${id}`, {});
    }],
    ["a new password", async (bob) => {
      const other = await app.login(bob.user.username);
      const { username } = bob.user;
      const body = { currentPassword: password(username), newPassword: "another secret 1" };
      assert.equal((await other.put("/users/password", body)).status, 200);
    }],
    ["disabled by an admin", (bob) => admin.order(`/admin/users/${bob.id}/disable`)],
    ["deleted by an admin", (bob) => {
      const { username } = bob.user;
      const body = { username, heir: null, messages: false };
      return admin.order(`/admin/users/${bob.id}/delete`, body);
    }],
  ];
  for (const [i, [name, end]] of endings.entries()) {
    await t.step(name, async () => {
      const [ada, bob] = await app.registerAll(`ada${i}`, `bob${i}`);
      const { server, channel } = await ada.createServer();
      await ada.bring(server.id, bob);
      const browser = await subscribe(service, bob);
      await say(app, ada, channel.id);
      await browser.next();
      await end(bob);
      await until("it is forgotten", () => !app.context.push.subscribers.has(bob.id));
      app.advance(60_000);
      await say(app, ada, channel.id);
      assert.equal(browser.arrived.length, 1);
    });
  }
  await t.step("run out, before anything was swept", async () => {
    const [ada, bob] = await app.registerAll("ada_late", "bob_late");
    const dm = await openDm(ada, bob);
    const browser = await subscribe(service, bob);
    app.advance(SERVER_TIMES.sessionLife + 1);
    await say(app, await app.login("ada_late"), dm.id);
    assert.deepEqual([browser.arrived.length, app.context.push.subscribers.size], [0, 0]);
  });
});

Deno.test("[UX-4] what a push service does not know any more is forgotten; a busy one is asked again, as it says", async () => {
  await using s = await stage();
  const { app, service } = s;
  app.stopClock();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const dm = await openDm(ada, bob);
  const browser = await subscribe(service, bob);
  const again = async (milliseconds: number) => {
    const before = service.requests;
    app.advance(milliseconds);
    await until("another try", () => service.requests > before);
    await app.context.push.settled();
  };
  service.refusals.push({ status: 429, headers: { "retry-after": "30" } }, { status: 503 });
  await say(app, ada, dm.id);
  assert.deepEqual(app.deadlines, ["push retry 1"]);
  app.advance(29_000);
  await say(app, eve, (await openDm(eve, ada)).id);
  assert.equal(service.requests, 1);
  await again(1000);
  await again(20_000);
  assert.equal(browser.arrived.length, 1);
  assert.ok(browser.arrived[0].ttl <= 86_400 - 50, "what is left of its time");

  app.advance(10_000);
  service.refusals.push(...Array.from({ length: 4 }, () => ({ status: 500 })));
  await say(app, ada, dm.id);
  for (const wait of [5000, 20_000, 80_000]) await again(wait);
  assert.deepEqual([app.deadlines, browser.arrived.length], [[], 1], "four tries are enough");

  service.refusals.push({ status: 400 });
  await say(app, ada, dm.id);
  assert.equal(app.warnings.filter((line) => /push service.*400/.test(line)).length, 1);
  assert.doesNotMatch(app.warnings.join(), /https:|push\.lan/, "no endpoint in the log");
  assert.equal((await stateOf(bob)).endpoint, browser.endpoint);

  app.advance(10_000);
  browser.gone = true;
  await say(app, ada, dm.id);
  assert.equal((await stateOf(bob)).endpoint, null);
  assert.equal(app.context.push.subscribers.size, 0);
});

Deno.test("[UX-4] a browser that has another subscription replaces it without a page; nobody else does", async () => {
  await using s = await stage();
  const { app, service } = s;
  const [ada, bob] = await app.registerAll("ada", "bob");
  const dm = await openDm(ada, bob);
  const { key } = await stateOf(bob);
  const first = service.subscribe(key!);
  const { renewal } = (await bob.put("/users/push", first.subscription)).body;
  const second = service.subscribe(key!);
  const renew = (shown: string, { subscription }: PushBrowser) =>
    app.anonymous("POST", "/users/push/renew", { ...subscription, renewal: shown });
  assert.equal((await renew("A".repeat(43), second)).status, 404);
  assert.equal((await renew(renewal, second)).status, 200);
  await say(app, ada, dm.id);
  await second.next();
  assert.deepEqual(first.arrived, []);
  await bob.post("/auth/logout", {});
  await until("it is forgotten", () => app.context.push.subscribers.size === 0);
  assert.equal((await renew(renewal, second)).status, 404, "the session has ended");
});

Deno.test("[UX-4] a browser is the session's that subscribed it last; one account has so many, and no more", async () => {
  await using s = await stage();
  const { app, service } = s;
  const [bob, eve] = await app.registerAll("bob", "eve");
  const browser = await subscribe(service, bob);
  assert.equal((await eve.put("/users/push", browser.subscription)).status, 200);
  assert.deepEqual(
    [(await stateOf(bob)).endpoint, (await stateOf(eve)).endpoint],
    [null, browser.endpoint],
  );
  assert.equal((await eve.delete("/users/push")).status, 200);
  assert.equal((await stateOf(eve)).endpoint, null);

  for (let i = 0; i < PUSH_DEVICES_MAX; i++) await subscribe(service, await app.login("bob"));
  const last = await app.login("bob");
  const { key } = await stateOf(last);
  const more = await last.put("/users/push", service.subscribe(key!).subscription);
  assert.deepEqual([more.status, more.body.code], [409, "too_many"]);
  assert.match(more.body.error, /on 20 devices/);
});

Deno.test("[UX-4] a subscription that leads elsewhere or cannot be encrypted for is refused, with the field's name", async () => {
  await using app = await TestApp.start({ push: true });
  const bob = await app.register("bob");
  await using service = await TestPushService.start();
  const { keys } = service.subscribe("").subscription;
  const endpoint = "https://push.example.org/1";
  const bad: [string, unknown][] = [
    ["endpoint", { endpoint: "http://push.example.org/1", keys }],
    ["endpoint", { endpoint: "https://user:pass@push.example.org/1", keys }],
    ["endpoint", { endpoint: "https://127.0.0.1/1", keys }],
    ["endpoint", { endpoint: "https://2130706433/1", keys }],
    ["endpoint", { endpoint: "https://[::ffff:7f00:1]/1", keys }],
    ["endpoint", { endpoint: "https://192.168.1.1/1", keys }],
    ["endpoint", { endpoint: `https://push.example.org/${"x".repeat(2000)}`, keys }],
    ["keys.auth", { endpoint, keys: { ...keys, auth: "short" } }],
    ["keys.p256dh", { endpoint, keys: { ...keys, p256dh: `B${"A".repeat(86)}` } }],
    ["keys", { endpoint }],
  ];
  for (const [field, body] of bad) {
    const { status, body: refusal } = await bob.put("/users/push", body);
    assert.deepEqual([status, refusal.code], [400, "invalid_input"], JSON.stringify(body));
    assert.ok(Object.keys(refusal.details).some((name) => name.startsWith(field)), field);
  }
});

Deno.test("[UX-4] what was subscribed with another installation's keys is forgotten", async () => {
  await using s = await stage();
  const { app, service } = s;
  const [ada, bob] = await app.registerAll("ada", "bob");
  const dm = await openDm(ada, bob);
  const browser = await subscribe(service, bob);
  const { db } = app.context;
  // As in a backup of which only the accounts were taken over.
  await db.transact((tx) => tx.delete(["push_keys"]));
  const admin = await app.registerAdmin("root");
  await admin.order("/admin/settings", { push: true }, "PUT");
  const { key } = await stateOf(bob);
  assert.notEqual(key, browser.applicationServerKey);
  await say(app, ada, dm.id);
  assert.deepEqual([service.requests, (await stateOf(bob)).endpoint], [0, null]);
});
