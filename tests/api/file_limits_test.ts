import assert from "node:assert/strict";
import { FILE_CHUNK_BYTES, SEAL_BYTES } from "../../protocol/files.ts";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { openFiles } from "../../server/features/files/records.ts";
import { StoreFull } from "../../server/storage/file_store/port.ts";
import { sweepAll } from "../../server/host/app/hourly_upkeep.ts";
import { TestApp } from "../helpers/app.ts";
import {
  beginFile,
  chunkBytes,
  putChunk,
  requireWhole,
  sendFiles,
  uploadFile,
} from "../helpers/files.ts";
import { until } from "../helpers/until.ts";

Deno.test("[FIL-1] two hundred files can wait to be sent, also where the last twenty begin at once", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const begin = () => ada.post("/files", { channelId: channel.id, size: 1 });
  const most = SERVER_LIMITS.openFilesPerUser;
  await app.context.db.transact((tx) => {
    for (let i = 0; i < most - 5; i++) {
      openFiles.set(tx, { userId: ada.id, id: `open-${i}` }, tx.now);
    }
  });
  const begun = await Promise.all(Array.from({ length: 20 }, begin));
  const taken = begun.filter(({ status }) => status === 201);
  assert.equal(taken.length, 5);
  const { status, body } = begun.find(({ status }) => status !== 201)!;
  assert.deepEqual([status, body.code], [409, "too_many"]);
  assert.match(body.error, /^At most 200 files can wait to be sent/);
  await ada.delete(`/files/${taken[0].body.file.id}`);
  assert.equal((await begin()).status, 201);
});

Deno.test("[FIL-3] what does not fit is refused before a byte is sent, also where many come at once", async () => {
  const MB = 1024 * 1024;
  await using app = await TestApp.start({ quotaPerson: 100 * MB, fileMax: 20 * MB });
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const begin = (size: number) => ada.post("/files", { channelId: channel.id, size });
  const large = await begin(20 * MB);
  assert.deepEqual([large.status, large.body.code], [413, "too_large"]);
  assert.equal(large.body.error, "Files have to be smaller than 20 MB");
  assert.deepEqual(large.body.details, { limit: String(20 * MB) });

  const begun = await Promise.all(Array.from({ length: 20 }, () => begin(10 * MB)));
  const taken = begun.filter(({ status }) => status === 201);
  assert.equal(taken.length, 9, "each has some bytes more as it is stored");
  const refused = begun.filter(({ status }) => status !== 201);
  for (const { status, body } of refused) {
    assert.deepEqual([status, body.code, body.details.quota], [409, "storage_quota", "104857600"]);
  }
  await ada.delete(`/files/${taken[0].body.file.id}`);
  assert.equal((await begin(10 * MB)).status, 201, "what is cancelled makes room");
});

Deno.test("[FIL-3] limits change while the server runs; what is left is said before anything is sent", async () => {
  const MB = 1024 * 1024;
  await using app = await TestApp.start({ quotaPerson: 50 * MB });
  const admin = await app.registerAdmin("admin");
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const begin = (size: number) => ada.post("/files", { channelId: channel.id, size });
  const change = async (settings: object) => {
    const response = await admin.order("/admin/settings", settings, "PUT");
    // The node that took it knows it; others read it then.
    await until("all nodes know", () => {
      const known = app.contexts.map(({ instance, usage }) =>
        JSON.stringify([instance.fileMax, usage.quotas])
      );
      return known.every((one) => one === known[0]);
    });
    return response;
  };
  const storage = async () => (await ada.get("/users/storage")).body;
  assert.deepEqual(await storage(), {
    used: 0,
    quota: 50 * MB,
    left: 50 * MB,
    file_max: 10 * MB,
    file_deny: [],
  });
  assert.equal((await begin(11 * MB)).status, 413);
  const { status, body } = await change({ fileMax: 30 * MB });
  assert.deepEqual([status, body.fileMax], [200, { value: 30 * MB, fixed: null }]);
  assert.equal((await begin(20 * MB)).status, 201);
  const { used, left, file_max } = await storage();
  assert.deepEqual([left, file_max], [50 * MB - used, 30 * MB]);
  await change({ quotaPerson: 10 * MB });
  const refused = await begin(1 * MB);
  assert.equal(refused.body.code, "storage_quota");
  assert.deepEqual([(await storage()).left, (await storage()).quota], [0, 10 * MB]);
  await change({ quotaPerson: null, quota: { bytes: 21 * MB } });
  assert.equal((await begin(22 * MB)).body.code, "server_quota");
  assert.equal((await storage()).left, 21 * MB, "of what was announced nothing has come");
  await change({ quota: null });
  assert.deepEqual([(await storage()).left, (await storage()).quota], [null, null]);
  assert.equal((await begin(2 * MB)).status, 201);
  for (const wrong of [{ fileMax: 1 }, { fileMax: 2 ** 33 }, { quota: {} }, { quotaPerson: -1 }]) {
    assert.equal((await change(wrong)).status, 400, JSON.stringify(wrong));
  }
  app.warnings.length = 0;
});

Deno.test("[FIL-3] who and which servers use how much, for admins; an owner sees their own server", async () => {
  await using app = await TestApp.start();
  const admin = await app.registerAdmin("admin");
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer("Ada's");
  const { channel: other } = await bob.createServer("Bob's");
  await ada.bring(server.id, bob);
  const small = await uploadFile(ada, channel.id, 10_000);
  const large = await uploadFile(bob, channel.id, 500_000);
  await uploadFile(bob, other.id, 100_000);
  const { body: all } = await admin.get("/admin/storage");
  assert.deepEqual([all.files, all.largest.length], [3, 3]);
  assert.deepEqual(
    all.servers.map((one: { server: { name: string } }) => one.server.name),
    ["Ada's", "Bob's"],
  );
  assert.deepEqual(
    all.people.map((one: { person: { username: string }; files: number }) => [
      one.person.username,
      one.files,
    ]),
    [["bob", 2], ["ada", 1]],
  );
  const { body: own } = await ada.get(`/servers/${server.id}/storage`);
  assert.equal(own.used, 510_000 + 2 * SEAL_BYTES);
  assert.deepEqual(own.largest.map(({ id }: { id: string }) => id), [large, small]);
  assert.deepEqual(own.largest[0].server, { id: server.id, name: "Ada's" });
  assert.equal(own.largest[0].message_id, null);
  assert.equal((await bob.get(`/servers/${server.id}/storage`)).status, 403);
  await sendFiles(bob, channel.id, [large]);
  await until("its owner may go there", async () => {
    const { body } = await ada.get(`/servers/${server.id}/storage`);
    return body.largest[0].message_id !== null;
  });
  const { body: { people, total } } = await admin.get("/admin/storage/people");
  assert.equal(total, 2);
  const [most] = people;
  assert.deepEqual([most.person.username, most.person.deleted, most.files], ["bob", false, 2]);
  assert.equal(most.file_bytes, 600_000 + 2 * SEAL_BYTES);
  assert.ok(most.used > most.file_bytes, "with what their messages take");
  const rest = await admin.get("/admin/storage/people?offset=1");
  assert.deepEqual([rest.body.people.length, rest.body.total], [1, 2]);
});

Deno.test("[FIL-3] on a full disk nothing is begun, what was begun waits, and goes on once there is room", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const { store } = app.context.uploads;
  const { room, write } = store;
  const file = await beginFile(ada, channel.id, FILE_CHUNK_BYTES + 5);
  await putChunk(ada, file.id, 0, chunkBytes(file.size, 0));
  store.room = () => Promise.resolve(1000);
  store.write = () => Promise.reject(new StoreFull());
  const refused = await ada.post("/files", { channelId: channel.id, size: 5 });
  assert.deepEqual([refused.status, refused.body.code], [503, "storage_unavailable"]);
  const chunk = await putChunk(ada, file.id, 1, chunkBytes(file.size, 1));
  assert.deepEqual([chunk.status, chunk.headers.get("retry-after")], [503, "30"]);
  Object.assign(store, { room, write });
  assert.deepEqual((await ada.get(`/files/${file.id}`)).body.file.received, [[0, 0]]);
  assert.equal((await putChunk(ada, file.id, 1, chunkBytes(file.size, 1))).status, 204);
  assert.equal((await ada.post(`/files/${file.id}/done`)).status, 200);
  await requireWhole(ada, file.id, file.size);
});

Deno.test("[FIL-3] what began when there was room does not take the last of the disk", async () => {
  await using app = await TestApp.start({ alone: true });
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const { store } = app.context.uploads;
  const { room } = store;
  const MB = 1024 * 1024;
  store.room = () => Promise.resolve(42 * MB);
  const files = await Promise.all(
    Array.from({ length: 5 }, () => beginFile(ada, channel.id, 8 * FILE_CHUNK_BYTES)),
  );
  // Others have taken it since.
  store.room = () => Promise.resolve(32 * MB);
  for (const { id, size } of files) {
    const { status, headers, body } = await putChunk(ada, id, 0, chunkBytes(size, 0));
    assert.deepEqual([status, body.code], [503, "storage_unavailable"]);
    assert.equal(headers.get("retry-after"), "30");
  }
  // Only one of three simultaneous files fits.
  store.room = () => Promise.resolve(34.5 * MB);
  const { write } = store;
  const all = Promise.withResolvers<void>();
  store.write = async (...given) => {
    await all.promise;
    await write.apply(store, given);
  };
  const [{ id, size }] = files;
  const puts = [0, 1, 2].map((chunk) => putChunk(ada, id, chunk, chunkBytes(size, chunk)));
  assert.equal((await Promise.race(puts)).status, 503);
  all.resolve();
  const statuses = (await Promise.all(puts)).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [204, 204, 503]);
  Object.assign(store, { room, write });
  for (let chunk = 0; chunk < 8; chunk++) {
    assert.equal((await putChunk(ada, id, chunk, chunkBytes(size, chunk))).status, 204);
  }
  assert.equal((await ada.post(`/files/${id}/done`)).status, 200);
  await requireWhole(ada, id, size);
});

Deno.test("[FIL-3] with the same nonce it is the same open file; for another person, channel or size another one", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const { body } = await ada.post(`/channels/server/${server.id}`, { name: "other" });
  const begin = async (person = ada, channelId = channel.id, size = 10, nonce = "n") => {
    const { status, body } = await person.post("/files", { channelId, size, nonce });
    assert.equal(status, 201, JSON.stringify(body));
    return body.file.id as string;
  };
  const atOnce = await Promise.all([begin(), begin(), begin()]);
  const [id] = atOnce;
  assert.deepEqual(atOnce, [id, id, id]);
  const others = [
    await begin(bob),
    await begin(ada, body.channel.id),
    await begin(ada, channel.id, 11),
    await begin(ada, channel.id, 10, "other"),
  ];
  assert.equal(new Set([id, ...others]).size, 5);
  await putChunk(ada, id, 0, chunkBytes(10, 0));
  await ada.post(`/files/${id}/done`);
  assert.equal(await begin(), id, "complete, and not sent yet");
  await sendFiles(ada, channel.id, [id]);
  const next = await begin();
  assert.notEqual(next, id, "it is in a message");
  await ada.delete(`/files/${next}`);
  assert.notEqual(await begin(), next, "it was cancelled");
  const wrong = await ada.post("/files", { channelId: channel.id, size: 1, nonce: "" });
  assert.deepEqual([wrong.status, wrong.body.code], [400, "invalid_input"]);
});

Deno.test("[FIL-3] deleted by two at once, what a channel or a server had stored is given back once", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const used = async () => (await ada.get("/users/storage")).body.used as number;
  const { channel: kept } = await ada.createServer("Kept");
  await ada.say(kept.id, "stays");
  const before = await used();
  for (const what of ["channel", "server"]) {
    const { server, channel } = await ada.createServer();
    await Promise.all(Array.from({ length: 30 }, (_, i) => ada.say(channel.id, `message ${i}`)));
    await sendFiles(ada, channel.id, [await uploadFile(ada, channel.id, 1000)]);
    await beginFile(ada, channel.id, 5000);
    if (what === "server") {
      const shelf = (await ada.post(`/shelves/${server.id}/files`, { size: 3000 })).body.file;
      assert.ok(shelf.id);
    }
    const sweeps: Promise<void>[] = [];
    const stop = app.context.bus.subscribe(({ type }) => {
      if (type === "channel-deleted" || type === "server-deleted") {
        for (let i = 0; i < 3; i++) sweeps.push(sweepAll(app.context));
      }
    });
    const path = what === "server" ? `/servers/${server.id}` : `/channels/${channel.id}`;
    assert.equal((await ada.delete(path)).status, 200);
    await until("it is heard of", () => sweeps.length > 0);
    await Promise.all(sweeps);
    stop();
    await until("all is given back", async () => {
      return (await app.context.db.list(["file_open"])).length === 0 && await used() <= before;
    });
    assert.equal(await used(), before, what);
  }
});
