import assert from "node:assert/strict";
import type { Message } from "../../protocol/messages.ts";
import { type Account, createServer, register } from "../helpers/account.ts";
import { chunksOf, FILE_CHUNK_BYTES } from "../../protocol/files.ts";
import {
  chunkBytes,
  getChunk,
  putChunk,
  sendFiles,
  uploaderOf,
  uploadFile,
} from "../helpers/files.ts";
import { later } from "../helpers/later.ts";
import { parley, startParley } from "../helpers/parley.ts";
import { connect, everything, sendAll } from "../helpers/sender.ts";
import { spawnServer, TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

const MB = 1024 * 1024;

interface Filled extends AsyncDisposable {
  server: TestServer;
  account: Account;
  channelId: string;
  /** A folder for what the test writes. */
  scratch: string;
}

/** Starts a server with a user, a channel and attachments of so many megabytes. */
async function filled(...megabytes: number[]): Promise<Filled> {
  const server = await TestServer.start();
  const account = await register(server.url, "ada");
  const { channel: { id: channelId } } = await createServer(account, "Backups");
  for (const size of megabytes) {
    const encryptedContent = noise(size * MB).toBase64();
    await account.call("POST", `/messages/${channelId}`, { encryptedContent, iv: IV });
  }
  const scratch = await Deno.makeTempDir({ prefix: "parley-test-" });
  return {
    server,
    account,
    channelId,
    scratch,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await Deno.remove(scratch, { recursive: true });
    },
  };
}

const IV = "AAAAAAAAAAAAAAAA";

function noise(bytes: number): Uint8Array {
  const noise = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536) {
    crypto.getRandomValues(noise.subarray(at, at + 65_536));
  }
  return noise;
}

/** Reads the messages of a server on that folder as a user who logged in earlier. */
async function readBack(dataDir: string, account: Account, channelId: string): Promise<Message[]> {
  const spawned = spawnServer({ dataDir });
  try {
    const url = await spawned.ready;
    const call = async <T>(method: string, path: string) => {
      const headers = { authorization: `Bearer ${account.token}` };
      const response = await fetch(`${url}/api${path}`, { method, headers });
      assert.equal(response.status, 200, `${path} ${await response.clone().text()}`);
      return await response.json() as T;
    };
    return await everything({ ...account, call }, channelId);
  } finally {
    spawned.kill("SIGTERM");
    assert.equal(await spawned.exited, 0);
  }
}

async function ok(...args: string[]): Promise<string> {
  const { code, out, err } = await parley(args);
  assert.equal(code, 0, err);
  return out;
}

function exists(path: string): Promise<boolean> {
  return Deno.stat(path).then(() => true, () => false);
}

Deno.test("[D-MSG-1] a backup under write load, restored elsewhere, has all that was acknowledged before", async () => {
  await using test = await filled(3, 1);
  const { server, account, channelId, scratch } = test;
  await Deno.mkdir(`${server.dataDir}/tls`);
  await Deno.writeTextFile(`${server.dataDir}/tls/ca.key`, "a key");
  const nonces = Array.from({ length: 5000 }, (_, index) => `load-${index}`);
  const socket = await connect(server.url, account);
  const file = `${scratch}/friday.tar`;

  let backup: Promise<string> | undefined;
  const before: Message[] = [];
  let during = 0;
  await sendAll(socket, channelId, nonces, {
    onAck(count, message) {
      if (backup) return void during++;
      before.push(message);
      if (count === 200) {
        const made = ok("backup", file, "--data", server.dataDir);
        backup = later(made.finally(() => socket.disconnect()));
      }
    },
  });
  await backup;
  assert.ok(during > 20, "written while messages came");

  const live = await everything(account, channelId);
  const restored = `${scratch}/data`;
  assert.match(await ok("restore", file, "--data", restored), /proved whole/);
  assert.equal(await Deno.readTextFile(`${restored}/tls/ca.key`), "a key");
  const kept = await readBack(restored, account, channelId);
  assert.ok(kept.length >= before.length);
  assert.deepEqual(kept, live.slice(0, kept.length), "a beginning of the channel, without a gap");
  const ids = new Set(kept.map(({ id }) => id));
  for (const { id } of before) assert.ok(ids.has(id), `${id} is lost`);
  const big = kept.filter(({ encrypted_content = "" }) => encrypted_content.length > MB);
  assert.equal(big.length, 2, "the attachments are there");
});

Deno.test("kill -9 during backup and restore harms neither the data nor the next try", async () => {
  await using test = await filled(6, 6);
  const { server, account, channelId, scratch } = test;
  const file = `${scratch}/a.tar`;
  const backup = ["backup", file, "--data", server.dataDir];
  const snapshot = `${server.dataDir}/parley.snapshot`;
  const begun = async () => await exists(snapshot) || await exists(`${file}.partial`);
  let killed = false;
  // On a quick day it is done before the signal arrives: then once more.
  for (let tries = 0; !killed && tries < 10; tries++) {
    const child = startParley(backup);
    await until("the backup begins", async () => await begun() || await exists(file));
    child.kill("SIGKILL");
    await child.output();
    killed = !await exists(file);
    if (!killed) await Deno.remove(file);
  }
  assert.ok(killed, "killed before it was done");
  const live = await everything(account, channelId);
  await ok(...backup);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(scratch), ({ name }) => name), ["a.tar"]);

  const restored = `${scratch}/data`;
  await killInTheMiddle(file, restored);
  assert.equal(await exists(`${restored}/parley.kv`), false);
  const refused = spawnServer({ dataDir: restored });
  assert.equal(await refused.exited, 1);
  assert.match(refused.errors.join("\n"), /restore into .* was interrupted.*again/i);
  await ok("restore", file, "--data", restored);
  assert.deepEqual(await readBack(restored, account, channelId), live);
});

/** Restores from a pipe which gives half of the file, and kills it there. */
async function killInTheMiddle(file: string, folder: string) {
  const pipe = `${file}.pipe`;
  assert.ok((await new Deno.Command("mkfifo", { args: [pipe] }).output()).success);
  const child = startParley(["restore", pipe, "--data", folder]);
  const bytes = await Deno.readFile(file);
  using writer = await Deno.open(pipe, { write: true });
  for (let at = 0; at < bytes.length >> 1;) {
    at += await writer.write(bytes.subarray(at, bytes.length >> 1));
  }
  await until("half of it is written", async () => {
    return (await Deno.stat(`${folder}/restoring/parley.kv`)).size > 1_000_000;
  });
  child.kill("SIGKILL");
  await child.output();
}

Deno.test("[D-ERR-2] kill -9 during a migration: the old state is there, and a backup of it", async () => {
  await using test = await filled();
  const { server, account, channelId, scratch } = test;
  await server.end("SIGTERM");
  const before = await readBack(server.dataDir, account, channelId);
  const script = new URL("stuck_migration.ts", import.meta.url).pathname;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--node-modules-dir=manual", script, server.dataDir],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let said = "";
  while (!said.includes("half way")) said += (await reader.read()).value ?? assert.fail(said);
  child.kill("SIGKILL");
  await child.status;
  await reader.cancel();

  assert.deepEqual(await readBack(server.dataDir, account, channelId), before);
  const folder = `${server.dataDir}/backups`;
  const [file] = await Array.fromAsync(Deno.readDir(folder), ({ name }) => `${folder}/${name}`);
  assert.match(file, /before-upgrade-from-schema-1/);
  await ok("restore", file, "--data", `${scratch}/data`);
  assert.deepEqual(await readBack(`${scratch}/data`, account, channelId), before);
});

Deno.test("[FIL-1 FIL-8 OPS-3] files of messages and saved GIFs are in backups, plain and sealed, and a check names those that are damaged", async () => {
  await using test = await filled();
  const { server, account, channelId, scratch } = test;
  const uploader = uploaderOf(server.url, account.token);
  const sizes = [0, 3, FILE_CHUNK_BYTES + 7, 2 * FILE_CHUNK_BYTES];
  const ids: string[] = [];
  for (const size of sizes) ids.push(await uploadFile(uploader, channelId, size));
  assert.equal((await sendFiles(uploader, channelId, ids)).status, 201);
  const unsent = await uploadFile(uploader, channelId, 5);
  const shelf = `/shelves/${account.user.id}`;
  const saved = (await uploader.post(`${shelf}/files`, { size: 3 })).body.file.id;
  await putChunk(uploader, saved, 0, chunkBytes(3, 0));
  await account.call("POST", `/files/${saved}/done`);
  await account.call("PUT", `${shelf}/${saved}`, { encryptedContent: "q83v", iv: IV });
  await Deno.writeTextFile(`${scratch}/passphrase`, "six words that nobody would guess");
  const sealed = ["--backup-passphrase-file", `${scratch}/passphrase`];

  for (const [name, flags] of [["plain", []], ["sealed", sealed]] as const) {
    const file = `${scratch}/${name}.tar`;
    const restored = `${scratch}/${name}`;
    await ok("backup", file, "--data", server.dataDir, ...flags);
    assert.match(await ok("check", file, "--data", server.dataDir, ...flags), /files: 6/);
    if (name === "plain") await requireNamed(file, ids[3], server.dataDir);
    await ok("restore", file, "--data", restored, ...flags);
    assert.equal(await exists(`${restored}/files/${unsent.slice(-2)}/${unsent}`), false);
    const spawned = spawnServer({ dataDir: restored });
    try {
      const there = uploaderOf(await spawned.ready, account.token);
      for (const [i, id] of ids.entries()) {
        for (let chunk = 0; chunk < chunksOf(sizes[i]); chunk++) {
          assert.deepEqual((await getChunk(there, id, chunk)).bytes, chunkBytes(sizes[i], chunk));
        }
      }
      assert.deepEqual((await getChunk(there, saved, 0)).bytes, chunkBytes(3, 0), "a saved GIF");
      await until("what was not sent is gone", async () => {
        return (await getChunk(there, unsent, 0)).status === 404;
      });
    } finally {
      spawned.kill("SIGTERM");
      assert.equal(await spawned.exited, 0);
    }
    assert.match(await ok("check", "--data", restored), /is whole/);
    const damaged = `${restored}/files/${ids[2].slice(-2)}/${ids[2]}`;
    await Deno.truncate(damaged, 5);
    await Deno.remove(`${restored}/files/${ids[0].slice(-2)}/${ids[0]}`);
    await Deno.remove(`${restored}/files/${saved.slice(-2)}/${saved}`);
    const end = ids[0].slice(-2);
    await Deno.writeTextFile(`${restored}/files/${end}/unknown-${end}`, "x");
    const { code, out, err } = await parley(["check", "--data", restored]);
    assert.equal(code, 1);
    assert.match(err, /3 problems/);
    assert.match(err, new RegExp(`is not whole: 5 bytes are there \\(${ids[2]}, message`));
    assert.match(err, new RegExp(`is not whole: 0 bytes are there \\(${ids[0]}, message`));
    assert.match(err, new RegExp(`is not whole: 0 bytes are there \\(${saved}, animation`));
    assert.match(out, /1 files that nothing refers to take up 1 bytes/);
    // A loss doesn't prevent a backup of the rest, which isn't a good backup.
    const rest = await parley([
      "backup",
      `${scratch}/${name}-rest.tar`,
      "--data",
      restored,
      ...flags,
    ]);
    assert.equal(rest.code, 1);
    assert.match(rest.err, /rest\.tar\.damaged is not a good backup/);
    assert.equal(await exists(`${scratch}/${name}-rest.tar.damaged`), true);
  }
});

/** Flips one bit of a file in a copy of a backup: the check names the file. */
async function requireNamed(backup: string, id: string, data: string): Promise<void> {
  const bytes = Buffer.from(await Deno.readFile(backup));
  const name = `files/${id.slice(-2)}/${id}`;
  // In a tar file a block of 512 bytes with the name precedes the content.
  const header = bytes.lastIndexOf(`${name}\0`);
  bytes[header + 512 + 1000] ^= 1;
  const flipped = `${backup}.flipped`;
  await Deno.writeFile(flipped, bytes);
  const { code, err } = await parley(["check", flipped, "--data", data]);
  assert.equal(code, 1);
  assert.match(err, new RegExp(`The backup is damaged: ${name} in it is not`));
  await Deno.remove(flipped);
}
