import { join } from "node:path";
import { machineClocks } from "../../server/host/backup/cadence.ts";
import { Backups } from "../../server/host/backup/backups.ts";
import { createBackup } from "../../server/host/backup/create.ts";
import { damageIn } from "../../server/host/cli/look_into.ts";
import type { TestApp } from "./app.ts";

/** Gives an app what a program of its own has: backups. By default they are made for real. */
export async function provideBackups(
  app: TestApp,
  make: (file: string, passphrase: string | null) => Promise<unknown> = (file, passphrase) =>
    makeOf(app, file, passphrase),
  every: number | null = null,
) {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const { clock, log } = app.context;
  const plan = {
    folder: join(folder, "backups"),
    keep: 2,
    sealed: false,
    ...machineClocks(clock),
    log,
    make: async (file: string, passphrase: string | null) => void await make(file, passphrase),
  };
  const backups = new Backups(plan, every);
  // Nodes share the folder.
  for (const context of app.contexts) context.backups = backups;
  return {
    backups,
    async [Symbol.asyncDispose]() {
      await backups.stop();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

function makeOf(
  { context: { config, clock }, source }: TestApp,
  file: string,
  passphrase: string | null,
) {
  return createBackup(file, {
    ...source,
    folder: config.data,
    toml: null,
    passphrase,
    now: clock(),
    damageIn,
  });
}
