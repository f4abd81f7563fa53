import assert from "node:assert/strict";
import { LIMITS } from "../../protocol/limits.ts";
import { PART_MEMORY_BYTES } from "../../server/kernel/endpoint.ts";
import { ENDPOINTS } from "../../server/host/app/tables.ts";
import { ask } from "../helpers/responses.ts";
import { TestApp } from "../helpers/app.ts";
import { sized } from "../helpers/long.ts";
import { IV, type Person } from "../helpers/person.ts";
import { type RawConnection, rawConnection, responseIn } from "../helpers/raw_connection.ts";
import { until } from "../helpers/until.ts";

const MB = 1024 * 1024;

function message(bytes: number) {
  const content = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536) {
    crypto.getRandomValues(content.subarray(at, at + 65_536));
  }
  return { encryptedContent: content.toBase64(), iv: IV };
}

/** The head of an upload, and as much of its body as is given. */
function upload(by: Person, method: string, path: string, length: number, sent = "") {
  const head = [
    `${method} /api${path} HTTP/1.1`,
    `Host: ${new URL(by.url).host}`,
    `Authorization: Bearer ${by.token}`,
    "Content-Type: application/json",
    `Content-Length: ${length}`,
  ];
  return rawConnection(by.url, `${head.join("\r\n")}\r\n\r\n${sent}`);
}

Deno.test("[HARD-2] whoever may not send a large body is told before a byte of it is read", async (t) => {
  await using app = await TestApp.start();
  const [ada, eve, mia] = await app.registerAll("ada", "eve", "mia");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, mia);
  const { id } = await ada.say(channel.id, "hello");
  await ada.post(`/servers/${server.id}/mutes`, { userId: mia.id });
  const event = await ada.post(`/servers/${server.id}/events`, {
    title: "Picnic",
    place: "elsewhere",
    location: "The park",
    starts_at: new Date(app.context.clock() + 3_600_000).toISOString(),
    ends_at: new Date(app.context.clock() + 7_200_000).toISOString(),
    time_zone: "UTC",
  });
  const large = ENDPOINTS.filter((one) => one.large);
  // A person with access but without the permission, and a person without access.
  const refused: Record<string, { path: string; member?: number; outsider?: number }> = {
    "POST /messages/{channelId}": { path: `/messages/${channel.id}`, member: 403, outsider: 404 },
    "PUT /messages/{id}": { path: `/messages/${id}`, member: 403, outsider: 404 },
    "PUT /servers/{id}": { path: `/servers/${server.id}`, member: 403, outsider: 404 },
    "POST /servers/{id}/emoji": {
      path: `/servers/${server.id}/emoji`,
      member: 403,
      outsider: 404,
    },
    // The channel, of which the body tells, may let a member create one.
    "POST /servers/{id}/events": { path: `/servers/${server.id}/events`, outsider: 404 },
    "PUT /events/{id}": { path: `/events/${event.body.event.id}`, member: 403, outsider: 404 },
    "PUT /profiles/update": { path: "/profiles/update" },
    "POST /profiles/avatar": { path: "/profiles/avatar" },
    "PUT /e2ee/identity": { path: "/e2ee/identity" },
    "POST /e2ee/devices": { path: "/e2ee/devices" },
    "POST /e2ee/devices/{id}/key-packages": {
      path: "/e2ee/devices/nobodys/key-packages",
      outsider: 404,
    },
    "PUT /e2ee/pairing/{id}": { path: "/e2ee/pairing/nobodys", outsider: 404 },
    "POST /e2ee/log/lost": { path: "/e2ee/log/lost" },
    "PUT /e2ee/vault": { path: "/e2ee/vault" },
    "POST /e2ee/letters": { path: "/e2ee/letters" },
    "POST /e2ee/authority/{scope}": { path: `/e2ee/authority/${server.id}`, outsider: 404 },
    "POST /e2ee/channels/{id}/group": {
      path: `/e2ee/channels/${channel.id}/group`,
      member: 403,
      outsider: 404,
    },
    "PUT /e2ee/channels/{id}/group": {
      path: `/e2ee/channels/${channel.id}/group`,
      member: 403,
      outsider: 404,
    },
    "POST /e2ee/channels/{id}/commits": {
      path: `/e2ee/channels/${channel.id}/commits`,
      outsider: 404,
    },
  };
  assert.deepEqual(
    large.map((one) => `${one.method} ${one.path}`).sort(),
    Object.keys(refused).sort(),
    "a door with a large body has its row here",
  );
  for (const { method, path: pattern, large: spec } of large) {
    const { path, member, outsider } = refused[`${method} ${pattern}`];
    const cases: [who: string, status: number | undefined, by: Person][] = [
      ["a stranger", 401, Object.assign(Object.create(ada), { token: "made-up" })],
      ["an outsider", outsider, eve],
      ["a member without the right", member, mia],
    ];
    for (const [who, status, by] of cases) {
      if (!status) continue;
      await t.step(`${method} ${pattern}, ${who}`, async () => {
        const response = responseIn(await upload(by, method, path, spec!.max).ended);
        assert.equal(response.status, status, response.body);
      });
    }
  }
});

Deno.test("[HARD-2 D-MSG-4] a message of 20 MB comes back as it was sent, and takes little while it comes and goes", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const sent = message(15 * MB - 1000);
  const { status, body } = await ada.post(`/messages/${channel.id}`, sent);
  assert.equal(status, 201);
  assert.equal(body.message.content_size, sent.encryptedContent.length);
  const content = await ada.get(`/messages/${channel.id}/${body.message.id}/content`);
  assert.ok(content.body.encrypted_content === sent.encryptedContent);
  assert.equal(content.body.iv, IV);
  const page = await ada.get(`/messages/${channel.id}`);
  assert.ok(page.body.messages.at(-1).encrypted_content === sent.encryptedContent);
  const edited = message(100_000);
  assert.equal((await ada.put(`/messages/${body.message.id}`, edited)).status, 200);
  const after = await ada.get(`/messages/${channel.id}?inline=200000`);
  assert.equal(after.body.messages.at(-1).encrypted_content, edited.encryptedContent);
  assert.equal(after.body.channelName, "general");
  await until("all is given back", () => app.context.inFlight.held === 0);
});

Deno.test("[HARD-2] a large message that is refused after it came leaves nothing behind", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const large = message(200_000);
  const bad: [body: unknown, status: number][] = [
    [{ ...large, iv: "short" }, 400],
    [{ ...large, unknown: 1 }, 400],
    [{ encryptedContent: `${large.encryptedContent}!`, iv: IV }, 400],
  ];
  for (const [body, status] of bad) {
    assert.equal((await ada.post(`/messages/${channel.id}`, body)).status, status);
  }
  assert.equal((await ada.post(`/messages/${channel.id}`, { ...large, nonce: "n" })).status, 201);
  const again = await ada.post(`/messages/${channel.id}`, { ...large, nonce: "n" });
  assert.equal(again.status, 201);
  const cut = upload(ada, "POST", `/messages/${channel.id}`, MB, `{"encryptedContent":"AAAA`);
  await until("it holds", () => app.context.inFlight.held > 0);
  cut.socket.destroy();
  await until("it is given back", () => app.context.inFlight.held === 0);
  const blobs = await app.context.db.list(["blob"]);
  assert.equal(new Set(blobs.map(({ key }) => key[1])).size, 1, "only the one that was sent");
  await until("nothing is pending", async () => {
    return (await app.context.db.list(["blob_pending"])).length === 0;
  });
});

Deno.test("[HARD-2] up to 20 people upload at once, and all of it arrives", async () => {
  await using app = await TestApp.start();
  const names = Array.from({ length: sized(5, 20) }, (_, i) => `person_${i}`);
  const people = await app.registerAll(...names);
  const { server, channel } = await people[0].createServer();
  await people[0].bring(server.id, ...people.slice(1));
  const sent = message(4 * MB);
  const all = await Promise.all(people.map((one) => one.post(`/messages/${channel.id}`, sent)));
  assert.deepEqual(all.map(({ status }) => status), people.map(() => 201));
});

Deno.test("[HARD-2] uploads left open hold no more than the account's part; others send meanwhile", async () => {
  // Each node counts its own share (CL-7).
  await using app = await TestApp.start({ alone: true });
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const path = `/messages/${channel.id}`;
  const open: RawConnection[] = [];
  for (let i = 0; i < 24; i++) open.push(upload(ada, "POST", path, LIMITS.messageBodyMax, "{"));
  await until("they are read", () => app.context.inFlight.held === 24 * MB);
  const more = responseIn(await upload(ada, "POST", path, LIMITS.messageBodyMax).ended);
  assert.equal(more.status, 429);
  const refusal = await ada.post(path, message(100_000));
  assert.equal(refusal.status, 429);
  assert.ok(Number(refusal.headers.get("retry-after")) > 0);
  assert.equal((await ada.post(path, message(1000))).status, 201, "a small one is not concerned");
  assert.equal((await bob.post(path, message(MB))).status, 201);
  for (const { socket } of open) socket.destroy();
  await until("all is given back", () => app.context.inFlight.held === 0);
  assert.equal((await ada.post(path, message(MB))).status, 201);
});

Deno.test("[HARD-2] up to 30 answers of 20 MB that nobody reads hold little, and are cut", async () => {
  const count = sized(5, 30);
  await using app = await TestApp.start({ pace: { every: 20, unread: 500 } });
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const { message: large } =
    (await ada.post(`/messages/${channel.id}`, message(15 * MB - 1000))).body;
  for (const path of [`/messages/${channel.id}/${large.id}/content`, `/messages/${channel.id}`]) {
    const request = `GET /api${path} HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\n` +
      `Authorization: Bearer ${ada.token}\r\n\r\n`;
    const unread = Array.from({ length: count }, () => rawConnection(app.url, request));
    for (const { socket } of unread) socket.pause();
    await until(
      "they are asked for",
      () => app.context.inFlight.held === count * PART_MEMORY_BYTES,
    );
    // Unread responses end when the server shuts down.
    await until("they are cut", () => app.context.inFlight.held === 0);
    for (const { socket } of unread) socket.destroy();
  }
  const whole = await ask(app.url, "GET", `/messages/${channel.id}/${large.id}/content`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  assert.equal(whole.body.encrypted_content.length, large.content_size, "who reads gets all");
});
