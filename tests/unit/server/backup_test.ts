import assert from "node:assert/strict";
import { packTar, unpackTar } from "modern-tar";
import { type BackupOptions, createBackup } from "../../../server/host/backup/create.ts";
import { damageIn } from "../../../server/host/cli/look_into.ts";
import { restoreBackup } from "../../../server/host/backup/restore.ts";
import { keys } from "../../../server/storage/keys.ts";
import { openStorage } from "../../../server/storage/open.ts";
import { StartError } from "../../../server/base/start_error.ts";

const PASSPHRASE = "correct horse battery";
const BIG = new Uint8Array(50_000).map((_, i) => i);

class Scratch implements AsyncDisposable {
  constructor(readonly folder: string) {}

  /** A data folder of that schema with some megabytes in it. */
  static async fill(schema = 1): Promise<Scratch> {
    const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
    const options = { onFault: () => {}, backup: () => Promise.resolve() };
    const storage = await openStorage(`${folder}/data`, options);
    await storage.db.transact((tx) => tx.set(keys.schema, schema));
    for (let part = 0; part < 50; part++) {
      await storage.db.transact((tx) => tx.set(keys.blob("b", part), BIG));
    }
    await storage.close();
    return new Scratch(folder);
  }

  async backup(changes: Partial<BackupOptions> = {}): Promise<string> {
    const file = `${this.folder}/backup`;
    await Deno.remove(file).catch(() => {});
    const options = {
      folder: `${this.folder}/data`,
      toml: null,
      passphrase: null,
      now: 0,
      damageIn,
    };
    await createBackup(file, { ...options, ...changes });
    return file;
  }

  restore(passphrase: string | null = null) {
    return restoreBackup(`${this.folder}/backup`, `${this.folder}/restored`, passphrase);
  }

  async [Symbol.asyncDispose]() {
    await Deno.remove(this.folder, { recursive: true });
  }
}

async function names(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();
}

for (const passphrase of [null, PASSPHRASE]) {
  const kind = passphrase ? "an encrypted backup" : "a backup";
  Deno.test(`${kind} that was cut or changed anywhere is refused, and nothing is left behind`, async () => {
    await using scratch = await Scratch.fill();
    const file = await scratch.backup({ passphrase });
    const whole = await Deno.readFile(file);
    const changed = (at: number) => whole.with(at, whole[at] ^ 1);
    const cases: Record<string, Uint8Array> = {
      "cut in half": whole.slice(0, whole.length >> 1),
      "without its last page": whole.slice(0, -4096),
      "cut between two pieces": whole.slice(0, 41 + 1024 * 1024 + 16),
      "a bit changed early": changed(700),
      "a bit changed in the middle": changed(whole.length >> 1),
    };
    // Without a key to derive these take no time.
    if (!passphrase) {
      cases["cut after some bytes"] = whole.slice(0, 30);
      cases["empty"] = new Uint8Array();
      cases["something else"] = new TextEncoder().encode("not a backup at all ".repeat(500));
    }
    for (const [name, bytes] of Object.entries(cases)) {
      await Deno.writeFile(file, bytes);
      await assert.rejects(scratch.restore(passphrase), (error) => {
        assert.ok(error instanceof StartError, `${name}: ${error}`);
        assert.match(error.message, /backup|passphrase/i, name);
        return true;
      });
      const left = (await names(scratch.folder)).includes("restored");
      assert.equal(left, false, `${name}: the folder that was made for it is gone`);
    }
    await Deno.writeFile(file, whole);
    assert.equal((await scratch.restore(passphrase)).counts["pieces of files"], 50);
  });
}

Deno.test("a backup from before the digests came last is restored; one without them is not", async () => {
  await using scratch = await Scratch.fill();
  const file = await scratch.backup();
  const entries = await unpackTar(await Deno.readFile(file));
  const json = (at: number) => JSON.parse(new TextDecoder().decode(entries.at(at)!.data));
  assert.deepEqual(entries.map(({ header }) => header.name), [
    "manifest.json",
    "parley.kv",
    "digests.json",
  ]);
  const [manifest, [sha256]] = [json(0), json(-1)];
  const write = async (first: object, rest: typeof entries) => {
    const data = new TextEncoder().encode(JSON.stringify(first));
    const header = { ...entries[0].header, size: data.length };
    await Deno.writeFile(file, await packTar([{ header, data }, ...rest]));
  };
  const older = { ...manifest, format: 1, files: [{ ...manifest.files[0], sha256 }] };
  await write({ ...older, files: [{ ...older.files[0], sha256: "0" }] }, [entries[1]]);
  await assert.rejects(scratch.restore(), /parley\.kv in it is not what was backed up/);
  await write(manifest, [entries[1]]);
  await assert.rejects(scratch.restore(), /damaged or cut off/);
  await write(older, [entries[1]]);
  assert.equal((await scratch.restore()).counts["pieces of files"], 50);
});

Deno.test("an encrypted backup tells nothing and opens with its passphrase alone", async () => {
  await using scratch = await Scratch.fill();
  const file = await scratch.backup({ passphrase: PASSPHRASE });
  const text = new TextDecoder("latin1").decode(await Deno.readFile(file));
  assert.doesNotMatch(text, /SQLite|manifest/);
  await assert.rejects(scratch.restore(), /encrypted.*--backup-passphrase-file/);
  await assert.rejects(scratch.restore("another one"), /passphrase is not the right one/);
  await scratch.restore(PASSPHRASE);
});

Deno.test("[D-ERR-2] a backup of a newer schema is refused", async () => {
  await using scratch = await Scratch.fill(99);
  await scratch.backup();
  await assert.rejects(scratch.restore(), /newer Parley.*schema 99/);
});

Deno.test("a backup is restored into an empty folder only, and never written over a file", async () => {
  await using scratch = await Scratch.fill();
  const file = await scratch.backup();
  const options = {
    folder: `${scratch.folder}/data`,
    toml: null,
    passphrase: null,
    now: 0,
    damageIn,
  };
  await assert.rejects(createBackup(file, options), /exists already/);
  const unplugged = createBackup(`${scratch.folder}/usb/b.tar`, options);
  await assert.rejects(unplugged, /Cannot write .*b\.tar: there is no folder .*usb\./);
  await scratch.restore();
  await assert.rejects(scratch.restore(), /not empty/);
});

Deno.test("keys and configuration travel along, other backups do not", async () => {
  await using scratch = await Scratch.fill();
  const data = `${scratch.folder}/data`;
  await Deno.mkdir(`${data}/tls/own`, { recursive: true });
  await Deno.mkdir(`${data}/backups`);
  await Deno.writeTextFile(`${data}/tls/own/key.pem`, "a key");
  await Deno.writeTextFile(`${data}/backups/old.tar`, "old");
  await Deno.writeTextFile(`${data}/monday.tar`, "old");
  await scratch.backup({ toml: "port = 9000\n" });
  await scratch.restore();
  const restored = `${scratch.folder}/restored`;
  assert.deepEqual(await names(restored), ["parley.kv", "parley.lock", "parley.toml", "tls"]);
  assert.equal(await Deno.readTextFile(`${restored}/tls/own/key.pem`), "a key");
  assert.equal(await Deno.readTextFile(`${restored}/parley.toml`), "port = 9000\n");
});
