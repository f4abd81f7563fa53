import assert from "node:assert/strict";
import { type AppOptions, TestApp } from "../helpers/app.ts";
import { DeafClient } from "../helpers/deaf_client.ts";
import { TestSocket } from "../helpers/test_socket.ts";

const options: AppOptions = { limits: "on", trustedProxies: ["127.0.0.1"] };
const from = (address: string) => ({ extraHeaders: { "x-forwarded-for": address } });

/** The limiter keeps timers of its own. */
const limited = (name: string, fn: () => Promise<void>) =>
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });

/** Returns the error of a refused connection. */
async function refusal(app: TestApp, token: string, address: string) {
  try {
    await TestSocket.connect(app.url, token, from(address));
  } catch (error) {
    const { message, data } = error as Error & { data: { code: string; retryAfter?: number } };
    return { message, ...data };
  }
  throw new Error("it was let in");
}

limited(
  "[HARD-7 D-RATE] 15 new sockets a minute a person, from wherever; the refusal says when to come back",
  async () => {
    await using app = await TestApp.start(options);
    const [ada, bob] = await app.registerAll("ada", "bob");
    for (let i = 0; i < 15; i++) (await ada.socket(from(`203.0.113.${i}`))).close();
    const { message, code, retryAfter } = await refusal(app, ada.token, "203.0.113.99");
    assert.match(message, /rate limit/);
    assert.equal(code, "rate_limited");
    assert.ok(retryAfter! >= 1 && retryAfter! <= 60);
    await (await bob.socket(from("203.0.113.1"))).sync();
  },
);

limited(
  "[HARD-7] 60 handshakes without a valid token a minute from one address; a valid one still comes in",
  async () => {
    await using app = await TestApp.start(options);
    const ada = await app.register("ada");
    // An IPv6 network counts as one address.
    const network = (host: number) => `2001:db8:1:2::${host.toString(16)}`;
    for (let i = 1; i <= 60; i++) {
      assert.equal((await refusal(app, `made up ${i}`, network(i))).code, "invalid_token");
    }
    const { message, code, retryAfter } = await refusal(app, "made up", network(99));
    assert.match(message, /rate limit/);
    assert.equal(code, "rate_limited");
    assert.ok(retryAfter! >= 1 && retryAfter! <= 60);
    await (await ada.socket(from(network(1)))).sync();
    assert.equal((await refusal(app, "made up", "2001:db8:1:3::1")).code, "invalid_token");
  },
);

limited(
  "[HARD-6] connections that never say who they are use up their address's handshakes too",
  async () => {
    await using app = await TestApp.start(options);
    await Promise.all(Array.from({ length: 60 }, async () => {
      // An event before CONNECT ends it.
      using client = await DeafClient.websocket(app.url, ['42["nothing"]']);
      await client.ended();
    }));
    assert.match((await refusal(app, "made up", "127.0.0.1")).message, /rate limit/);
  },
);

limited(
  "[HARD-6 MEND-69] 100 connections of one address may wait to sign in at a time; others are not concerned",
  async () => {
    await using app = await TestApp.start(options);
    const ada = await app.register("ada");
    const polling = `${app.url}/socket.io/?EIO=4&transport=polling`;
    const knock = async (address: string) => {
      const response = await fetch(polling, { headers: from(address).extraHeaders });
      const header = response.headers.get("retry-after");
      return { status: response.status, header, text: await response.text() };
    };
    for (let i = 0; i < 100; i++) assert.equal((await knock("203.0.113.1")).status, 200);
    const { status, header, text } = await knock("203.0.113.1");
    assert.deepEqual([status, header], [429, "5"]);
    const { error, code, retryAfter } = JSON.parse(text);
    assert.match(error, /rate limit/);
    assert.deepEqual([code, retryAfter], ["rate_limited", 5]);
    await (await ada.socket(from("203.0.113.2"))).sync();
  },
);

Deno.test("[HARD-7] of all who come at once 500 are on their way in at a time; others wait, and nobody is refused", async () => {
  // The limit is per node.
  const app = await TestApp.start({ alone: true });
  const ada = await app.register("ada");
  // They never say who they are.
  const silent = await Promise.all(
    Array.from({ length: 500 }, () => DeafClient.websocket(app.url, [])),
  );
  try {
    // A waiting connection that closes leaves its slot unused.
    const gone = await DeafClient.connect(app.url);
    void gone.upgrade(app.url, "").catch(() => {});
    let isIn = false;
    const coming = ada.socket({ transports: ["websocket"] }).then((socket) => {
      isIn = true;
      return socket;
    });
    assert.equal((await ada.get("/servers")).status, 200);
    assert.equal(isIn, false);
    gone[Symbol.dispose]();
    silent.pop()![Symbol.dispose]();
    await (await coming).sync();
    // Its place is taken, and another waits while the server ends.
    silent.push(await DeafClient.connect(app.url), await DeafClient.connect(app.url));
    for (const one of silent.slice(-2)) void one.upgrade(app.url, "").catch(() => {});
    assert.equal((await ada.get("/servers")).status, 200);
    await app[Symbol.asyncDispose]();
  } finally {
    for (const one of silent) one[Symbol.dispose]();
  }
});

limited(
  "[HARD-7] a class of 30 with three tabs each behind one address is back after a restart",
  async () => {
    await using app = await TestApp.start({
      ...options,
      // They have registered at home.
      rateCredentials: { points: 30, duration: 60 },
    });
    const people = await app.registerAll(...Array.from({ length: 30 }, (_, i) => `pupil${i}`));
    const transports = ["polling", "websocket"];
    const tabs = await Promise.all(people.flatMap((person) =>
      [1, 2, 3].map(async () => {
        const { status } = await person.get("/servers");
        assert.equal(status, 200);
        return await person.socket({ transports, ...from("203.0.113.1") });
      })
    ));
    for (const tab of tabs) await tab.sync();
  },
);
