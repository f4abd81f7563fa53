import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { TestApp } from "../../helpers/app.ts";
import { damageMiddle, growDatabase } from "../../helpers/large_database.ts";
import { startUpkeep } from "../../../server/host/app/hourly_upkeep.ts";
import { type Key, keys } from "../../../server/storage/keys.ts";
import { openStorage } from "../../../server/storage/open.ts";
import { wasStoppedCleanly } from "../../../server/storage/clean_stop.ts";
import { exists } from "../../../server/storage/files.ts";

const NO_BACKUP = { onFault: () => {}, backup: () => Promise.resolve() };
const NOTE: Key<string> = ["note"];

/** Check whose result the test controls. */
class Aside {
  readonly from = 0;
  readonly verdict = Promise.withResolvers<void>();
  readonly damaged = Promise.withResolvers<Error>();
  readonly begun = Promise.withResolvers<void>();
  isWhole = false;

  check = (signal: AbortSignal) => {
    signal.addEventListener("abort", () => this.verdict.reject(signal.reason));
    this.begun.resolve();
    return this.verdict.promise;
  };
  onWhole = () => void (this.isWhole = true);
  onDamaged = this.damaged.resolve;
}

/** Runs a test on a folder whose database appears not to have been closed cleanly. */
async function withUnclean(test: (folder: string, path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await (await openStorage(folder, NO_BACKUP)).close();
    growDatabase(`${folder}/parley.kv`, 2_000_000);
    await test(folder, `${folder}/parley.kv`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** So much that SQLite would merge its log into the file, several times. */
async function writeMuch(storage: Awaited<ReturnType<typeof openStorage>>): Promise<void> {
  for (let i = 0; i < 200; i++) {
    await storage.db.transact((tx) => tx.set(["note", i] as Key<string>, "x".repeat(50_000)));
  }
}

Deno.test("[OPS-6] a large database is written into while it is checked, but its file is not; whole, it is closed as proven", () =>
  withUnclean(async (folder, path) => {
    const aside = new Aside();
    const storage = await openStorage(folder, { ...NO_BACKUP, aside });
    await aside.begun.promise;
    const before = Buffer.from(await Deno.readFile(path));
    await writeMuch(storage);
    assert.ok(before.equals(await Deno.readFile(path)), "it stays as it was found");
    aside.verdict.resolve();
    assert.equal(await storage.proven, true);
    await storage.close();
    assert.ok(aside.isWhole);
    assert.ok((await Deno.stat(path)).size > before.length + 9_000_000, "now all is in the file");
    assert.equal(await wasStoppedCleanly(folder), true);
  }));

Deno.test("[OPS-6] closed while the check goes on, a database is checked again at the next start", () =>
  withUnclean(async (folder) => {
    const storage = await openStorage(folder, { ...NO_BACKUP, aside: new Aside() });
    await storage.db.transact((tx) => tx.set(NOTE, "kept"));
    storage.stopProving();
    assert.equal(await storage.proven, false);
    await storage.close();
    assert.equal(await wasStoppedCleanly(folder), false);
    const again = await openStorage(folder, NO_BACKUP);
    assert.equal(await again.db.get(NOTE), "kept");
    await again.close();
  }));

Deno.test("[D-ERR-2 OPS-6] damage that is found while it runs is named, the file untouched, what was written since in the log; from then on it is refused before", () =>
  withUnclean(async (folder, path) => {
    await damageMiddle(path);
    const before = Buffer.from(await Deno.readFile(path));
    const aside = new Aside();
    const storage = await openStorage(folder, { ...NO_BACKUP, aside });
    await writeMuch(storage);
    aside.verdict.reject(new Error("it says so"));
    const { message } = await aside.damaged.promise;
    assert.match(message, /The database .*parley\.kv is damaged \(.+\)/);
    assert.match(message, /parley\.kv-wal/);
    assert.ok(before.equals(await Deno.readFile(path)));
    assert.ok((await Deno.stat(`${path}-wal`)).size > 9_000_000);
    // The program would end here; this process continues.
    storage.stopProving();
    await storage.close();
    const refused = openStorage(folder, { ...NO_BACKUP, aside: new Aside() });
    await assert.rejects(refused, /is damaged .* Nothing was changed/);
  }));

Deno.test("[OPS-6] a check that comes to no verdict is made by the program itself", () =>
  withUnclean(async (folder) => {
    const aside = new Aside();
    const storage = await openStorage(folder, { ...NO_BACKUP, aside });
    aside.verdict.reject(new Error("out of memory"));
    assert.equal(await storage.proven, true);
    await storage.close();
  }));

Deno.test("[OPS-6] a whole database in the place of a damaged one is checked before, once", () =>
  withUnclean(async (folder) => {
    await Deno.writeTextFile(`${folder}/parley.damaged`, "some reason");
    const storage = await openStorage(folder, { ...NO_BACKUP, aside: new Aside() });
    assert.equal(await storage.proven, true);
    await storage.close();
    assert.equal(await exists(`${folder}/parley.damaged`), false);
  }));

Deno.test("[OPS-6] a database that is cut off is refused before it is checked", () =>
  withUnclean(async (folder, path) => {
    await Deno.truncate(path, 1_000_000);
    const opened = openStorage(folder, { ...NO_BACKUP, aside: new Aside() });
    await assert.rejects(opened, /is damaged \(the file is cut off\)/);
  }));

Deno.test("[OPS-6] nothing is swept until the data is proven whole", async () => {
  await using app = await TestApp.start();
  const left = keys.blobPending("left");
  await app.context.db.transact((tx) => tx.set(left, true));
  for (const proven of [false, true]) {
    const stop = await startUpkeep(app.context, Promise.resolve(proven));
    await stop();
    assert.equal(await app.context.db.get(left) === null, proven);
  }
});
