import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { PUBLIC_KEY, sealed } from "../helpers/person.ts";
import type { ApiResponse } from "../helpers/responses.ts";

// The limiter keeps timers of its own.
const rates = (name: string, fn: () => Promise<void>) =>
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });

const MINUTE = 60_000;

function assertLimited({ status, body }: ApiResponse, atMost: number) {
  assert.deepEqual([status, body.code], [429, "rate_limited"]);
  assert.match(body.error, /rate limit/);
  assert.ok(body.retryAfter >= 1 && body.retryAfter <= atMost, `${body.retryAfter} s`);
}

rates("[D-RATE] messages 10 in 10 s a user, another user apart", async () => {
  await using app = await TestApp.start({ limits: "on" });
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  for (let i = 0; i < 10; i++) await ada.say(channel.id, `${i}`);
  assertLimited(await ada.post(`/messages/${channel.id}`, sealed("x")), 10);
  assert.equal((await bob.post(`/messages/${channel.id}`, sealed("x"))).status, 201);
  assert.equal((await ada.get(`/messages/${channel.id}`)).status, 200);
});

rates("[D-RATE] invites 20 a minute", async () => {
  await using app = await TestApp.start({ limits: "on" });
  const ada = await app.register("ada");
  const { server } = await ada.createServer();
  for (let i = 0; i < 20; i++) {
    assert.equal((await ada.post(`/servers/${server.id}/invite`, {})).status, 201);
  }
  assertLimited(await ada.post(`/servers/${server.id}/invite`, {}), 60);
});

rates("[MEND-32 D-RATE] lost entries are handed back six times a minute a user", async () => {
  await using app = await TestApp.start({ limits: "on" });
  const ada = await app.register("ada");
  const { body: head } = await ada.get("/e2ee/log/head");
  const lost = { head, from: 0, consistency: [], entries: [] };
  for (let i = 0; i < 6; i++) assert.equal((await ada.post("/e2ee/log/lost", lost)).status, 200);
  assertLimited(await ada.post("/e2ee/log/lost", lost), 60);
});

rates("[D-RATE] everything else 300 a minute a user; without an account by address", async () => {
  await using app = await TestApp.start({ limits: "on" });
  const [ada, bob] = await app.registerAll("ada", "bob");
  const all = await Promise.all(Array.from({ length: 301 }, () => ada.get("/servers")));
  const limited = all.filter((one) => one.status !== 200);
  assert.equal(limited.length, 1);
  assertLimited(limited[0], 60);
  assert.equal((await bob.get("/servers")).status, 200);
  const names = await Promise.all(
    // Two have registered from there.
    Array.from({ length: 299 }, () => app.anonymous("GET", "/users/check-username/x")),
  );
  assert.equal(names.filter((one) => one.status === 429).length, 1, "[D-ACCT-5]");
});

rates(
  "[D-RATE HARD-7] failed logins and registrations without an invite share 20 in 15 minutes an address; a proxy's word counts if trusted",
  async () => {
    for (const trustedProxies of [["127.0.0.1"], []]) {
      await using app = await TestApp.start({ limits: "on", trustedProxies });
      let n = 0;
      const from = (address: string, path = "/auth/login", more: object = {}) => {
        const body = { username: `name${n++}`, password: "wrong one", ...more };
        return app.anonymous("POST", path, body, { "x-forwarded-for": address });
      };
      const register = (address: string) => {
        const more = { email: `name${n}@example.org`, publicKey: PUBLIC_KEY };
        return from(address, "/auth/register", more);
      };
      const tries: ApiResponse[] = [];
      for (let i = 0; i < 20; i++) {
        const expected = i % 2 ? 401 : 201;
        const response = await (i % 2 ? from("203.0.113.1") : register("203.0.113.1"));
        assert.equal(response.status, expected);
        tries.push(response);
      }
      assertLimited(await from("203.0.113.1"), 15 * 60);
      assertLimited(await register("203.0.113.1"), 15 * 60);
      const right = await from("203.0.113.1", "/auth/login", { username: "name0" });
      assertLimited(right, 15 * 60);
      const other = await from("203.0.113.2");
      assert.equal(other.status, trustedProxies.length ? 401 : 429);
      app.advance(15 * MINUTE);
      assert.equal((await from("203.0.113.1")).status, 401);
    }
  },
);

Deno.test("[D-RATE D-ACCT-5] 5 failures in 15 minutes an account and address, even with limits off", async () => {
  await using app = await TestApp.start({ trustedProxies: ["127.0.0.1"] });
  await app.registerAll("ada", "bob");
  const login = (username: string, password: string, address = "203.0.113.1") =>
    app.anonymous("POST", "/auth/login", { username, password }, { "x-forwarded-for": address });
  for (let i = 0; i < 5; i++) {
    // By name or address, it is one account.
    const name = i % 2 ? "ADA" : "ada@example.org";
    assert.equal((await login(name, "wrong one")).status, 401);
  }
  assertLimited(await login("ada", "secret of ada"), 15 * 60);
  assert.equal(
    (await login("ada", "secret of ada", "203.0.113.9")).status,
    200,
    "the owner is elsewhere",
  );
  assert.equal((await login("bob", "secret of bob")).status, 200, "another account");
  app.advance(15 * MINUTE + 1000);
  assert.equal((await login("ada", "secret of ada")).status, 200);
});

Deno.test("[D-RATE] failures of an unknown account are limited alike, and a right password forgets them", async () => {
  await using app = await TestApp.start();
  await app.register("ada");
  const login = (username: string, password: string) =>
    app.anonymous("POST", "/auth/login", { username, password });
  for (let i = 0; i < 5; i++) assert.equal((await login("nobody", "wrong one")).status, 401);
  assertLimited(await login("nobody", "wrong one"), 15 * 60);
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 4; i++) assert.equal((await login("ada", "wrong one")).status, 401);
    assert.equal((await login("ada", "secret of ada")).status, 200);
  }
});

Deno.test("[D-RATE] failures that are tried at once count, and outlive a restart", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  const login = (app: TestApp, password: string) =>
    app.anonymous("POST", "/auth/login", { username: "ada", password });
  {
    await using app = await TestApp.start({ path });
    await app.register("ada");
    const tries = await Promise.all(Array.from({ length: 12 }, () => login(app, "wrong one")));
    assert.equal(tries.filter((one) => one.status === 401).length, 5);
    assert.equal(tries.filter((one) => one.status === 429).length, 7);
  }
  {
    await using app = await TestApp.start({ path });
    assertLimited(await login(app, "secret of ada"), 15 * 60);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[D-RATE D-ACCT-2] more passwords than can be hashed are 429, and no failure of the account", async () => {
  await using app = await TestApp.start({ alone: true });
  await app.register("ada");
  const { subtle } = crypto;
  const derive = subtle.deriveBits.bind(subtle);
  const all = Promise.withResolvers<void>();
  // However quick the machine is, none is done before the last has come.
  subtle.deriveBits = (...args: Parameters<typeof derive>) =>
    all.promise.then(() => derive(...args));
  let refused = 0;
  const logins = await Promise.all(Array.from({ length: 60 }, async (_, i) => {
    const body = { username: `nobody${i}`, password: "wrong one" };
    const response = await app.anonymous("POST", "/auth/login", body);
    if (response.status === 429 && ++refused === 60 - 34) all.resolve();
    return response;
  })).finally(() => subtle.deriveBits = derive);
  const busy = logins.filter((one) => one.status === 429);
  assert.equal(busy.length, 60 - 34, "2 are hashed, 32 wait");
  for (const { body } of busy) {
    assert.equal(body.code, "server_busy");
    assert.match(body.error, /rate limit/);
  }
  const again = logins.findIndex((one) => one.status === 429);
  for (let i = 0; i < 5; i++) {
    const body = { username: `nobody${again}`, password: "wrong one" };
    assert.equal((await app.anonymous("POST", "/auth/login", body)).status, 401);
  }
});

Deno.test("[D-RATE] right passwords are no failures, however many come at once", async () => {
  await using app = await TestApp.start();
  await app.register("ada");
  const again = await Promise.all(Array.from({ length: 12 }, () => app.login("ada")));
  assert.equal(new Set(again.map((session) => session.token)).size, 12);
});
