import assert from "node:assert/strict";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import { adoptBlob, type BlobRef, readBlob, writeBlob } from "../../server/storage/blobs.ts";
import { TestApp } from "../helpers/app.ts";
import { until } from "../helpers/until.ts";

const HOUR = 3600_000;

/** Starts an app and answers with what makes its hourly sweep run now. */
async function startWithHourly(path: string): Promise<{ app: TestApp; hourly: () => void }> {
  const { setInterval } = globalThis;
  let hourly: (() => void) | undefined;
  globalThis.setInterval = ((run: () => never, every: number, ...rest: unknown[]) => {
    if (every === HOUR) hourly = run;
    return setInterval(run, every, ...rest);
  }) as typeof setInterval;
  try {
    const app = await TestApp.start({ path });
    return { app, hourly: await until("there is hourly work", () => hourly) };
  } finally {
    globalThis.setInterval = setInterval;
  }
}

Deno.test("[D-MSG-4] uploads that a crash left are deleted once the server answers; those under way stay", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  const bytes = new Uint8Array(150_000).fill(7);
  let lost: BlobRef;
  {
    await using app = await TestApp.start({ path });
    lost = await writeBlob(app.context.db, "lost", bytes);
  }
  {
    const { app, hourly } = await startWithHourly(path);
    await using _ = app;
    const { db } = app.context;
    const isLostGone = async () => await readBlob(db, lost) === null;
    // With other nodes, it could be an upload of theirs until an hour has passed.
    if (!db.isShared) await until("what was left is gone", isLostGone);

    const ada = await app.register("ada");
    // Sorted before the other by id: a sweep that has deleted that one is past this one.
    const underWay = await writeBlob(db, "begun", bytes);
    app.advance(SERVER_TIMES.sessionLife + 1);
    hourly();
    await until("the sweep is done", async () => (await db.list(["session"])).length === 0);
    await until("what was left is gone", isLostGone);
    await db.transact((tx) => adoptBlob(tx, underWay));
    const found = await readBlob(db, underWay);
    assert.ok(found?.length === bytes.length && found.every((byte) => byte === 7));
    assert.equal((await ada.get("/servers")).status, 401);
  }
  await Deno.remove(folder, { recursive: true });
});
