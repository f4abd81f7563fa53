import assert from "node:assert/strict";
import { countedBytes, FILE_CHUNK_BYTES } from "../../protocol/files.ts";
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import { sweepAll } from "../../server/host/app/hourly_upkeep.ts";
import { TestApp } from "../helpers/app.ts";
import { crowd } from "../helpers/crowd.ts";
import { beginFile, chunkBytes, putChunk, sendFiles, uploadFile } from "../helpers/files.ts";
import { Person, sealed } from "../helpers/person.ts";

const MB = 1024 * 1024;
const usedByAll = async (admin: Person) =>
  (await admin.get("/admin/status")).body.storage.messages.used;

Deno.test("[MEND-8 FIL-3] what ten people announce and never send takes nothing from anybody else", async () => {
  await using app = await TestApp.start({ quotaPerson: 10 * MB, quota: { bytes: 25 * MB } });
  const admin = await app.registerAdmin("admin");
  const { server, channel } = await admin.createServer();
  const throwAways = await crowd(app, 10);
  await admin.bring(server.id, ...throwAways);
  const before = await usedByAll(admin);
  for (const one of throwAways) {
    await beginFile(one, channel.id, 9 * MB);
    const more = await one.post("/files", { channelId: channel.id, size: 2 * MB });
    assert.deepEqual([more.status, more.body.code], [409, "storage_quota"], "it is theirs to fill");
  }
  assert.equal(await usedByAll(admin), before);
  const file = await uploadFile(admin, channel.id, 2 * MB);
  assert.equal((await sendFiles(admin, channel.id, [file])).status, 201);
  await app.fresh();
  const sent = countedBytes(2 * MB) + 3;
  assert.equal(await usedByAll(admin), before + sent);
});

Deno.test("[MEND-8 FIL-3] for all together bytes count as they come, and no more come than fit", async () => {
  const quota = 3 * FILE_CHUNK_BYTES;
  await using app = await TestApp.start({ quota: { bytes: quota }, alone: true });
  const admin = await app.registerAdmin("admin");
  const { channel } = await admin.createServer();
  const size = 2 * FILE_CHUNK_BYTES;
  const [first, second] = [
    await beginFile(admin, channel.id, size),
    await beginFile(admin, channel.id, size),
  ];
  const tooLarge = await admin.post("/files", { channelId: channel.id, size: 2 * quota });
  assert.deepEqual([tooLarge.status, tooLarge.body.code], [409, "server_quota"]);
  const put = async (id: string, chunk: number) => {
    const { status, body } = await putChunk(admin, id, chunk, chunkBytes(size, chunk));
    return body?.code ?? status;
  };
  assert.deepEqual(
    [await put(first.id, 0), await put(first.id, 0)],
    [204, 204],
    "twice counts once",
  );
  assert.equal(await put(second.id, 0), 204);
  const come = await usedByAll(admin);
  assert.ok(come > 2 * FILE_CHUNK_BYTES && come < quota, String(come));
  assert.equal(await put(first.id, 1), "server_quota");
  assert.equal(await usedByAll(admin), come, "it has not come");
  const message = await admin.post(
    `/messages/${channel.id}`,
    sealed("x".repeat(FILE_CHUNK_BYTES / 2)),
  );
  assert.equal(message.status, 201, "what is left is there for others");

  await admin.delete(`/files/${second.id}`);
  await sweepAll(app.context);
  assert.equal(await put(first.id, 1), 204);
  assert.equal((await admin.post(`/files/${first.id}/done`)).status, 200);
  assert.equal((await sendFiles(admin, channel.id, [first.id])).status, 201);
});

Deno.test("[MEND-8 FIL-1] twenty files of one person can be uploading at a time, also after a restart", async () => {
  const folder = await Deno.makeTempDir();
  const options = { path: `${folder}/test.kv`, files: `${folder}/files` };
  const most = SERVER_LIMITS.uploadsPerUser;
  let first: Person;
  let channelId: string;
  let ids: string[];
  const begin = (by: Person) => by.post("/files", { channelId, size: 5 });
  {
    await using app = await TestApp.start(options);
    first = await app.register("ada");
    channelId = (await first.createServer()).channel.id;
    const begun = await Promise.all(Array.from({ length: most + 5 }, () => begin(first)));
    ids = begun.filter(({ status }) => status === 201).map(({ body }) => body.file.id);
    assert.equal(ids.length, most);
    const refused = begun.find(({ status }) => status !== 201)!;
    assert.deepEqual([refused.status, refused.body.code], [409, "too_many"]);
    assert.match(refused.body.error, /^At most 20 files can be uploading at a time/);
  }
  await using app = await TestApp.start(options);
  const { user, token, sessionToken } = first;
  const ada = new Person(app.url, user, token, sessionToken, new Headers());
  assert.equal((await begin(ada)).body.code, "too_many");
  await putChunk(ada, ids[0], 0, chunkBytes(5, 0));
  assert.equal((await begin(ada)).body.code, "too_many", "it has come, and is not complete");
  assert.equal((await ada.post(`/files/${ids[0]}/done`)).status, 200);
  assert.equal((await begin(ada)).status, 201);
  assert.equal((await ada.delete(`/files/${ids[1]}`)).status, 200);
  assert.equal((await begin(ada)).status, 201);
  assert.equal((await begin(ada)).body.code, "too_many");
  await Deno.remove(folder, { recursive: true });
});
