import assert from "node:assert/strict";
import { MAX_PUSH_DEVICES } from "../../protocol/push_limits.ts";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import { TestApp } from "../helpers/app.ts";
import { password, type Person } from "../helpers/person.ts";
import { type PushBrowser, TestPushService } from "../helpers/push_service.ts";
import { openDm, say, stage, stateOf, subscribe } from "../helpers/pushing.ts";
import { until } from "../helpers/until.ts";

Deno.test("[UX-4] push is off until the host switches it on; then it has keys, which stay", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  await using service = await TestPushService.start();
  let key: string;
  {
    await using app = await TestApp.start({ path });
    for (const { push } of app.contexts) push.network = service.network;
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
    for (const { push } of app.contexts) push.network = service.network;
    const bob = await app.login("bob");
    assert.equal((await stateOf(bob)).key, key);
    assert.equal(app.context.push.subscribers.size, 1, "subscriptions stay over a restart");
  }
  assert.deepEqual(service.complaints, []);
  await Deno.remove(folder, { recursive: true });
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
    await until("it is forgotten", () => app.context.push.subscribers.size === 0);
    assert.equal(browser.arrived.length, 0);
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
    await Promise.all(app.contexts.map(({ push }) => push.settled()));
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
  await app.fresh();
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

  for (let i = 0; i < MAX_PUSH_DEVICES; i++) await subscribe(service, await app.login("bob"));
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
  // Simulates a backup from which only the accounts were restored.
  await db.transact((tx) => tx.delete(["push_keys"]));
  const admin = await app.registerAdmin("root");
  await admin.order("/admin/settings", { push: true }, "PUT");
  const { key } = await stateOf(bob);
  assert.notEqual(key, browser.applicationServerKey);
  await say(app, ada, dm.id);
  assert.deepEqual([service.requests, (await stateOf(bob)).endpoint], [0, null]);
});
