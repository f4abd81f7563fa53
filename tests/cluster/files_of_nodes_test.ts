/** Files that are sent to the real program at several nodes. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { FILE_CHUNK_BYTES } from "../../protocol/files.ts";
import {
  beginFile,
  chunkBytes,
  putChunk,
  requireWhole,
  sendFiles,
  type Uploader,
  uploaderOf,
} from "../helpers/files.ts";
import { at, registerAt } from "../helpers/people.ts";
import { parley } from "../helpers/parley.ts";
import { testDatabase } from "../helpers/postgres.ts";
import { FakeS3, KEY } from "../helpers/s3.ts";
import { TestServer } from "../helpers/server_process.ts";

const put = async (by: Uploader, id: string, size: number, chunk: number) => {
  const { status, body } = await putChunk(by, id, chunk, chunkBytes(size, chunk));
  assert.equal(status, 204, JSON.stringify(body));
};

Deno.test("[CL-8] a file is sent to two nodes, one of which is killed meanwhile, and read at a third", async (t) => {
  const storage = await testDatabase();
  const start = () => TestServer.start({ env: { PARLEY_STORAGE: storage } });
  await using first = await start();
  await using second = await start();
  const ada = await registerAt(first.url, "ada");
  const there = at(second.url, ada);
  const { channel } = await ada.createServer();
  const size = 6 * FILE_CHUNK_BYTES + 5;
  const { id } = await beginFile(ada, channel.id, size);
  await t.step("what one has acknowledged all know", async () => {
    await put(ada, id, size, 0);
    await put(there, id, size, 1);
    await put(ada, id, size, 6);
    for (const one of [ada, there]) {
      const { file } = (await one.get(`/files/${id}`)).body;
      assert.deepEqual([file.received, file.done], [[[0, 1], [6, 6]], false]);
    }
    const done = await there.post(`/files/${id}/done`);
    assert.deepEqual([done.status, done.body.code], [409, "upload_incomplete"]);
    assert.equal(done.body.details.missing, "2-5");
    // An existing chunk doesn't change.
    await putChunk(there, id, 0, chunkBytes(size, 1));
  });
  await t.step("a node is killed in the middle of a chunk", async () => {
    const bytes = chunkBytes(size, 2);
    const halves = ReadableStream.from((async function* () {
      yield bytes.subarray(0, 500_000);
      await first.end("SIGKILL");
      yield bytes.subarray(500_000);
    })());
    await assert.rejects(putChunk(ada, id, 2, halves));
    assert.deepEqual((await there.get(`/files/${id}`)).body.file.received, [[0, 1], [6, 6]]);
    for (const chunk of [2, 3, 4, 5]) await put(there, id, size, chunk);
    assert.equal((await there.post(`/files/${id}/done`)).status, 200);
  });
  await t.step("a node that starts meanwhile deletes nothing, and reads it", async () => {
    const open = await beginFile(there, channel.id, FILE_CHUNK_BYTES + 1);
    await put(there, open.id, open.size, 1);
    await using third = await start();
    const { body } = await sendFiles(there, channel.id, [id]);
    const thereToo = at(third.url, ada);
    await requireWhole(thereToo, id, size);
    await put(thereToo, open.id, open.size, 0);
    assert.equal((await there.post(`/files/${open.id}/done`)).status, 200);
    await requireWhole(there, open.id, open.size);
    await thereToo.delete(`/messages/${body.message.id}`);
    assert.equal((await there.get(`/files/${id}`)).status, 404);
  });
});

Deno.test("[CL-8] with --files s3://… a server without PostgreSQL, too, keeps files in a bucket", async () => {
  await using s3 = FakeS3.start();
  const { origin } = new URL(s3.url);
  const env = {
    PARLEY_FILES: `s3://bucket/chat?endpoint=${origin}&region=${KEY.region}`,
    PARLEY_FILES_KEY_ID: KEY.keyId,
    PARLEY_FILES_SECRET: KEY.secret,
  };
  await using server = await TestServer.start({ env });
  const ada = await registerAt(server.url, "ada");
  const { channel } = await ada.createServer();
  const size = FILE_CHUNK_BYTES + 5;
  const { id } = await beginFile(uploaderOf(server.url, ada.token), channel.id, size);
  for (const chunk of [1, 0]) await put(ada, id, size, chunk);
  const marker = "chat/parley.installation";
  assert.deepEqual([...s3.objects.keys()].sort(), [`chat/${id}/0`, `chat/${id}/1`, marker]);
  assert.equal((await ada.post(`/files/${id}/done`)).status, 200);
  await requireWhole(ada, id, size);
  const { body } = await sendFiles(ada, channel.id, [id]);
  // A backup has it, and a server runs on that without the bucket.
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const fine = async (args: string[], given = env as Record<string, string>) => {
    const { code, out, err } = await parley(args, { env: given });
    assert.equal(code, 0, out + err);
    assert.equal((out + err).includes(KEY.secret), false);
    return out;
  };
  assert.match(await fine(["check", "--data", server.dataDir]), /is whole \(.*files: 1/m);
  await fine(["backup", join(folder, "all.tar"), "--data", server.dataDir]);
  await fine(["restore", join(folder, "all.tar"), "--data", join(folder, "restored")], {});
  assert.match(await fine(["check", "--data", join(folder, "restored")], {}), /is whole/);
  await Deno.remove(folder, { recursive: true });
  await ada.delete(`/messages/${body.message.id}`);
  assert.deepEqual([...s3.objects.keys()], [marker]);
  assert.equal(server.output().some((line) => line.includes(KEY.secret)), false);
});
