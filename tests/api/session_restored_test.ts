import assert from "node:assert/strict";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import { keys } from "../../server/storage/keys.ts";
import { TestApp } from "../helpers/app.ts";
import { copyDatabase } from "../helpers/nodes.ts";

Deno.test("[HARD-16 E2E-26] a server that was restored from a backup goes on with sessions that were used since: each takes one sessionToken that it does not know", async () => {
  const folder = await Deno.makeTempDir();
  const [path, files, backup] = ["now", "files", "backup"].map((name) => `${folder}/${name}`);
  let app = await TestApp.start({ path, files });
  const show = async (sessionToken: string) => {
    const response = await app.anonymous("POST", "/auth/validate-session", { sessionToken });
    return response.status === 200 ? response.body.sessionToken as string : null;
  };
  async function again(copy: () => Promise<void>) {
    await app[Symbol.asyncDispose]();
    await copy();
    app = await TestApp.start({ path, files });
    app.stopClock();
  }
  const ada = await app.register("ada");
  await again(() => copyDatabase(path!, backup!));
  const made = app.context.clock();
  const second = (await show(ada.sessionToken))!;
  const third = (await show(second))!;

  await again(() => copyDatabase(backup!, path!));
  assert.equal(await show(third), null, "data that were put back by hand do not say so");

  await again(() => copyDatabase(backup!, path!));
  await app.context.db.transact((tx) => tx.set(keys.restored, made));
  app.advance(SERVER_TIMES.rotationGrace);
  const fourth = await show(third);
  assert.ok(fourth, "taken");
  assert.ok(await show(third), "also by a tab that opened at once");
  const fifth = await show(fourth);
  assert.ok(fifth);
  app.advance(SERVER_TIMES.rotationGrace);
  assert.equal(await show(second), null, "a second one is a copy");
  assert.equal(await show(fifth), null, "and ends the session");
  await app[Symbol.asyncDispose]();
  await Deno.remove(folder, { recursive: true });
});
