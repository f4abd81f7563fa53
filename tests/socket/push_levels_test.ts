import assert from "node:assert/strict";
import { subscriptions } from "../../server/features/push/records.ts";
import { openDm, say, stage, subscribe } from "../helpers/pushing.ts";
import { type Person, sealed } from "../helpers/person.ts";
import type { TestApp } from "../helpers/app.ts";
import { deliveries } from "../helpers/test_socket.ts";

async function write(app: TestApp, from: Person, channelId: string, more: object = {}) {
  app.advance(60_000);
  await deliveries.get(app.url)?.();
  const { status } = await from.post(`/messages/${channelId}`, { ...sealed("hello"), ...more });
  assert.equal(status, 201);
  await Promise.all(app.contexts.map(({ push }) => push.settled()));
  await deliveries.get(app.url)?.();
}

Deno.test("[COM-10] push follows the levels of channel and server, mutes and silent messages", async () => {
  await using s = await stage();
  const { app, service } = s;
  app.stopClock();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const browser = await subscribe(service, bob);
  const set = (body: object) => bob.put("/users/notifications", body);
  const hears = async () => {
    const before = browser.arrived.length;
    await write(app, ada, channel.id);
    const plain = browser.arrived.length;
    await write(app, ada, channel.id, { mentions: ["everyone"] });
    return [plain - before, browser.arrived.length - plain].map(Boolean);
  };
  assert.deepEqual(await hears(), [true, true]);
  await set({ servers: { [server.id]: { level: "mentions" } } });
  assert.deepEqual(await hears(), [false, true]);
  await set({ channels: { [channel.id]: { level: "all" } } });
  assert.deepEqual(await hears(), [true, true]);
  await set({ channels: { [channel.id]: { level: "nothing" } } });
  assert.deepEqual(await hears(), [false, false]);
  await set({ channels: { [channel.id]: { level: "all", muted: true } } });
  assert.deepEqual(await hears(), [false, true], "mentions get through a mute");
  await set({ servers: { [server.id]: { suppress_everyone: true } } });
  assert.deepEqual(await hears(), [false, false]);
  await set({ servers: { [server.id]: null }, channels: { [channel.id]: null } });
  const until = new Date(app.context.clock() + 90_000).toISOString();
  await set({ servers: { [server.id]: { muted: true, muted_until: until } } });
  assert.deepEqual(await hears(), [false, true]);
  assert.deepEqual(await hears(), [true, true], "it has ended");
  const before = browser.arrived.length;
  await write(app, ada, channel.id, { silent: true, mentions: [bob.id] });
  assert.equal(browser.arrived.length, before);
});

Deno.test("[COM-10 MEND-16] an account that chose nothing hears mentions where only the server says all", async () => {
  await using s = await stage();
  const { app, service } = s;
  app.stopClock();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const browser = await subscribe(service, bob, false);
  await write(app, ada, channel.id);
  assert.equal(browser.arrived.length, 0);
  await bob.put("/users/notifications", { servers: { [server.id]: { level: "all" } } });
  await write(app, ada, channel.id);
  assert.equal(browser.arrived.length, 1);
});

Deno.test("[COM-10] in quiet hours nothing is pushed, and a muted direct message pushes nothing", async () => {
  await using s = await stage();
  const { app, service } = s;
  app.stopClock();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const dm = await openDm(ada, bob);
  const browser = await subscribe(service, bob);
  const days = [1, 2, 3, 4, 5, 6, 7];
  const allDay = { enabled: true, spans: [{ days, from: "00:00", to: "00:00" }] };
  await bob.put("/users/notifications", { quiet_hours: allDay });
  await write(app, ada, dm.id);
  assert.equal(browser.arrived.length, 0);
  await bob.put("/users/notifications", { quiet_hours: { enabled: false } });
  await write(app, ada, dm.id);
  assert.equal(browser.arrived.length, 1);
  await bob.put("/users/notifications", { channels: { [dm.id]: { muted: true } } });
  await write(app, ada, dm.id);
  assert.equal(browser.arrived.length, 1);
});

Deno.test("[COM-10 UX-11] what browsers had muted stays muted, and becomes the account's with its first change", async () => {
  await using s = await stage();
  const { app, service } = s;
  app.stopClock();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const browser = await subscribe(service, bob);
  const end = app.context.clock() + 3600_000;
  const { db } = app.context;
  const [{ at, value }] = await subscriptions.list(db, { userId: bob.id });
  const muted = [
    { id: channel.id, until: null },
    { id: server.id, until: end },
    { id: "gone", until: null },
  ];
  await db.transact((tx) => subscriptions.set(tx, at, { ...value, muted }));
  await say(app, ada, channel.id);
  assert.equal(browser.arrived.length, 0);
  const found = (await bob.get("/users/notifications")).body.notifications;
  assert.deepEqual(found.channels, { [channel.id]: { muted: true } });
  assert.equal(found.servers[server.id].muted_until, new Date(end).toISOString());
  const change = { servers: { [server.id]: { muted: false } } };
  const after = (await bob.put("/users/notifications", change)).body.notifications;
  assert.deepEqual(after.channels, found.channels);
  assert.equal(after.servers[server.id].muted, false);
  await write(app, ada, channel.id);
  assert.equal(browser.arrived.length, 0);
  await bob.put("/users/notifications", { channels: { [channel.id]: null } });
  await write(app, ada, channel.id);
  assert.equal(browser.arrived.length, 1);
});
