import { join } from "node:path";
import { openBackups } from "../../server/backup/backups.ts";
import { createBackup } from "../../server/backup/create.ts";
import type { TestApp } from "./app.ts";

/** Gives an app what a program of its own has: backups. By default they are made for real. */
export async function provideBackups(
  app: TestApp,
  make: (file: string) => Promise<unknown> = (file) => makeOf(app, file),
) {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const { clock, log } = app.context;
  const plan = {
    folder: join(folder, "backups"),
    keep: 2,
    sealed: false,
    now: clock,
    log,
    make: async (file: string) => void await make(file),
  };
  const backups = openBackups(plan, null);
  app.context.backups = backups;
  return {
    backups,
    async [Symbol.asyncDispose]() {
      await backups.stop();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

function makeOf({ context: { config, clock } }: TestApp, file: string) {
  return createBackup(file, { folder: config.data, toml: null, passphrase: null, now: clock() });
}
