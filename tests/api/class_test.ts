/** Many who are behind one address, and one who has many addresses (HARD-7, HARD-8). */
import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { password, PUBLIC_KEY } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";

// The limiter keeps timers of its own.
const limited = (name: string, fn: () => Promise<void>) =>
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });

const SCHOOL = "203.0.113.7";

const start = () => TestApp.start({ limits: "on", trustedProxies: ["127.0.0.1"] });
const post = (app: TestApp, path: string, address: string, body: object) =>
  app.anonymous("POST", path, body, { "x-forwarded-for": address });
const account = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.org`,
  password: password(username),
  publicKey: PUBLIC_KEY,
  ...more,
});
const login = (app: TestApp, address: string, username: string, secret = password(username)) =>
  post(app, "/auth/login", address, { username, password: secret });
const pupils = Array.from({ length: 30 }, (_, i) => `pupil${i}`);
const statuses = (responses: { status: number }[]) => [...new Set(responses.map((a) => a.status))];

limited(
  "[HARD-7 HARD-8] a class of 30 behind one address registers with its invite and signs in, all at once, nobody is refused",
  async () => {
    await using app = await start();
    const teacher = await app.registerAdmin("teacher");
    const { server } = await teacher.createServer("Class");
    const { code } = (await teacher.post(`/servers/${server.id}/invite`, { maxUses: 30 })).body;
    const came = await Promise.all(
      pupils.map((name) =>
        post(app, "/auth/register", SCHOOL, account(name, { inviteCode: code }))
      ),
    );
    assert.deepEqual(statuses(came), [201]);
    const joined = await Promise.all(
      came.map(({ body }) =>
        app.anonymous("POST", "/servers/join-invite", { inviteCode: code }, {
          authorization: `Bearer ${body.token}`,
        })
      ),
    );
    assert.deepEqual(statuses(joined), [200]);
    const again = await Promise.all(pupils.map((name) => login(app, SCHOOL, name)));
    assert.deepEqual(statuses(again), [200]);
  },
);

limited(
  "[HARD-7] guesses from one address end at 20, in parallel too; IPv6 counts by its /64, and whoever is elsewhere signs in",
  async () => {
    await using app = await start();
    const people = await app.registerAll("ada", "bob");
    assert.equal(people.length, 2);
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, i) => login(app, `2001:db8:1:1::${i + 1}`, `nobody${i}`)),
    );
    assert.equal(guesses.filter(({ status }) => status === 401).length, 20);
    assert.equal(guesses.filter(({ status }) => status === 429).length, 40);
    assert.equal((await login(app, "2001:db8:1:1::ffff", "ada")).status, 429);
    assert.equal((await login(app, "2001:db8:1:2::1", "ada")).status, 200);
  },
);

limited(
  "[HARD-7] whoever has many /64 and keeps the password queue full keeps nobody else out",
  async () => {
    await using app = await start();
    await app.registerAll("ada", "bob");
    const { subtle } = crypto;
    const derive = subtle.deriveBits.bind(subtle);
    const full = Promise.withResolvers<void>();
    // However quick the machine is, none is done before all have come.
    subtle.deriveBits = (...args: Parameters<typeof derive>) =>
      full.promise.then(() => derive(...args));
    try {
      let refused = 0;
      const crowd = Array.from({ length: 60 }, async (_, i) => {
        const response = await login(app, `2001:db8:1:${i}::1`, `nobody${i}`);
        if (response.status === 429) refused++;
        return response;
      });
      await until("the queue is full", () => refused === 26);
      const others = Promise.all([
        login(app, "2001:db8:2::1", "ada"),
        login(app, "198.51.100.1", "bob"),
      ]);
      await until("others have their places", () => refused === 28);
      full.resolve();
      assert.deepEqual(statuses(await others), [200]);
      await Promise.all(crowd);
    } finally {
      full.resolve();
      subtle.deriveBits = derive;
    }
  },
);
