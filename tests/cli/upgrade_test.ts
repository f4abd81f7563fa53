import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { createTarDecoder } from "modern-tar";
import { keys } from "../../server/storage/keys.ts";
import { openStorage } from "../../server/storage/open.ts";
import { ownRuntime, type Runtime } from "../../server/storage/runtime.ts";
import { register } from "../helpers/account.ts";
import { filesOf, NO_UPGRADE } from "../helpers/data_folder.ts";
import { parley } from "../helpers/parley.ts";
import { spawnServer } from "../helpers/server_process.ts";
import { kvOf } from "../helpers/kv_of.ts";

/** A few people, a server and some messages, written by the version at commit 3418b40. */
const OLD = fileURLToPath(new URL("../fixtures/data-3418b40.tar.gz", import.meta.url));
const CHANNEL = "01a20336-447d-750e-aa26-f15f03c606cd";

async function scratchFolder() {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const data = `${folder}/data`;
  await Deno.mkdir(data);
  return { folder, data, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}

async function unpackOld(data: string): Promise<void> {
  const file = await Deno.open(OLD);
  const plain = file.readable.pipeThrough(new DecompressionStream("gzip"));
  for await (const { header, body } of plain.pipeThrough(createTarDecoder())) {
    await Deno.writeFile(`${data}/${header.name}`, body);
  }
}

/** A folder that a program with this runtime wrote last. */
async function writtenBy(
  runtime: Partial<Runtime>,
): Promise<Awaited<ReturnType<typeof scratchFolder>>> {
  const scratch = await scratchFolder();
  const storage = await openStorage(scratch.data, {
    ...NO_UPGRADE,
    runtime: { ...ownRuntime(), ...runtime },
  });
  await storage.db.transact((tx) => tx.set(keys.schema, 1));
  await storage.close();
  return scratch;
}

Deno.test("[OPS-6] data of the version before starts, with a backup of it first, and all of it is there", async () => {
  await using scratch = await scratchFolder();
  await unpackOld(scratch.data);
  const spawned = spawnServer({ dataDir: scratch.data });
  const url = await spawned.ready;
  try {
    const call = async (method: string, path: string, token?: string, body?: object) => {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: body && JSON.stringify(body),
      });
      assert.ok(response.ok, `${path}: ${response.status} ${await response.clone().text()}`);
      return await response.json();
    };
    for (const name of ["ada", "bob"]) {
      const login = { username: name, password: `secret of ${name}` };
      const { token } = await call("POST", "/auth/login", undefined, login);
      if (name === "bob") continue;
      const { servers } = await call("GET", "/servers", token);
      assert.deepEqual(servers.map(({ name }: { name: string }) => name), ["Chess club"]);
      const { messages } = await call("GET", `/messages/${CHANNEL}`, token);
      const texts = messages.map(({ encrypted_content }: { encrypted_content: string }) =>
        atob(encrypted_content)
      );
      assert.deepEqual(texts.slice(-6), [
        ...Array.from({ length: 5 }, (_, i) => `message ${i}`),
        "A".repeat(130_000),
      ]);
      const iv = "AAAAAAAAAAAAAAAA";
      await call("POST", `/messages/${CHANNEL}`, token, { encryptedContent: btoa("new"), iv });
    }
  } finally {
    spawned.kill("SIGTERM");
    assert.equal(await spawned.exited, 0, spawned.log.join("\n"));
  }
  const [name, ...more] = await Array.fromAsync(
    Deno.readDir(`${scratch.data}/backups`),
    ({ name }) => name,
  );
  assert.match(name, /^before-deno-/);
  assert.deepEqual(more, []);
  assert.match(spawned.log.join("\n"), /older Parley.*backup of it is/);
  const restored = await parley([
    "restore",
    `${scratch.data}/backups/${name}`,
    "--data",
    `${scratch.folder}/restored`,
  ]);
  assert.match(restored.out, /accounts: 2, servers: 1, channels: 2/, restored.err);
  const checked = await parley(["check", "--data", scratch.data]);
  assert.match(checked.out, /is whole \(accounts: 2/, checked.err);

  const again = spawnServer({ dataDir: scratch.data });
  await again.ready;
  again.kill("SIGTERM");
  assert.equal(await again.exited, 0);
  assert.equal((await Array.fromAsync(Deno.readDir(`${scratch.data}/backups`))).length, 1, "once");
});

Deno.test("[OPS-6] a newer runtime makes a backup first; where it cannot, it says how to go on, and nothing is changed", async () => {
  await using scratch = await writtenBy({ deno: "1.46.3" });
  const { data, folder } = scratch;
  const location = `${folder}/a file`;
  await Deno.writeTextFile(location, "no folder");
  const before = await filesOf(data);
  const refused = spawnServer({ dataDir: data, env: { PARLEY_BACKUP_DIR: location } });
  assert.equal(await refused.exited, 1);
  assert.match(
    refused.errors.join("\n"),
    /last written on Deno 1\.46\.3.*newer.*cannot be: .*Nothing was changed.*--upgrade-backup off/,
  );
  assert.deepEqual(await filesOf(data), before);

  const off = { PARLEY_BACKUP_DIR: location, PARLEY_UPGRADE_BACKUP: "off" };
  const forced = spawnServer({ dataDir: data, env: off });
  await forced.ready;
  forced.kill("SIGTERM");
  await forced.exited;
  assert.match(forced.log.join("\n"), /No backup was made/);
});

Deno.test("[OPS-6] an older runtime on newer data, and a newer schema, are refused with the sentence that helps, nothing touched", async () => {
  {
    await using scratch = await writtenBy({ deno: "99.1.0", parley: "7.0.0" });
    const before = await filesOf(scratch.data);
    const spawned = spawnServer({ dataDir: scratch.data });
    assert.equal(await spawned.exited, 1);
    assert.match(
      spawned.errors.join("\n"),
      /written by Parley 7\.0\.0 on Deno 99\.1\.0; this program brings the older Deno .*Start the newer program/,
    );
    assert.deepEqual(await filesOf(scratch.data), before);
    const file = `${scratch.folder}/b.tar`;
    assert.equal((await parley(["backup", file, "--data", scratch.data])).code, 0);
    const restored = await parley(["restore", file, "--data", `${scratch.folder}/again`]);
    assert.equal(restored.code, 1);
    assert.match(restored.err, /older Deno/);
  }
  await using scratch = await writtenBy({});
  const storage = await openStorage(scratch.data, NO_UPGRADE);
  await storage.db.transact((tx) => tx.set(keys.schema, 99));
  await storage.close();
  const before = await filesOf(scratch.data);
  const spawned = spawnServer({ dataDir: scratch.data });
  assert.equal(await spawned.exited, 1);
  assert.match(spawned.errors.join("\n"), /newer Parley \(schema 99; .*Nothing was changed/);
  assert.deepEqual(await filesOf(scratch.data), before);
});

Deno.test("[OPS-6] who wrote last is noted in a form that every runtime reads, and only once", async () => {
  await using scratch = await scratchFolder();
  const spawned = spawnServer({ dataDir: scratch.data });
  await register(await spawned.ready, "ada");
  spawned.kill("SIGTERM");
  await spawned.exited;
  const storage = await openStorage(scratch.data, {
    onFault: () => {},
    backup: () => assert.fail("of the same runtime there is no backup"),
  });
  const noted = await kvOf(storage.db).get<Uint8Array>(keys.runtime);
  await storage.close();
  assert.deepEqual(JSON.parse(new TextDecoder().decode(noted.value!)), ownRuntime());
  const again = await openStorage(scratch.data, NO_UPGRADE);
  assert.equal((await kvOf(again.db).get(keys.runtime)).versionstamp, noted.versionstamp);
  await again.close();
});
