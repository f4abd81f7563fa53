/** Guesses at one account from many addresses, and the effect on its owner (HARD-7). */
import assert from "node:assert/strict";
import { guessRecords, knownDevices } from "../../server/features/auth/records.ts";
import { sweepAll } from "../../server/host/app/hourly_upkeep.ts";
import type { ApiResponse } from "../helpers/responses.ts";
import { TestApp } from "../helpers/app.ts";
import { password, PUBLIC_KEY } from "../helpers/person.ts";

const HOUR = 3600_000;

interface From {
  address?: string;
  cookie?: string;
  token?: string;
}

let strangers = 0;
/** Returns an unused address in a network of its own. */
const elsewhere = () => `2001:db8:${(++strangers).toString(16)}::1`;

function login(
  app: TestApp,
  username: string,
  secret: string,
  from: From = {},
): Promise<ApiResponse> {
  const { address = elsewhere(), cookie, token } = from;
  return app.anonymous("POST", "/auth/login", { username, password: secret }, {
    "x-forwarded-for": address,
    ...(cookie && { cookie }),
    ...(token && { authorization: `Bearer ${token}` }),
  });
}

const guess = (app: TestApp, username: string, from?: From) =>
  login(app, username, "a wrong guess", from);
const start = (path?: string) => TestApp.start({ trustedProxies: ["127.0.0.1"], path });

/** `name=value` of the device cookie. */
function deviceIn({ headers }: Pick<ApiResponse, "headers">): string {
  return headers.getSetCookie().find((one) => one.startsWith("parley_device="))!.split(";")[0];
}

/** Makes ten failed attempts, each from a different address. */
async function besiege(app: TestApp, username: string): Promise<void> {
  for (let i = 0; i < 10; i++) assert.equal((await guess(app, username)).status, 401);
}

Deno.test("[HARD-7 D-ACCT-5] after 10 failures from anywhere guesses wait, twice as long each time to a minute, at a name that nobody has too", async () => {
  await using app = await start();
  app.stopClock();
  await app.register("ada");
  const responses = new Map<string, unknown[]>();
  for (const name of ["ada", "nobody"]) {
    const seen: unknown[] = [];
    await besiege(app, name);
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
      const early = await guess(app, name);
      assert.deepEqual([early.status, early.body.retryAfter], [429, seconds]);
      assert.equal(early.headers.get("retry-after"), `${seconds}`);
      app.advance(seconds * 1000 - 1);
      assert.equal((await guess(app, name)).status, 429);
      app.advance(1);
      const late = await guess(app, name);
      assert.equal(late.status, 401);
      seen.push(early.body, late.body);
    }
    responses.set(name, seen);
  }
  assert.deepEqual(responses.get("ada"), responses.get("nobody"));
  app.advance(60_000);
  assert.equal((await login(app, "ada", password("ada"))).status, 200, "a new device, in its time");
  app.advance(2 * HOUR);
  assert.equal((await guess(app, "ada")).status, 401);
  assert.equal((await guess(app, "ada")).status, 401, "an hour of quiet forgets");
  app.advance(2 * HOUR);
  await sweepAll(app.context);
  assert.deepEqual(await app.context.db.list(guessRecords.prefix({})), []);
});

Deno.test("[HARD-7] guesses from many addresses at once are no more than ten", async () => {
  await using app = await start();
  await app.register("ada");
  const all = await Promise.all(Array.from({ length: 30 }, () => guess(app, "ada")));
  assert.equal(all.filter(({ status }) => status === 401).length, 10);
  assert.equal(all.filter(({ status }) => status === 429).length, 20);
});

Deno.test("[HARD-7] the owner's known device and whoever shows a token of theirs come in meanwhile, also after a restart; no other device does", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  let cookie = "";
  {
    await using app = await start(path);
    const [ada] = await app.registerAll("ada", "bob");
    cookie = deviceIn(await login(app, "ada", password("ada")));
    await besiege(app, "ada");
    // Raises the delay to a minute, which is longer than the rest takes.
    for (const seconds of [1, 2, 4, 8, 16, 32]) {
      app.advance(seconds * 1000);
      await guess(app, "ada");
    }
    assert.equal((await login(app, "ada", password("ada"))).status, 429);
    assert.equal((await login(app, "ada", password("ada"), { cookie })).status, 200);
    assert.equal((await login(app, "ada", password("ada"), { token: ada.token })).status, 200);
    const bobs = deviceIn(await login(app, "bob", password("bob")));
    assert.equal((await login(app, "ada", password("ada"), { cookie: bobs })).status, 429);
    const made = `parley_device=${"x".repeat(43)}`;
    assert.equal((await login(app, "ada", password("ada"), { cookie: made })).status, 429);
    assert.equal((await login(app, "bob", password("bob"))).status, 200);
  }
  {
    await using app = await start(path);
    assert.equal((await login(app, "ada", password("ada"))).status, 429);
    assert.equal((await login(app, "ada", password("ada"), { cookie })).status, 200);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[HARD-7] a known device has 5 failures of its own, whatever others behind its address do", async () => {
  await using app = await start();
  await app.register("ada");
  const address = "203.0.113.7";
  const cookie = deviceIn(await login(app, "ada", password("ada"), { address }));
  for (let i = 0; i < 5; i++) assert.equal((await guess(app, "ada", { address })).status, 401);
  assert.equal((await login(app, "ada", password("ada"), { address })).status, 429);
  for (let i = 0; i < 4; i++) {
    assert.equal((await guess(app, "ada", { address, cookie })).status, 401);
  }
  assert.equal((await login(app, "ada", password("ada"), { address, cookie })).status, 200);
  for (let i = 0; i < 5; i++) assert.equal((await guess(app, "ada", { cookie })).status, 401);
  assert.equal((await login(app, "ada", password("ada"), { cookie })).status, 429);
});

Deno.test("[HARD-7] a known device is forgotten when the password is reset or all others are signed out", async () => {
  await using app = await start();
  const admin = await app.registerAdmin("admin");
  await app.register("ada");
  const signIn = (secret: string, from?: From) => login(app, "ada", secret, from);
  let secret = password("ada");
  const forgetting = [
    async (token: string) => {
      await app.anonymous("DELETE", "/users/sessions", undefined, {
        authorization: `Bearer ${token}`,
      });
    },
    async (token: string) => {
      const change = { currentPassword: secret, newPassword: "another secret" };
      const headers = { authorization: `Bearer ${token}` };
      assert.equal((await app.anonymous("PUT", "/users/password", change, headers)).status, 200);
      secret = "another secret";
    },
  ];
  for (const forget of forgetting) {
    app.advance(3 * HOUR);
    const first = await signIn(secret);
    const { token } = (await signIn(secret)).body;
    const cookie = deviceIn(first);
    await forget(token);
    await besiege(app, "ada");
    assert.equal((await signIn(secret, { cookie })).status, 429);
  }
  assert.equal((await admin.get("/admin/status")).status, 200);
});

Deno.test("[HARD-7] the device cookie is for /api alone, opens nothing, and ten devices of an account are known", async () => {
  await using app = await start();
  const ada = await app.register("ada");
  const first = await login(app, "ada", password("ada"));
  const whole = first.headers.getSetCookie().find((one) => one.startsWith("parley_device="))!;
  assert.match(whole, /; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
  const cookie = deviceIn(first);
  const secure = await app.anonymous("POST", "/auth/login", {
    username: "ada",
    password: password("ada"),
  }, { "x-forwarded-proto": "https" });
  const tls = secure.headers.getSetCookie().find((one) => one.includes("parley_device="))!;
  assert.match(tls, /^__Secure-parley_device=.*; Secure$/);
  assert.equal((await app.anonymous("GET", "/servers", undefined, { cookie })).status, 401);
  for (let i = 0; i < 12; i++) await login(app, "ada", password("ada"));
  const known = await app.context.db.get(knownDevices.key({ userId: ada.id }));
  assert.equal(known!.length, 10);
  assert.doesNotMatch(JSON.stringify(known), new RegExp(cookie.split("=")[1]));
  await besiege(app, "ada");
  assert.equal((await login(app, "ada", password("ada"), { cookie })).status, 429, "the eleventh");
});

Deno.test("[HARD-7] a browser of several people is known to each of them", async () => {
  await using app = await start();
  const register = await app.anonymous("POST", "/auth/register", {
    username: "ada",
    email: "ada@example.org",
    password: password("ada"),
    publicKey: PUBLIC_KEY,
  });
  await app.register("bob");
  let cookie = deviceIn(register);
  cookie = deviceIn(await login(app, "bob", password("bob"), { cookie }));
  for (const name of ["ada", "bob"]) {
    await besiege(app, name);
    const response = await login(app, name, password(name), { cookie });
    assert.equal(response.status, 200);
    cookie = deviceIn(response);
  }
});
