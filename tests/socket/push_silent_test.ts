/** Endpoints that accept and say nothing, as a member may name them (MEND-9). */
import assert from "node:assert/strict";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { MAX_PUSH_DEVICES } from "../../protocol/push_limits.ts";
import { subscriptions } from "../../server/features/push/records.ts";
import type { Person } from "../helpers/person.ts";
import { runningTime } from "../helpers/running_time.ts";
import { openDm, say, stage, stateOf, subscribe } from "../helpers/pushing.ts";

/** A server that takes connections and says nothing, until it is disposed. */
async function silentServer() {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => void sockets.add(socket.on("error", () => {})));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Subscribes a person's session with an endpoint of their own. */
async function subscribeAt(s: Awaited<ReturnType<typeof stage>>, person: Person, host: string) {
  await person.put("/users/settings", { desktop_notifications: true });
  const { key } = await stateOf(person);
  const { subscription } = s.service.subscribe(key!);
  const endpoint = subscription.endpoint.replace(/\/\/[^/]*/, `//${host}`);
  assert.equal((await person.put("/users/push", { ...subscription, endpoint })).status, 200);
}

Deno.test("[MEND-9] endpoints that say nothing delay nobody's notifications, and no call", async () => {
  await using silent = await silentServer();
  await using s = await stage();
  const { app, service } = s;
  // Timeouts longer than this test: requests behind them don't run during it.
  const timeouts = { all: 600_000, connecting: 600_000 };
  for (const { push } of app.contexts) push.network = { ...service.network, timeouts };
  const [eve, ada, bob] = await app.registerAll("eve", "ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, eve, bob);
  for (let n = 0; n < MAX_PUSH_DEVICES; n++) {
    await subscribeAt(s, n ? await app.login("eve") : eve, `silent-${n}.lan:${silent.port}`);
  }
  const dm = await openDm(ada, bob);
  const browser = await subscribe(service, bob);
  await ada.say(channel.id, "for all of them");
  assert.deepEqual((await browser.next())[0]!.channel, channel.id);
  await ada.socket();
  await ada.post(`/dm-voice/channels/${dm.id}/call`);
  assert.equal((await browser.next(2))[1]!.kind, "call");
  assert.ok(silent.sockets.size > 0, "some of eve's were tried meanwhile");
});

Deno.test("[MEND-9] a connection has 3 s, and a subscription that stays silent is dropped", async () => {
  await using silent = await silentServer();
  await using s = await stage();
  const { app, service } = s;
  app.stopClock();
  const [eve, ada, bob] = await app.registerAll("eve", "ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, eve, bob);
  await subscribeAt(s, eve, `silent.lan:${silent.port}`);
  await subscribe(service, bob);
  using time = runningTime();
  const began = performance.now();
  await say(app, ada, channel.id);
  const [waited, most] = [performance.now() - began, time.milliseconds()];
  assert.ok(waited > 2500 && most < 8000, `it took ${waited} ms`);
  // The listener is gone: refused at once.
  await silent[Symbol.asyncDispose]();
  const own = subscriptions.prefix({ userId: eve.id });
  for (let n = 0; n < 5 && (await app.context.db.list(own)).length > 0; n++) {
    app.advance(20 * 60_000);
    await say(app, ada, channel.id);
  }
  assert.deepEqual(await app.context.db.list(own), []);
  assert.equal(app.context.push.subscribers.has(eve.id), false);
  assert.equal(app.context.push.subscribers.has(bob.id), true);
});
