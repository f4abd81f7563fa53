import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import type { Person } from "../helpers/person.ts";
import { ownPort } from "../helpers/ports.ts";
import type { Login } from "../helpers/turn_client.ts";
import { until } from "../helpers/until.ts";
import { Caller, message, TYPE, wish } from "../hostile/attackers/stun.ts";

const relayTest = (name: string, fn: () => Promise<void>) =>
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });

const FIRST = 30_500;

async function withRelay(ports = 200) {
  const relayPort = ownPort();
  const relayPorts: [number, number] = [FIRST, FIRST + ports];
  const app = await TestApp.start({ relay: { host: "127.0.0.1" }, relayPort, relayPorts });
  return { app, port: relayPort };
}

async function loginOf(person: Person): Promise<Login> {
  const { body } = await person.get("/voice/ice-servers");
  return body.iceServers.find((one: Partial<Login>) => one.credential);
}

const allocate = (caller: Caller, login: Login) => caller.asUser(TYPE.allocate, [wish.udp], login);

relayTest(
  "[HARD-2] credentials of the relay end with their session, and so does what they opened",
  async () => {
    const { app, port } = await withRelay();
    await using _ = app;
    const [ada, bob] = await app.registerAll("ada", "bob");
    const [hers, his] = [await loginOf(ada), await loginOf(bob)];
    using tcp = await Caller.tcp(port);
    using udp = await Caller.udp(port);
    using other = await Caller.udp(port);
    for (const [caller, login] of [[tcp, hers], [udp, hers], [other, his]] as const) {
      assert.equal((await allocate(caller, login))?.error, 0);
    }
    await ada.post("/auth/logout", {});
    await until("the connection is closed", () => tcp.closed);
    using again = await Caller.udp(port);
    assert.equal((await allocate(again, hers))?.error, 401);
    assert.equal(await udp.asUser(TYPE.refresh, [], hers), null, "nobody knows it any more");
    assert.equal((await other.asUser(TYPE.refresh, [], his))?.error, 0);
    using fresh = await Caller.udp(port);
    assert.equal((await allocate(fresh, await loginOf(await app.login("ada"))))?.error, 0);
  },
);

relayTest("[HARD-2] ports cannot be reserved, and nobody has more than are left", async () => {
  const { app, port } = await withRelay(14);
  await using _ = app;
  const callers: Caller[] = [];
  const allocations: number[] = [];
  for (const person of await app.registerAll("ada", "bob", "cyd")) {
    const login = await loginOf(person);
    const pair = await Caller.udp(port);
    callers.push(pair);
    const reserving = await pair.asUser(TYPE.allocate, [wish.udp, wish.pair], login);
    assert.equal(reserving?.error, 403);
    let got = 0;
    for (;;) {
      const caller = await Caller.udp(port);
      callers.push(caller);
      const { error } = (await allocate(caller, login))!;
      if (error === 486) break;
      assert.equal(error, 0);
      got++;
    }
    allocations.push(got);
  }
  assert.deepEqual(allocations, [6, 4, 2]);
  for (const caller of callers) caller.close();
});

relayTest("[HARD-6] strangers get short answers, and not without end", async () => {
  const { app, port } = await withRelay();
  await using _ = app;
  using caller = await Caller.udp(port, "127.0.0.7");
  const binding = await caller.ask(message(TYPE.binding, []));
  assert.equal(binding?.bytes, 32);
  const challenge = await caller.ask(message(TYPE.allocate, [wish.udp]));
  assert.equal(challenge?.error, 401);
  assert(challenge.bytes <= 4 * message(TYPE.allocate, [wish.udp]).length);
  // Requests that require an allocation get no response at all.
  using nobody = await Caller.udp(port, "127.0.0.7");
  for (const type of [TYPE.refresh, TYPE.permission, TYPE.channel]) {
    assert.equal(await nobody.ask(message(type, []), 1), null);
  }
  let answered = 0;
  await until("no more answers", async () => {
    const some = Array.from({ length: 200 }, () => caller.ask(message(TYPE.binding, []), 1));
    const replies = (await Promise.all(some)).filter((reply) => reply !== null);
    answered += replies.length;
    // On a busy machine responses may arrive too late to be counted.
    return answered >= 1000 && replies.length < 100;
  });
  using elsewhere = await Caller.udp(port, "127.0.0.6");
  assert.equal((await elsewhere.ask(message(TYPE.binding, [])))?.bytes, 32);
});
