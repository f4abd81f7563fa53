/** Commands that read a PostgreSQL while a node runs, and without one. */
import assert from "node:assert/strict";
import { join } from "node:path";
import postgres from "postgres";
import { FILE_CHUNK_BYTES, sealedSize } from "../../protocol/files.ts";
import { openStorage } from "../../server/storage/open.ts";
import { NO_UPGRADE } from "../helpers/data_folder.ts";
import { sendFiles, uploadFile } from "../helpers/files.ts";
import { parley, parleyProcess, type Ran } from "../helpers/parley.ts";
import { registerAt } from "../helpers/people.ts";
import { jsonInit, sealed } from "../helpers/person.ts";
import { ownPort } from "../helpers/ports.ts";
import { POSTGRES_SECRET, testDatabase } from "../helpers/postgres.ts";
import { ask } from "../helpers/responses.ts";
import { TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

Deno.test("[CL-10] backup, check and export read the PostgreSQL that --storage names", async (t) => {
  const address = await testDatabase();
  const env = { PARLEY_STORAGE: address, PARLEY_METRICS_TOKEN: "for prometheus" };
  await using node = await TestServer.start({ env });
  const ada = await registerAt(node.url, "ada");
  const { channel } = await ada.createServer();
  await ask(
    node.url,
    "POST",
    `/messages/${channel.id}`,
    jsonInit({ ...sealed("hello"), nonce: crypto.randomUUID() }, ada.token),
  );
  // The file has more than one chunk.
  const fileId = await uploadFile(ada, channel.id, FILE_CHUNK_BYTES + 5);
  await sendFiles(ada, channel.id, [fileId]);
  await t.step("/metrics has what a node sees of it", async () => {
    const headers = { authorization: "Bearer for prometheus" };
    const text = await (await fetch(`${node.url}/metrics`, { headers })).text();
    assert.match(text, /^parley_storage_commits_total [1-9]/m);
    assert.match(text, /^parley_storage_conflicts_total \d/m);
    assert.match(text, /^parley_storage_commit_seconds_total [0-9.]+$/m);
    assert.match(text, /^parley_storage_log_delay_seconds [0-9.e-]+$/m);
  });
  const folder = await Deno.makeTempDir();
  const backup = join(folder, "all.tar");
  const passphrase = join(folder, "passphrase");
  await Deno.writeTextFile(passphrase, "five words that nobody guesses\n");
  const fine = ({ code, out, err }: Ran) => {
    assert.equal(code, 0, out + err);
    assert.equal((out + err).includes(POSTGRES_SECRET), false);
    return out;
  };

  await t.step("while a node runs", async () => {
    const args = ["--data", node.dataDir];
    const checked = fine(await parley(["check", ...args], { env }));
    assert.match(
      checked,
      /^The data in PostgreSQL is whole \(accounts: 1, servers: 1, .*messages: 2, files: 1/m,
    );
    const sealing = ["--backup-passphrase-file", passphrase];
    const said = fine(await parley(["backup", backup, ...args, ...sealing], { env }));
    assert.match(said, /all\.tar is written \(accounts: 1, .*messages: 2, files: 1/);
    const out = fine(await parley(["export", "user", "ada", ...args], { env }));
    assert.equal(JSON.parse(out).account.username, "ada");
    const names = await Array.fromAsync(Deno.readDir(node.dataDir), ({ name }) => name);
    assert.deepEqual(names.filter((name) => /snapshot$|checking$|\.kv/.test(name)), []);
  });
  await t.step("the backup is sealed, and a server runs on what is restored of it", async () => {
    const bytes = await Deno.readFile(backup);
    assert.equal(new TextDecoder("latin1").decode(bytes).includes("parley.kv"), false);
    const sealing = ["--backup-passphrase-file", passphrase];
    const restored = join(folder, "restored");
    fine(await parley(["check", backup, "--data", folder, ...sealing]));
    fine(await parley(["restore", backup, "--data", restored, ...sealing]));
    assert.match(fine(await parley(["user", "list", "--data", restored])), /^ada /m);
    await (await openStorage(restored, NO_UPGRADE)).close();
    // Its files lie in the folder.
    const { size } = await Deno.stat(join(restored, "files", fileId.slice(-2), fileId));
    assert.equal(size, sealedSize(FILE_CHUNK_BYTES + 5));
    assert.match(fine(await parley(["check", "--data", restored])), /is whole/);
  });
  await t.step("while none runs, from another folder", async () => {
    await node.end("SIGTERM");
    const args = ["--data", join(folder, "elsewhere"), "--storage", address];
    // A process: it makes this folder, and says so where its umask leaves it open to others.
    const out = fine(await parleyProcess(["export", "user", "ada", ...args]));
    assert.equal(JSON.parse(out).account.username, "ada");
    fine(await parley(["backup", join(folder, "other.tar"), ...args]));
    assert.match(fine(await parley(["check", ...args])), /is whole/);
    const sql = postgres(address);
    await sql`delete from file_part where file = ${fileId} and part = 1`;
    await sql.end();
    const lost = await parley(["check", ...args]);
    assert.equal(lost.code, 1);
    assert.match(lost.err, /A file of 1048637 bytes is not whole: 1048604 bytes are there/);
  });
  await t.step("what cannot be read is said in one sentence", async () => {
    const url = new URL(address);
    url.port = String(ownPort());
    for (
      const command of [["check"], ["backup", join(folder, "no.tar")], ["export", "user", "ada"]]
    ) {
      const args = [...command, "--data", join(folder, "no"), "--storage", url.href];
      const { code, err } = await parley(args);
      assert.equal(code, 1);
      assert.match(err, /^PostgreSQL at \S+ cannot be reached \(ECONNREFUSED\)\.\n$/);
    }
    const quick = await parley(["check", "--quick"], { env });
    assert.match(quick.err, /^--quick is for a data folder alone\.\n$/);
  });
});

Deno.test("[CL-10] /metrics of a node says how many there are, and which it is", async () => {
  const env = { PARLEY_STORAGE: await testDatabase(), PARLEY_METRICS_TOKEN: "for prometheus" };
  await using one = await TestServer.start({
    env: { ...env, PARLEY_NODE_ADDRESS: "http://10.0.0.7:8000" },
  });
  await using two = await TestServer.start({ env });
  const headers = { authorization: "Bearer for prometheus" };
  const read = async ({ url }: TestServer) =>
    await (await fetch(`${url}/metrics`, { headers })).text();
  await until("both are there", async () => /^parley_nodes 2$/m.test(await read(one)));
  assert.match(await read(one), /^parley_node_info\{node="http:\/\/10\.0\.0\.7:8000"\} 1$/m);
  assert.match(
    await read(two),
    new RegExp(`^parley_node_info\\{node="[\\w-]+:${two.port}"\\} 1$`, "m"),
  );
  await two.end("SIGTERM");
  await until("one is left", async () => /^parley_nodes 1$/m.test(await read(one)));
});
