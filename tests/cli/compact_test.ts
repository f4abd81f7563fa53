import assert from "node:assert/strict";
import { type Account, createServer, register } from "../helpers/account.ts";
import { parley, parleyProcess } from "../helpers/parley.ts";
import { everything } from "../helpers/sender.ts";
import { TestServer } from "../helpers/server_process.ts";

const IV = "AAAAAAAAAAAAAAAA";

interface Club {
  account: Account;
  channelId: string;
}

/** Uploads twenty attachments of half a megabyte, and deletes fifteen of them. */
async function fill(url: string): Promise<Club> {
  const account = await register(url, "ada");
  const { channel: { id: channelId } } = await createServer(account, "Club");
  const encryptedContent = "A".repeat(700_000);
  const ids: string[] = [];
  for (let i = 0; i < 20; i++) {
    const { message } = await account.call<{ message: { id: string } }>(
      "POST",
      `/messages/${channelId}`,
      { encryptedContent, iv: IV },
    );
    ids.push(message.id);
  }
  for (const id of ids.filter((_, i) => i % 4)) await account.call("DELETE", `/messages/${id}`);
  return { account, channelId };
}

const size = async (server: TestServer) => (await Deno.stat(`${server.dataDir}/parley.kv`)).size;

Deno.test("[OPS-6] compact gives space back, and all is there; while a server runs it refuses", async () => {
  await using server = await TestServer.start();
  const { account, channelId } = await fill(server.url);
  const before = await everything(account, channelId);
  const compact = () => parley(["compact", "--data", server.dataDir]);
  const refused = await compact();
  assert.equal(refused.code, 1);
  assert.match(refused.err, /in use by another Parley. Stop that one first/);
  await server.end("SIGTERM");

  const large = await size(server);
  // Uses a separate process, since this one has another umask.
  const { code, out, err } = await parleyProcess(["compact", "--data", server.dataDir]);
  assert.equal(code, 0, err);
  assert.match(out, /is compact: .* were given back \(.* → .*\)/);
  assert.ok(await size(server) < large / 2, `${large} → ${await size(server)}`);
  const names = await Array.fromAsync(Deno.readDir(server.dataDir), ({ name }) => name);
  assert.ok(!names.some((name) => /compacting$|-wal$|-shm$/.test(name)), names.join());
  if (Deno.build.os !== "windows") {
    assert.equal((await Deno.stat(`${server.dataDir}/parley.kv`)).mode! & 0o077, 0);
  }
  assert.match((await parley(["check", "--data", server.dataDir])).out, /is whole/);
  await server.startAgain();
  assert.deepEqual(await everything(account, channelId), before);
});

Deno.test("[OPS-6] kill -9 at each step of compact: all is there, and the next one goes through", async () => {
  await using server = await TestServer.start();
  const { account, channelId } = await fill(server.url);
  const before = await everything(account, channelId);
  for (const step of ["copied", "proved", "emptied", "swapped"]) {
    // Leaves a write-ahead log next to it.
    await server.end("SIGKILL");
    const script = new URL("stuck_compact.ts", import.meta.url).pathname;
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--node-modules-dir=manual", script, server.dataDir, step],
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
    assert.match((await reader.read()).value ?? "", /stuck/, step);
    child.kill("SIGKILL");
    await child.status;
    await reader.cancel();
    await server.startAgain();
    assert.deepEqual(await everything(account, channelId), before, step);
    const names = await Array.fromAsync(Deno.readDir(server.dataDir), ({ name }) => name);
    assert.ok(!names.includes("parley.compacting"), "the copy is swept");
  }
  await server.end("SIGTERM");
  const { code, err } = await parley(["compact", "--data", server.dataDir]);
  assert.equal(code, 0, err);
  await server.startAgain();
  assert.deepEqual(await everything(account, channelId), before);
});

Deno.test("[OPS-6] compact refuses what is no data, what is damaged, and a database that somebody has open", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const compact = () => parley(["compact", "--data", folder]);
  const none = await compact();
  assert.deepEqual([none.code, /There is no data of Parley in/.test(none.err)], [1, true]);
  await Deno.writeTextFile(`${folder}/parley.kv`, "not a database at all".repeat(99));
  const damaged = await compact();
  assert.deepEqual([damaged.code, /is damaged/.test(damaged.err)], [1, true]);
  await Deno.remove(`${folder}/parley.kv`);
  const kv = await Deno.openKv(`${folder}/parley.kv`);
  await kv.set(["a"], 1);
  // Locks of a file hold against other processes.
  const open = await parleyProcess(["compact", "--data", folder]);
  assert.deepEqual([open.code, /Another program has .* open/.test(open.err)], [1, true], open.err);
  assert.equal((await kv.get(["a"])).value, 1);
  kv.close();
  await Deno.remove(folder, { recursive: true });
});
