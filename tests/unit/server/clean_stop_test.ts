import assert from "node:assert/strict";
import { wasStoppedCleanly } from "../../../server/storage/clean_stop.ts";
import type { Key } from "../../../server/storage/keys.ts";
import { openStorage } from "../../../server/storage/open.ts";

const NO_BACKUP = { onFault: () => {}, backup: () => Promise.resolve() };
const NOTE: Key<string> = ["note"];

async function withStopped(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const storage = await openStorage(folder, NO_BACKUP);
    await storage.db.transact((tx) => tx.set(NOTE, "x".repeat(50_000)));
    await storage.close();
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("[OPS-6] a database that was closed and left alone is not looked through again; one that is open is", () =>
  withStopped(async (folder) => {
    assert.equal(await wasStoppedCleanly(folder), true);
    const storage = await openStorage(folder, NO_BACKUP);
    assert.equal(await wasStoppedCleanly(folder), false, "a kill from now on leaves no note");
    await storage.close();
  }));

Deno.test("[OPS-6] what was written into since a clean stop, or has a log beside it, is looked through", () =>
  withStopped(async (folder) => {
    const path = `${folder}/parley.kv`;
    await Deno.writeTextFile(`${path}-wal`, "not merged");
    assert.equal(await wasStoppedCleanly(folder), false);
    await Deno.remove(`${path}-wal`);
    await (await openStorage(folder, NO_BACKUP)).close();
    using file = await Deno.open(path, { read: true, write: true });
    await file.seek(8192, Deno.SeekMode.Start);
    await file.write(new Uint8Array(8192).fill(7));
    await assert.rejects(openStorage(folder, NO_BACKUP), /is damaged/);
  }));
