import assert from "node:assert/strict";
import { join } from "node:path";
import { CLEAN_STOP, DATABASE } from "../../server/storage/files.ts";
import { createServer, register } from "../helpers/account.ts";
import { filesOf } from "../helpers/data_folder.ts";
import { connect, sendAll } from "../helpers/sender.ts";
import { spawnServer, TestServer } from "../helpers/server_process.ts";

/** A folder with some hundred messages, its server stopped in order. */
async function filledServer(): Promise<TestServer> {
  const server = await TestServer.start();
  const account = await register(server.url, "owner");
  const { channel } = await createServer(account, "Faults");
  const socket = await connect(server.url, account);
  await sendAll(socket, channel.id, Array.from({ length: 300 }, (_, index) => `${index}`));
  socket.disconnect();
  assert.equal(await server.end("SIGTERM"), 0);
  return server;
}

/**
 * Returns the data without the record of the last stop, which includes the time at which the mode
 * of the database file changed.
 */
async function dataOf(folder: string): Promise<Record<string, string>> {
  const { [CLEAN_STOP]: _note, ...data } = await filesOf(folder);
  return data;
}

/** Starts on `dataDir`, expects a refusal that says `why`, and no change of any file. */
async function assertRefused(dataDir: string, why: RegExp, port?: number) {
  const before = await dataOf(dataDir);
  const spawned = spawnServer({ dataDir, port });
  assert.equal(await spawned.exited, 1, spawned.log.join("\n"));
  assert.deepEqual(spawned.log, spawned.errors);
  assert.equal(spawned.errors.length, 1, "its sentence alone (MEND-56)");
  assert.match(spawned.errors[0], why);
  assert.deepEqual(await dataOf(dataDir), before);
}

Deno.test("[D-ERR-2] a damaged, cut or empty database is refused and left as it is", async (t) => {
  await using server = await filledServer();
  const path = join(server.dataDir, DATABASE);
  const whole = await Deno.readFile(path);
  const damaged = whole.slice();
  for (let at = 4096; at < damaged.length; at += 2 * 4096) damaged.fill(0xa5, at, at + 64);

  const cases: [string, Uint8Array][] = [
    ["damaged in the middle", damaged],
    ["cut in half", whole.slice(0, whole.length >> 1)],
    ["cut by some bytes", whole.slice(0, -100)],
    ["something else", new TextEncoder().encode("not a database at all".repeat(500))],
    ["0 bytes", new Uint8Array()],
  ];
  for (const [name, bytes] of cases) {
    await t.step(name, async () => {
      await Deno.writeFile(path, bytes);
      await assertRefused(server.dataDir, /database .*damaged/i);
    });
  }
  await t.step("the whole one starts again", async () => {
    await Deno.writeFile(path, whole);
    await server.startAgain();
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  });
});

Deno.test("a second process on the same data folder is refused, the first goes on", async () => {
  await using server = await TestServer.start();
  await register(server.url, "owner");
  const second = spawnServer({ dataDir: server.dataDir });
  assert.equal(await second.exited, 1, second.log.join("\n"));
  assert.match(second.errors.join("\n"), /in use/i);
  await register(server.url, "another");
});

Deno.test("[MEND-56] a port in use is refused in clear words alone, the data untouched", async () => {
  await using server = await filledServer();
  // Closed to others by the start, which says so when it has succeeded.
  if (Deno.build.os !== "windows") await Deno.chmod(join(server.dataDir, DATABASE), 0o644);
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  await assertRefused(server.dataDir, new RegExp(`port ${port}\\b.*in use`, "i"), port);
});

Deno.test("a folder that cannot be written and a wrong option are refused in clear words", async () => {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const file = join(folder, "file");
  await Deno.writeTextFile(file, "a file, not a folder");
  await assertRefused(folder, /port/, 99_999);
  const spawned = spawnServer({ dataDir: file });
  assert.equal(await spawned.exited, 1);
  assert.match(spawned.errors.join("\n"), /data folder/);
  assert.equal(await Deno.readTextFile(file), "a file, not a folder");
  await Deno.remove(folder, { recursive: true });
});
