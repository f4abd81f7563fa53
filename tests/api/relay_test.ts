import assert from "node:assert/strict";
import { CREDENTIALS_LIFETIME_MS } from "../../server/features/voice/turn_credentials.ts";
import { StartError } from "../../server/base/start_error.ts";
import { type AppOptions, TestApp } from "../helpers/app.ts";
import type { Person } from "../helpers/person.ts";
import { ownPort } from "../helpers/ports.ts";
import { type Address, bystander, type Login, TurnClient } from "../helpers/turn_client.ts";
import { until } from "../helpers/until.ts";

// The client of TURN keeps timers of its own.
const relayTest = (name: string, fn: () => Promise<void>) =>
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });

/** Ports below those that systems assign. */
const FIRST = 31_000;

async function withRelay(options: AppOptions = {}) {
  const relayPort = ownPort();
  const app = await TestApp.start({
    relay: { host: "127.0.0.1" },
    relayPort,
    relayPorts: [FIRST, FIRST + 999],
    ...options,
  });
  return {
    app,
    udp: `turn:127.0.0.1:${relayPort}`,
    tcp: `turn:127.0.0.1:${relayPort}?transport=tcp`,
  };
}

async function iceServers(person: Person) {
  return (await person.get("/voice/ice-servers")).body;
}
const loginOf = async (person: Person): Promise<Login> =>
  (await iceServers(person)).iceServers.find((one: Partial<Login>) => one.credential);

const refused = (url: string, login: Login) =>
  assert.rejects(TurnClient.allocate(url, login), /refused: 401/);

Deno.test("[D-VOICE-5] no third party by default; --stun public is the spec's seven; --turn with its credentials", async () => {
  {
    await using app = await TestApp.start();
    const ada = await app.register("ada");
    assert.deepEqual(await iceServers(ada), { iceServers: [], ttl: 43_200 });
  }
  const stun = Array.from({ length: 7 }, (_, i) => `stun:stun${i}.example.org`);
  await using app = await TestApp.start({
    stun,
    turn: [
      { url: "turn:one.example.org:3478" },
      { url: "turns:two.example.org:5349", username: "name", credential: "secret" },
    ],
    turnSecret: "shared",
  });
  const ada = await app.register("ada");
  const [first, one, two] = (await iceServers(ada)).iceServers;
  assert.deepEqual(first, { urls: stun });
  assert.deepEqual(one.urls, ["turn:one.example.org:3478"]);
  const [until, userId] = one.username.split(":");
  const left = Number(until) * 1000 - Date.now();
  assert.ok(left > CREDENTIALS_LIFETIME_MS - 60_000 && left <= CREDENTIALS_LIFETIME_MS);
  assert.equal(userId, ada.id);
  assert.equal(one.credential.length, 28, "an HMAC-SHA1 in base64");
  assert.deepEqual(two, {
    urls: ["turns:two.example.org:5349"],
    username: "name",
    credential: "secret",
  });
});

relayTest(
  "[D-VOICE-5] a TURN server without credentials is refused at start, and so is a port in use",
  async () => {
    const turn = [{ url: "turn:one.example.org" }];
    await assert.rejects(TestApp.start({ turn }), StartError);
    const { app } = await withRelay();
    await using _ = app;
    const { relayPort } = app.context.config;
    await assert.rejects(withRelay({ relayPort }), /relay cannot listen on port/);
  },
);

relayTest(
  "[D-VOICE-5] the relay carries packets between its clients, over UDP and TCP",
  async () => {
    const { app, udp, tcp } = await withRelay();
    await using _ = app;
    const [ada, bob] = await app.registerAll("ada", "bob");
    using a = await TurnClient.allocate(udp, await loginOf(ada));
    using b = await TurnClient.allocate(tcp, await loginOf(bob));
    for (const [from, to] of [[a, b], [b, a]]) {
      assert.equal(await from.permit(to.relayed), true);
      assert.equal(await to.permit(from.relayed), true);
      // UDP may change the order; on loopback it does not.
      const texts = ["a", "bc", "def", "k".repeat(1201)];
      for (const text of texts) from.send(to.relayed, text);
      await until("all packets", () => to.received.length === texts.length);
      assert.deepEqual(to.received.map((one) => one.text), texts);
      assert.equal(to.received[0].from.port, from.relayed.port);
    }
    assert.equal(await a.bind(0x4000, b.relayed), true);
  },
);

relayTest(
  "[D-VOICE-5] only whoever shows credentials that are right and not expired gets a place",
  async () => {
    const { app, udp } = await withRelay();
    await using _ = app;
    const ada = await app.register("ada");
    const login = await loginOf(ada);
    const [expires] = login.username.split(":");
    await refused(udp, { ...login, credential: "wrong" });
    await refused(udp, { ...login, username: `${expires}:somebody-else` });
    await refused(udp, { ...login, username: `${Number(expires) + 1}:${ada.id}` });
    await refused(udp, { ...login, username: ada.id });
    app.advance(CREDENTIALS_LIFETIME_MS + 1000);
    await refused(udp, login);
    using fresh = await TurnClient.allocate(udp, await loginOf(await app.login("ada")));
    assert.equal(fresh.relayed.ip, "127.0.0.1");
  },
);

relayTest("[D-VOICE-5] the relay is no way to anything but its own clients", async () => {
  const { app, udp } = await withRelay();
  await using _ = app;
  const [ada, bob] = await app.registerAll("ada", "bob");
  using a = await TurnClient.allocate(udp, await loginOf(ada));
  using b = await TurnClient.allocate(udp, await loginOf(bob));
  const elsewhere = ["10.0.0.1", "192.168.1.1", "169.254.169.254", "203.0.113.9", "0.0.0.0"];
  for (const ip of elsewhere) assert.equal(await a.permit({ ip, port: 53 }), false, ip);
  for (const ip of elsewhere) assert.equal(await a.bind(0x4001, { ip, port: 53 }), false, ip);

  const near = await bystander();
  const taken = [a.relayed.port, b.relayed.port];
  const port = [FIRST, FIRST + 1, FIRST + 2].find((one) => !taken.includes(one))!;
  const inRange: Address = { ip: "127.0.0.1", port };
  assert.equal(await a.permit(near), true, "a permission names no port");
  for (const peer of [near, inRange]) assert.equal(await a.bind(0x4002, peer), false);
  a.send(near, "hello");
  await b.permit(a.relayed);
  a.send(b.relayed, "to a client");
  await until("the packet that may pass", () => b.received.length === 1);
  assert.deepEqual(near.arrived, []);
  near.close();
});

relayTest(
  "[D-VOICE-5 MEND-11] places of one user are counted, few outside voice, and given back when the client goes",
  async () => {
    const { app, tcp } = await withRelay();
    await using _ = app;
    const [ada, bob] = await app.registerAll("ada", "bob");
    const clients: TurnClient[] = [];
    // Credentials are new each time: the count is the user's.
    for (let i = 0; i < 6; i++) {
      clients.push(await TurnClient.allocate(tcp, await loginOf(ada)));
    }
    const login = await loginOf(ada);
    await assert.rejects(TurnClient.allocate(tcp, login), /refused: 486/);
    using other = await TurnClient.allocate(tcp, await loginOf(bob));
    assert.ok(other.relayed.port >= FIRST && other.relayed.port < FIRST + 1000);
    for (const client of clients.splice(3)) client[Symbol.dispose]();
    const again = await until("a free place", () => TurnClient.allocate(tcp, login));
    for (const client of [...clients, again]) client[Symbol.dispose]();
  },
);
