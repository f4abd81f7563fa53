import assert from "node:assert/strict";
import { type Account, createServer, register } from "../helpers/account.ts";
import { parley } from "../helpers/parley.ts";
import { FakeS3, KEY } from "../helpers/s3.ts";
import { spawnServer, TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

const PASSPHRASE = "five words nobody guesses";
const IV = "AAAAAAAAAAAAAAAA";

async function signIn(url: string, { password }: Account): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "ada", password }),
  });
  assert.equal(response.status, 200);
  return (await response.json()).token;
}

Deno.test("[OPS-3] from a bucket onto another machine's folder: restore, start, sign in, read", async () => {
  await using s3 = FakeS3.start();
  const scratch = await Deno.makeTempDir({ prefix: "parley-test-" });
  const secret = `${scratch}/s3-secret`;
  const passphrase = `${scratch}/passphrase`;
  await Deno.writeTextFile(secret, `${KEY.secret}\n`);
  await Deno.writeTextFile(passphrase, `${PASSPHRASE}\n`);
  const env = {
    PARLEY_BACKUP_S3: `${s3.url}/club`,
    PARLEY_BACKUP_S3_REGION: KEY.region,
    PARLEY_BACKUP_S3_KEY_ID: KEY.keyId,
    PARLEY_BACKUP_S3_SECRET_FILE: secret,
    PARLEY_BACKUP_PASSPHRASE_FILE: passphrase,
  };
  let ada: Account;
  let channelId: string;
  const sent = new Uint8Array(300_000).map((_, i) => i * 7).toBase64();
  {
    // The first backup right after the start contains this data.
    await using server = await TestServer.start();
    ada = await register(server.url, "ada");
    channelId = (await createServer(ada, "Club")).channel.id;
    await ada.call("POST", `/messages/${channelId}`, { encryptedContent: sent, iv: IV });
    await server.end("SIGTERM");
    const again = spawnServer({
      dataDir: server.dataDir,
      env: { ...env, PARLEY_BACKUP_EVERY: "24h", PARLEY_BACKUP_DIR: `${scratch}/here` },
    });
    await again.ready;
    await until("the copy", () => s3.objects.has("club/parley-backups.json"))
      .catch((error) => assert.fail(`${error}\n${again.log.join("\n")}`));
    again.kill("SIGTERM");
    assert.equal(await again.exited, 0);
    assert.doesNotMatch(again.log.join("\n"), new RegExp(`${KEY.secret}|${PASSPHRASE}`));
  }
  const held = [...s3.objects.values()].map((bytes) => new TextDecoder("latin1").decode(bytes));
  for (const text of held) assert.doesNotMatch(text, /SQLite|ada@example|parley\.kv/);

  // Another machine: nothing of the first is there but the key and the passphrase.
  const data = `${scratch}/elsewhere/deep/data`;
  const restore = (file: string, more = env) =>
    parley(["restore", file, "--data", data], { env: more });
  const missing = await restore(`${s3.url}/club/parley-none.sealed`);
  assert.deepEqual([missing.code, /There is no parley-none/.test(missing.err)], [1, true]);
  const keyless = await restore(`${s3.url}/club/newest`, { ...env, PARLEY_BACKUP_S3_KEY_ID: "" });
  assert.deepEqual([keyless.code, /access key .*is missing/.test(keyless.err)], [1, true]);
  assert.equal(await Deno.stat(data).then(() => true, () => false), false, "nothing is touched");
  const restored = await restore(`${s3.url}/club/newest`);
  assert.equal(restored.code, 0, restored.err);
  assert.match(restored.out, /proved whole/);
  const names = await Array.fromAsync(Deno.readDir(data), ({ name }) => name);
  assert.ok(!names.includes("parley.snapshot"), names.join());
  const started = spawnServer({ dataDir: data });
  const url = await started.ready;
  const token = await signIn(url, ada);
  const response = await fetch(`${url}/api/messages/${channelId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { messages } = await response.json();
  assert.deepEqual(messages.at(-1).encrypted_content, sent);
  started.kill("SIGTERM");
  assert.equal(await started.exited, 0);
  await Deno.remove(scratch, { recursive: true });
});

Deno.test("[OPS-3] a bucket without a passphrase, a schedule or a key is refused in one sentence, nothing touched", async () => {
  const scratch = await Deno.makeTempDir({ prefix: "parley-test-" });
  const data = `${scratch}/data`;
  const serve = async (...args: string[]) => {
    const { code, err } = await parley([
      "serve",
      "--data",
      data,
      "--backup-s3",
      "https://s3.example.org/club",
      ...args,
    ]);
    assert.equal(code, 1);
    assert.equal(err.trim().split("\n").length, 1, err);
    return err;
  };
  assert.match(await serve(), /--backup-every/);
  assert.match(await serve("--backup-every", "1d"), /--backup-passphrase-file.*encrypted first/);
  const sealed = ["--backup-every", "1d", "--backup-passphrase-file", "/none"];
  assert.match(await serve(...sealed), /PARLEY_BACKUP_S3_KEY_ID/);
  assert.equal(await Deno.stat(data).then(() => true, () => false), false);
  await Deno.remove(scratch, { recursive: true });
});
