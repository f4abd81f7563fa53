import assert from "node:assert/strict";
import { sendFiles, uploadFile } from "../helpers/files.ts";
import { parley } from "../helpers/parley.ts";
import { registerAt } from "../helpers/people.ts";
import { FakeS3, KEY } from "../helpers/s3.ts";
import { TestServer } from "../helpers/server_process.ts";

Deno.test("[MEND-2] a restored backup is refused at the bucket until `parley files adopt`, and the former server from then on", async (t) => {
  await using s3 = FakeS3.start();
  const { origin } = new URL(s3.url);
  const env = {
    PARLEY_FILES: `s3://bucket/files?endpoint=${origin}&region=${KEY.region}`,
    PARLEY_FILES_KEY_ID: KEY.keyId,
    PARLEY_FILES_SECRET: KEY.secret,
  };
  const scratch = await Deno.makeTempDir({ prefix: "parley-test-" });
  const [backup, restored] = [`${scratch}/backup.tar`, `${scratch}/restored`];
  const refuses = async (data: string, reason: RegExp) => {
    const { code, err } = await parley(["serve", "--port", "0", "--data", data], { env });
    assert.deepEqual([code, reason.test(err)], [1, true], err);
  };
  await using server = await TestServer.start({ env });
  const ada = await registerAt(server.url, "ada");
  const { channel } = await ada.createServer();
  assert.equal(
    (await sendFiles(ada, channel.id, [await uploadFile(ada, channel.id, 5)])).status,
    201,
  );
  await server.end("SIGTERM");
  assert.ok(s3.objects.has("files/parley.installation"));
  const made = await parley(["backup", backup, "--data", server.dataDir], { env });
  assert.equal(made.code, 0, made.err);
  assert.equal((await parley(["restore", backup, "--data", restored])).code, 0);
  const objects = [...s3.objects.keys()].sort();

  await t.step("refused, with the command that helps", async () => {
    await refuses(restored, /belongs to another database.*`parley files adopt`/);
    const { code, err } = await parley(["user", "list", "--data", restored], { env });
    assert.deepEqual([code, /belongs to another database/.test(err)], [1, true]);
    assert.deepEqual([...s3.objects.keys()].sort(), objects);
  });
  await t.step("adopted", async () => {
    const { code, out, err } = await parley(["files", "adopt", "--data", restored], { env });
    assert.equal(code, 0, err);
    assert.match(out, /^http:\S+\/bucket\/files belongs to this database now: 1 files, 0 of which/);
    const again = await parley(["files", "adopt", "--data", restored, "--json"], { env });
    const { url, ...counts } = JSON.parse(again.out);
    assert.deepEqual(counts, { files: 1, unknown: 0 });
    assert.match(url, /\/bucket\/files$/);
    const listed = await parley(["user", "list", "--data", restored], { env });
    assert.deepEqual([listed.code, /ada/.test(listed.out)], [0, true]);
    await refuses(server.dataDir, /belongs to another database/);
  });
  await t.step("another installation", async () => {
    const own = await Deno.makeTempDir({ prefix: "parley-test-" });
    await refuses(own, /belongs to another database: .*or is new/);
  });
  await t.step("without a bucket there is nothing to adopt", async () => {
    const { code, err } = await parley(["files", "adopt", "--data", restored]);
    assert.deepEqual([code, /--files names no bucket/.test(err)], [1, true]);
  });
  await Deno.remove(scratch, { recursive: true });
});
