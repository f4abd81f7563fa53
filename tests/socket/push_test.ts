import assert from "node:assert/strict";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import { block } from "../helpers/people.ts";
import { type Person, sealed } from "../helpers/person.ts";
import { openDm, say, stage, subscribe } from "../helpers/pushing.ts";
import { deliveries } from "../helpers/test_socket.ts";

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

Deno.test("[MEND-16] whoever has set no switch is notified of direct messages and mentions, whoever has of every message", async () => {
  await using s = await stage();
  const { app, service } = s;
  app.stopClock();
  const [ada, bob, cy] = await app.registerAll("ada", "bob", "cy");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob, cy);
  const untouched = await subscribe(service, bob, false);
  const set = await subscribe(service, cy);
  const write = async (from: Person, mentions?: string[]) => {
    app.advance(60_000);
    const { body } = await from.post(`/messages/${channel.id}`, { ...sealed("hello"), mentions });
    await Promise.all(app.contexts.map(({ push }) => push.settled()));
    return body.message;
  };
  await write(ada);
  assert.deepEqual([untouched.arrived.length, set.arrived.length], [0, 1]);
  const called = await write(ada, [bob.id, "nobody"]);
  assert.deepEqual(called.mentions, [bob.id], "whoever can't read it is not mentioned");
  const [pushed] = await untouched.next();
  assert.equal(pushed.kind === "message" && pushed.message, called.id);
  assert.equal((await write(cy, ["everyone"])).mentions, undefined, "cy may not");
  assert.equal(untouched.arrived.length, 1);
  await write(ada, ["everyone"]);
  assert.equal(untouched.arrived.length, 2);
  const dm = await openDm(ada, bob);
  await say(app, ada, dm.id);
  assert.equal(untouched.arrived.length, 3);
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
  await deliveries.get(app.url)?.();
  await ada.post(`/dm-voice/channels/${dm.id}/call`);
  await Promise.all(app.contexts.map(({ push }) => push.settled()));
  assert.equal(browser.arrived.length, 2, "at a device it rings by itself");
});
