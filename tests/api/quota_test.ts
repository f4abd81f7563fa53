import assert from "node:assert/strict";
import { usageCounted, usageCounters } from "../../server/features/quota/records.ts";
import { TestApp } from "../helpers/app.ts";
import { IV, type Person } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";

const KB = 1024;
const content = (bytes: number) => ({ encryptedContent: new Uint8Array(bytes).toBase64(), iv: IV });

const used = async (person: Person): Promise<number> =>
  (await person.get("/users/storage")).body.used;

Deno.test("[HARD-12] what one person may store has an end, and deleting makes room", async () => {
  await using app = await TestApp.start({ quotaPerson: 300 * KB });
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const send = (person: Person, bytes: number) =>
    person.post(`/messages/${channel.id}`, content(bytes));

  assert.deepEqual((await ada.get("/users/storage")).body, {
    used: 0,
    quota: 300 * KB,
    left: 300 * KB,
    file_max: 10 * 1024 * 1024,
    file_deny: [],
  });
  const first = await send(ada, 100 * KB);
  assert.equal(first.status, 201);
  assert.equal((await send(ada, 150 * KB)).status, 201);
  const refused = await send(ada, 60 * KB);
  assert.deepEqual([refused.status, refused.body.code], [409, "storage_quota"]);
  assert.match(refused.body.error, /300 KB of storage are used up: delete files/);
  assert.deepEqual(refused.body.details, { used: `${250 * KB}`, quota: `${300 * KB}` });
  assert.equal(await used(ada), 250 * KB, "what was refused counts nothing");

  const socket = await ada.socket();
  const ack = await socket.emit("send-message", { channelId: channel.id, ...content(60 * KB) });
  assert.deepEqual([ack.ok, ack.code], [false, "storage_quota"]);
  assert.equal((await send(bob, 60 * KB)).status, 201, "others have their own");

  const { id } = first.body.message;
  const larger = await ada.call("PUT", `/messages/${id}`, content(160 * KB));
  assert.deepEqual([larger.status, larger.body.code], [409, "storage_quota"]);
  assert.equal((await ada.call("PUT", `/messages/${id}`, content(20 * KB))).status, 200);
  assert.equal(await used(ada), 170 * KB);
  assert.equal((await ada.call("DELETE", `/messages/${id}`)).status, 200);
  assert.equal(await used(ada), 150 * KB);
  assert.equal((await send(ada, 60 * KB)).status, 201);

  await ada.call("DELETE", `/channels/${channel.id}`);
  await until("a deleted channel gives back", async () => await used(ada) === 0);
  assert.equal(await used(bob), 0);
});

Deno.test("[CL-7 HARD-12] twenty uploads at once do not pass the quota, and a resend counts once", async () => {
  await using app = await TestApp.start({ quotaPerson: 1000 * KB });
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const path = `/messages/${channel.id}`;
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => ada.post(path, content(90 * KB))),
  );
  assert.equal(sent.filter(({ status }) => status === 201).length, 11);
  assert.equal(await used(ada), 990 * KB);

  const { channel: other } = await ada.createServer();
  await ada.call("DELETE", `/channels/${channel.id}`);
  await until("there is room again", async () => await used(ada) === 0);
  const nonced = { ...content(400 * KB), nonce: "once" };
  for (let i = 0; i < 3; i++) {
    assert.equal((await ada.post(`/messages/${other.id}`, nonced)).status, 201);
  }
  assert.equal(await used(ada), 400 * KB);
});

Deno.test("[HARD-12] people are told before their quota is reached, the host before that of all is", async () => {
  await using app = await TestApp.start({ quotaPerson: 100 * KB, quota: { bytes: 150 * KB } });
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const path = `/messages/${channel.id}`;
  const socket = await ada.socket();
  await ada.post(path, content(79 * KB));
  await socket.sync();
  assert.deepEqual(socket.seen("storage-filling"), []);
  await ada.post(path, content(2 * KB));
  assert.deepEqual(await socket.waitFor("storage-filling"), { used: 81 * KB, quota: 100 * KB });
  await ada.post(path, content(1 * KB));
  await socket.sync();
  assert.equal(socket.seen("storage-filling").length, 1, "once for each step");

  assert.deepEqual(app.warnings, []);
  await bob.post(path, content(50 * KB));
  assert.match(app.warnings.join(), /STORAGE IS FILLING UP: 132 KB of the quota of 150 KB/);
  const refused = await bob.post(path, content(20 * KB));
  assert.deepEqual([refused.status, refused.body.code], [409, "server_quota"]);
  const { messages } = (await bob.get(path)).body;
  assert.equal(messages.length >= 4, true, "reading goes on");
  const own = messages.find((one: { sender_id: string; isSystemMessage: boolean }) =>
    one.sender_id === bob.id && !one.isSystemMessage
  );
  assert.equal((await bob.call("DELETE", `/messages/${own.id}`)).status, 200);
  assert.equal((await bob.post(path, content(20 * KB))).status, 201);
});

Deno.test("[HARD-12] what is stored is known after a restart, and counted where it never was", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-quota-" });
  const path = `${folder}/test.kv`;
  let token: string;
  {
    await using app = await TestApp.start({ path });
    const ada = await app.register("ada");
    const { channel } = await ada.createServer();
    for (const bytes of [70 * KB, 5 * KB]) {
      await ada.post(`/messages/${channel.id}`, content(bytes));
    }
    token = ada.token;
  }
  const usedNow = async (app: TestApp) => {
    const response = await fetch(`${app.url}/api/users/storage`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await response.json()).used;
  };
  {
    await using app = await TestApp.start({ path });
    assert.equal(await usedNow(app), 75 * KB);
    assert.equal(app.context.usage.all.used, 75 * KB);
    // Data written by a version without quotas.
    const { db } = app.context;
    const counters = await db.list(usageCounters.prefix({}));
    await db.transact((tx) => {
      for (const { key } of counters) tx.delete(key);
      usageCounted.delete(tx, {});
    });
  }
  {
    await using app = await TestApp.start({ path });
    await until("all is counted", () => app.context.usage.all.used === 75 * KB);
    assert.equal(await usedNow(app), 75 * KB);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[HARD-12] how often one person brings new pictures has a limit", async () => {
  await using app = await TestApp.start({ limits: "on" });
  const ada = await app.register("ada");
  const picture = "data:image/png;base64," +
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  for (let i = 0; i < 20; i++) {
    assert.equal((await ada.post("/profiles/avatar", { avatar_url: picture })).status, 200);
  }
  const refused = await ada.post("/profiles/avatar", { avatar_url: picture });
  assert.deepEqual([refused.status, refused.body.code], [429, "rate_limited"]);
  assert.ok(refused.body.retryAfter <= 600);
});
