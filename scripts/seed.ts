/**
 * `deno task seed`: a lively demo server in ./data-demo, made through the real API with
 * messages encrypted as a browser does it, then served. A second call only serves it.
 */
import { resolve } from "node:path";
import * as site from "../_fresh/manifest.ts";
import { perform } from "../server/host/admin/verb.ts";
import { VERBS } from "../server/host/admin/verbs.ts";
import { startApp } from "../server/host/app/start.ts";
import { readConfig } from "../server/host/config/load.ts";
import { createContext } from "../server/host/app/create_context.ts";
import { openStorage } from "../server/storage/open.ts";
import { consoleLog } from "../server/base/log.ts";
import { StartError } from "../server/base/start_error.ts";
import { fill } from "./seed/fill.ts";
import { PEOPLE } from "./seed/people.ts";
import { welcome } from "./seed/welcome.ts";

const FOLDER = "./data-demo";

async function main() {
  const config = await readConfig(
    ["--data", FOLDER, "--limits", "off", ...Deno.args],
    (name) => Deno.env.get(name),
    () => Promise.resolve(null),
  );
  const isNew = await Deno.stat(`${config.data}/parley.kv`).then(() => false, () => true);
  const storage = await openStorage(config.data, {
    onFault: (error) => consoleLog.error("storage", error),
    backup: () => Promise.resolve(),
  });
  // The clock can be set back while the past is being written.
  const time = { now: Date.now };
  const context = createContext({
    config,
    db: storage.db,
    log: consoleLog,
    clock: () => time.now(),
  });
  const publicFolder = resolve(import.meta.dirname!, "../_fresh/public");
  const app = await startApp(context, { ...site, publicFolder });
  if (isNew) {
    console.log(`${await fill(app.url, time)} messages written`);
    await perform(context, VERBS["user-promote"], { name: PEOPLE[0] });
  }
  for (const line of welcome(app.url)) console.log(line);
}

await main().catch((error) => {
  console.error(error instanceof StartError ? error.message : error);
  Deno.exit(1);
});
