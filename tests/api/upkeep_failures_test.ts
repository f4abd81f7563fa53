import assert from "node:assert/strict";
import { emoji } from "../../server/features/emoji/records.ts";
import { sweepAll } from "../../server/host/app/hourly_upkeep.ts";
import { TestApp } from "../helpers/app.ts";
import { until } from "../helpers/until.ts";

const TOKEN = "a-token-for-prometheus";

/** No picture has such a path, so removing the emoji's picture always fails. */
const damaged = { id: "damaged", kind: "emoji", name: "damaged", picture: 7 } as never;

Deno.test("[MEND-1] a server that cannot be purged stops neither its own rest, nor others, nor what is swept behind it", async () => {
  await using app = await TestApp.start({ metricsToken: TOKEN });
  const { context } = app;
  const { db } = context;
  const admin = await app.registerAdmin("admin");
  const ada = await app.register("ada");
  const servers = [await ada.createServer("First"), await ada.createServer("Second")];
  for (const { server, channel } of servers) {
    await ada.post(`/servers/${server.id}/invite`, {});
    await ada.say(channel.id, "hello");
    await db.transact((tx) => emoji.set(tx, { serverId: server.id, id: "damaged" }, damaged));
  }
  for (const { server } of servers) await ada.delete(`/servers/${server.id}`);
  const failing = async () => (await admin.get("/admin/status")).body.upkeep;
  await until("both have failed", async () => (await failing())[0]?.count === 2);
  await until("the channels are purged", async () => !(await db.list(["purge"])).length);

  const [first] = servers;
  await db.transact((tx) => emoji.delete(tx, { serverId: first.server.id, id: "damaged" }));
  await db.transact((tx) => tx.set(["admin_act", "0"] as never, { at: 0 }));
  const [{ since }] = await failing();
  await sweepAll(context);
  assert.deepEqual(await failing(), [{ step: "servers", since, count: 1 }]);
  for (const kind of ["member", "invite", "message", "channel", "admin_act"]) {
    assert.deepEqual(await db.list([kind]), [], kind);
  }
  const purges = await db.list(["server_purge"]);
  assert.deepEqual(purges.map(({ key }) => key[1]), [servers[1].server.id]);

  const logged = app.errors.splice(0).flat();
  assert.deepEqual(logged.filter((one) => one === "upkeep failed").length, 3);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const metrics = await (await fetch(`${app.url}/metrics`, { headers })).text();
  assert.match(metrics, /^parley_upkeep_failures_total\{step="servers"\} 3$/m);

  await db.transact((tx) => emoji.delete(tx, { serverId: servers[1].server.id, id: "damaged" }));
  await sweepAll(context);
  assert.deepEqual(await failing(), []);
  assert.deepEqual(await db.list(["server_purge"]), []);
});

Deno.test("[MEND-1] what fails often is logged a few times, and all of it is counted", async () => {
  await using app = await TestApp.start();
  const { upkeep } = app.context;
  const fail = () => Promise.reject(new Error("planted"));
  await upkeep.run("planted", async () => {
    for (let n = 0; n < 50; n++) await upkeep.attempt("planted", fail);
  });
  assert.equal(upkeep.failing[0].count, 50);
  assert.equal(app.errors.splice(0).length, 6);
  await upkeep.run("planted", () => Promise.resolve());
  assert.deepEqual(upkeep.failing, []);
});
