import assert from "node:assert/strict";
import type { LogFields } from "../../server/base/log.ts";
import { TestApp } from "../helpers/app.ts";

const TOKEN = "a-token-for-prometheus";

Deno.test("[HARD-16] what somebody may not do or see is logged and counted, by HTTP and socket alike", async () => {
  await using app = await TestApp.start({ metricsToken: TOKEN });
  const lines: (LogFields | undefined)[] = [];
  app.context.log.info = (text, fields) => void (text === "refused" && lines.push(fields));
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  assert.equal((await bob.put(`/servers/${server.id}`, { name: "Mine" })).status, 403);
  assert.equal((await eve.get(`/servers/${server.id}`)).status, 404);
  const socket = await eve.socket();
  assert.equal((await socket.emit("join-channel", channel.id)).code, "not_found");
  // Neither an invalid request nor an anonymous one counts.
  await bob.put(`/servers/${server.id}`, { name: 5 });
  await app.anonymous("GET", `/servers/${server.id}`);
  assert.deepEqual(lines, [
    { user: bob.id, endpoint: "PUT /api/servers/{id}", code: "forbidden", count: 1 },
    { user: eve.id, endpoint: "GET /api/servers/{id}", code: "not_found", count: 1 },
    { user: eve.id, endpoint: "join-channel", code: "not_found", count: 1 },
  ]);
  const text = await (await fetch(`${app.url}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })).text();
  for (const endpoint of ["PUT /api/servers/{id}", "GET /api/servers/{id}", "join-channel"]) {
    assert.ok(text.includes(`parley_refusals_total{endpoint="${endpoint}"`), endpoint);
  }
});

Deno.test("[HARD-16] whoever is refused without end fills no log", async () => {
  await using app = await TestApp.start({ alone: true });
  const lines: (LogFields | undefined)[] = [];
  app.context.log.info = (text, fields) => void (text === "refused" && lines.push(fields));
  const [ada, bob] = await app.registerAll("ada", "bob");
  for (let i = 0; i < 50; i++) await ada.get("/servers/nothing");
  await bob.get("/servers/nothing");
  assert.deepEqual(lines.map((line) => line!.user), [...Array(10).fill(ada.id), bob.id]);
});
