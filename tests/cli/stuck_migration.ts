/** A program with a migration that never ends: `stuck_migration.ts FOLDER`, to be killed. */
import { openData } from "../../server/host/cli/storage.ts";
import { defaultConfig } from "../../server/host/config/load.ts";
import { DATA_SCHEMA } from "../../server/base/data_schema.ts";
import { consoleLog } from "../../server/base/log.ts";

const machine = {
  args: [],
  env: () => undefined,
  now: Date.now,
  readFile: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  log: consoleLog,
  memory: { trim: () => Promise.resolve() },
  yieldPool: () => {},
  again: () => Promise.reject(new Error("it runs nothing")),
  site: () => Promise.reject(new Error("it serves nothing")),
};
setInterval(() => {}, 1000);
await openData(machine, { ...defaultConfig(), data: Deno.args[0] }, {
  migrations: [{
    to: DATA_SCHEMA + 1,
    async run(db) {
      await db.transact((tx) => tx.set(["half_done"], true));
      console.log("half way");
      await new Promise(() => {});
    },
  }],
});
