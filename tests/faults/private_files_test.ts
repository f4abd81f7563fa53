import assert from "node:assert/strict";
import { join } from "node:path";
import { withScratch } from "../../server/storage/scratch.ts";
import { type Account, createServer, register } from "../helpers/account.ts";
import { parleyProcess, startParley } from "../helpers/parley.ts";
import { spawnServer, TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

const MB = 1024 * 1024;
const IV = "AAAAAAAAAAAAAAAA";
const SECRET = "nobody is to read this";

/** Yields everything in a folder, with its mode; files deleted in the meantime are left out. */
function* modesIn(folder: string): Generator<[path: string, mode: number]> {
  try {
    const { mode, isDirectory } = Deno.lstatSync(folder);
    yield [folder, mode! & 0o777];
    if (!isDirectory) return;
    for (const { name } of Deno.readDirSync(folder)) yield* modesIn(join(folder, name));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Milliseconds between two looks: without a pause they take a core from what they look at. */
const LOOK_EVERY = 2;

/** Checks folders repeatedly; records the files, and those that were ever open to others. */
function watchModes(...folders: string[]) {
  const seen = new Set<string>();
  const open = new Set<string>();
  const look = () => {
    for (const folder of folders) {
      for (const [path, mode] of modesIn(folder)) {
        seen.add(path);
        if (mode & 0o077) open.add(`${path} ${mode.toString(8)}`);
      }
    }
  };
  let watching = true;
  const ended = (async () => {
    while (watching) {
      look();
      await new Promise((next) => setTimeout(next, LOOK_EVERY));
    }
  })();
  return {
    seen,
    async stop(): Promise<string[]> {
      watching = false;
      await ended;
      look();
      return [...open];
    },
  };
}

async function withFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  try {
    await act(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Creates a user with a message of so many megabytes, which begins with unencrypted words. */
async function fill(url: string, megabytes: number): Promise<Account> {
  const ada = await register(url, "ada");
  const { channel } = await createServer(ada, "Club");
  const content = new Uint8Array(megabytes * MB);
  for (let at = 0; at < content.length; at += 65_536) {
    crypto.getRandomValues(content.subarray(at, at + 65_536));
  }
  content.set(new TextEncoder().encode(SECRET));
  await ada.call("POST", `/messages/${channel.id}`, {
    encryptedContent: content.toBase64(),
    iv: IV,
  });
  return ada;
}

async function passphraseIn(folder: string): Promise<string[]> {
  const file = `${folder}/passphrase`;
  await Deno.writeTextFile(file, "correct horse battery\n", { mode: 0o600 });
  return ["--backup-passphrase-file", file];
}

async function ok(...args: string[]): Promise<string> {
  const { code, out, err } = await parleyProcess(args);
  assert.equal(code, 0, err);
  return out;
}

Deno.test({
  name: "[HARD-5] whatever the program writes is its owner's alone, looked at all the while",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withFolder(async (folder) => {
      const data = `${folder}/data`;
      const watch = watchModes(folder);
      const lan = spawnServer({ dataDir: data, env: { PARLEY_TLS: "lan" } });
      await lan.ready;
      lan.kill("SIGTERM");
      assert.equal(await lan.exited, 0);
      const server = spawnServer({ dataDir: data });
      try {
        await fill(await server.ready, 2);
        const sealed = `${folder}/friday.sealed`;
        const passphrase = await passphraseIn(folder);
        await ok("backup", sealed, "--data", data, ...passphrase);
        await ok("check", sealed, "--data", data, ...passphrase);
        await ok("check", "--data", data);
        await ok("export", "user", "ada", "--data", data, "--out", `${folder}/ada.json`);
        await ok("restore", sealed, "--data", `${folder}/again`, ...passphrase);
      } finally {
        server.kill("SIGTERM");
        await server.exited;
      }
      assert.deepEqual(await watch.stop(), []);
      const names = [
        "data/parley.kv",
        "data/parley.kv-wal",
        "data/parley.kv-shm",
        "data/parley.lock",
        "data/parley.control",
        "data/parley.snapshot/parley.kv",
        "data/parley.checking/parley.kv",
        "friday.sealed.partial",
        "ada.json",
        "again/parley.kv",
      ];
      for (const name of names) assert.ok(watch.seen.has(`${folder}/${name}`), `${name} was seen`);
      assert.ok([...watch.seen].some((path) => /data\/tls\/.*key/.test(path)), "a key was seen");
      assert.deepEqual(
        [...watch.seen].filter((path) => /sealed\.(snapshot|checking)/.test(path)),
        [],
      );
    }),
});

Deno.test({
  name: "[HARD-5] kill -9 in a sealed backup: nothing in the clear beside it, no snapshot for long",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withFolder(async (folder) => {
      await using server = await TestServer.start();
      await fill(server.url, 4);
      const watch = watchModes(server.dataDir, folder);
      const passphrase = await passphraseIn(folder);
      const sealed = `${folder}/friday.sealed`;
      const copy = `${server.dataDir}/parley.snapshot/parley.kv`;
      const order = ["backup", sealed, "--data", server.dataDir, ...passphrase];
      const isThere = (path: string) => Deno.stat(path).then(() => true, () => false);
      const endedWith = async (signal: Deno.Signal) => {
        const child = startParley(order);
        await until("a snapshot", () => Deno.stat(copy).then(({ size }) => size > MB, () => false));
        child.kill(signal);
        await child.output();
        assert.equal(await isThere(sealed), false, `${signal} came in the middle`);
      };

      await endedWith("SIGTERM");
      assert.equal(await isThere(copy), false, "a signal removes it at once");
      await endedWith("SIGKILL");
      assert.ok(await isThere(copy), "a kill leaves it");
      for (const { name } of Deno.readDirSync(folder)) {
        const text = new TextDecoder("latin1").decode(await Deno.readFile(`${folder}/${name}`));
        assert.ok(!text.includes("SQLite format") && !text.includes(SECRET), `${name} is closed`);
      }
      await ok(...order);
      assert.equal(await isThere(copy), false, "the next backup removes it");
      await Deno.remove(sealed);

      await endedWith("SIGKILL");
      await server.end("SIGKILL");
      assert.ok(await isThere(copy));
      await server.startAgain();
      assert.equal(await isThere(copy), false, "the next start removes it");
      assert.deepEqual(await watch.stop(), []);
    }),
});

Deno.test({
  name: "[HARD-5] kill -9 in a backup in the clear: what is unfinished goes with the next start",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withFolder(async (folder) => {
      await using server = await TestServer.start();
      await fill(server.url, 4);
      const open = `${folder}/friday.tar`;
      const isThere = (path: string) => Deno.stat(path).then(() => true, () => false);
      const leaveOne = async () => {
        while (!await isThere(`${open}.partial`)) {
          await Deno.remove(open).catch(() => {});
          const child = startParley(["backup", open, "--data", server.dataDir]);
          const begun = () => {
            try {
              return Deno.statSync(`${open}.partial`).size > MB;
            } catch {
              return false;
            }
          };
          // The command may finish before its start is noticed.
          while (!begun() && !await isThere(open)) await new Promise((next) => setTimeout(next, 1));
          child.kill("SIGKILL");
          await child.output();
        }
      };
      await leaveOne();
      await ok("backup", `${folder}/saturday.tar`, "--data", server.dataDir);
      assert.equal(await isThere(`${open}.partial`), false, "the next backup removes it");

      await leaveOne();
      await server.end("SIGKILL");
      assert.ok(await isThere(`${open}.partial`));
      await server.startAgain();
      assert.equal(await isThere(`${open}.partial`), false, "the next start removes it");
    }),
});

Deno.test({
  name:
    "[HARD-5] a data folder that others could read is closed at the start; what is not ours stays",
  ignore: Deno.build.os === "windows",
  async fn() {
    await using server = await TestServer.start();
    await fill(server.url, 1);
    await server.end("SIGKILL");
    const { dataDir } = server;
    await Deno.mkdir(`${dataDir}/tls`);
    await Deno.writeTextFile(`${dataDir}/tls/own.pem`, "a key");
    const open = () => {
      for (const [path] of modesIn(dataDir)) {
        Deno.chmodSync(path, Deno.statSync(path).isDirectory ? 0o755 : 0o644);
      }
    };
    const openPaths = () =>
      [...modesIn(dataDir)].filter(([, mode]) => mode & 0o077).map(([p]) => p);
    open();
    await server.startAgain();
    assert.deepEqual(openPaths(), []);
    assert.match(server.output().join("\n"), /Others could read parts of .* are now yours alone/);

    await server.end("SIGTERM");
    await Deno.writeTextFile(`${dataDir}/notes.txt`, "somebody's own");
    open();
    await server.startAgain();
    assert.deepEqual(openPaths(), [dataDir, `${dataDir}/notes.txt`]);
  },
});

Deno.test("[HARD-5] a copy of the data goes when the work on it fails, and no two are made at once", () =>
  withFolder(async (folder) => {
    const names = async () => await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
    const failed = withScratch(folder, { purpose: "snapshot", bytes: 0 }, async (scratch) => {
      await Deno.writeTextFile(`${scratch}/parley.kv`, SECRET);
      throw new Error("the disk is full");
    });
    await assert.rejects(failed, /the disk is full/);
    assert.deepEqual(await names(), ["parley.snapshot.lock"]);
    let inside = 0;
    const work = Array.from(
      { length: 5 },
      () =>
        withScratch(folder, { purpose: "snapshot", bytes: 0 }, async (scratch) => {
          assert.equal(++inside, 1);
          await Deno.writeTextFile(`${scratch}/parley.kv`, SECRET);
          inside--;
        }),
    );
    await Promise.all(work);
    const much = withScratch(folder, { purpose: "snapshot", bytes: 1e15 }, () => Promise.resolve());
    await assert.rejects(much, /not enough room.*are needed.*are free/);

    const other = `${folder}/other`;
    await withScratch(other, { purpose: "checking", bytes: 0 }, () => Promise.resolve());
    await assert.rejects(Deno.stat(other), Deno.errors.NotFound, "made for this alone, it goes");
    await withScratch(other, { purpose: "checking", bytes: 0 }, async () => {
      await Deno.writeTextFile(`${other}/parley.kv`, "a server began here");
    });
    assert.equal(await Deno.readTextFile(`${other}/parley.kv`), "a server began here");
  }));
