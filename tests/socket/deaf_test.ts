import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { LanCertificate } from "../../server/host/tls/lan.ts";
import { TestApp } from "../helpers/app.ts";
import { DeafClient, flood } from "../helpers/deaf_client.ts";
import { type Person, PUBLIC_KEY } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";

const hello = (token: string) => [`40${JSON.stringify({ token })}`];

const MB = 1024 * 1024;
/** Kilobytes: more than machines buffer themselves, and than may be queued. */
const MUCH = 20 * 1024;

async function deaf(app: TestApp, person: Person): Promise<DeafClient> {
  const client = await DeafClient.websocket(app.url, hello(person.token));
  await until("they are there", () => app.context.presence.isConnected(person.id));
  return client;
}

/** Sends a person so much that a megabyte is queued, in addition to the machine's own buffers. */
async function fill(app: TestApp, person: Person): Promise<void> {
  while (app.context.waiting() < MB) {
    flood(app, person.id, 64);
    await app.anonymous("GET", "/servers");
  }
}

/** Opens a polling client that never fetches its data. */
async function poll(app: TestApp, person: Person): Promise<string> {
  const path = "/socket.io/?EIO=4&transport=polling";
  const opened = await (await fetch(`${app.url}${path}`)).text();
  const mine = `${path}&sid=${JSON.parse(opened.slice(1)).sid}`;
  const posted = await fetch(app.url + mine, { method: "POST", body: hello(person.token)[0] });
  assert.equal(await posted.text(), "ok");
  await until("they are there", () => app.context.presence.isConnected(person.id));
  return mine;
}

Deno.test("[HARD-2] a socket that does not read is gone at once when too much waits for it", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  using client = await deaf(app, ada);
  flood(app, ada.id, MUCH);
  await client.endedSoon();
  await app.noticesLeaving(ada);
});

Deno.test("[HARD-2] so it is over TLS", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-tls-" });
  {
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const names = () => ({ hosts: ["localhost"], addresses: ["127.0.0.1"] });
    const certificate = await LanCertificate.open({ folder, clock: Date.now, log, names });
    assert.ok(new X509Certificate(certificate.authority));
    await using app = await TestApp.start({ certificate });
    const http = Deno.createHttpClient({ caCerts: [certificate.authority] });
    const registered = await fetch(`${app.url}/api/auth/register`, {
      client: http,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        username: "ada",
        email: "ada@example.org",
        password: "secret of ada",
        publicKey: PUBLIC_KEY,
      }),
    });
    const { token, user } = await registered.json();
    http.close();
    using client = await DeafClient.websocket(app.url, hello(token), certificate.authority);
    const isThere = () => app.context.presence.isConnected(user.id);
    await until("she is there", isThere);
    flood(app, user.id, MUCH);
    await until("she is gone", () => !isThere());
    await client.ended();
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[D-MSG-4] a polling client that fetches nothing is given up as well", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const path = await poll(app, ada);
  flood(app, ada.id, MUCH);
  await app.noticesLeaving(ada);
  const response = await fetch(app.url + path);
  assert.equal((await response.json()).message, "Session ID unknown");
});

Deno.test("[HARD-2] the answer to a poll that is not read is given up", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const path = await poll(app, ada);
  using client = await DeafClient.connect(app.url);
  // Each time less than the queue may hold.
  for (let kilobytes = 0; kilobytes < MUCH; kilobytes += 2048) {
    flood(app, ada.id, 2048);
    await client.write(`GET ${path} HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\n\r\n`)
      .catch(() => {});
    await app.anonymous("GET", "/servers");
  }
  await client.ended(() => app.advance(5000));
});

Deno.test("[HARD-2] what has waited for 20 s without any of it being read is given up, however little it is", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  using client = await deaf(app, ada);
  const reads = await bob.socket();
  await fill(app, ada);
  await until("she is gone", () => {
    app.advance(5000);
    flood(app, bob.id, 1);
    return !app.context.presence.isConnected(ada.id);
  });
  await client.endedSoon();
  await reads.sync();
});

Deno.test("[HARD-2 D-ACCT-4] one who reads nothing is gone within a second of the end of their session", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  using client = await deaf(app, ada);
  await fill(app, ada);
  await ada.post("/auth/logout", {});
  await client.endedSoon();
});

Deno.test("[HARD-2] all that waits for those who do not read has one bound", async () => {
  // Each node bounds what waits in its own memory.
  await using app = await TestApp.start({ alone: true });
  const people = await app.registerAll("deaf0", "deaf1", "deaf2", "deaf3");
  const reads = await (await app.register("ada")).socket();
  for (const person of people) {
    for (let i = 0; i < 8; i++) await poll(app, person);
  }
  const all = app.context.sockets();
  assert.equal(all, 33);
  // Each has less queued than allowed: 1 MB, of 8 sockets for each of four.
  for (const person of people) flood(app, person.id, 1024);
  // The last messages may have to wait for another check.
  const { sockets, waiting } = app.context;
  await until("some are given up", () => sockets() < all && waiting() <= 24 * MB);
  assert.ok(app.context.sockets() > all / 2, "and no more than has to be");
  await reads.sync();
});
