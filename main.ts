import { readConfig } from "./server/config.ts";
import { createContext } from "./server/context.ts";
import { startApp } from "./server/app.ts";
import { openStorage } from "./server/kv/open.ts";
import { consoleLog } from "./server/log.ts";
import { returnFreedMemory } from "./server/memory.ts";
import { StartError } from "./server/start_error.ts";

/** Starts the server and stops it on SIGTERM or SIGINT. @throws StartError */
export async function start(args: string[]): Promise<void> {
  returnFreedMemory();
  const log = consoleLog;
  const config = await readConfig(
    args,
    (name) => Deno.env.get(name),
    (path) => Deno.readTextFile(path).catch(() => null),
  );
  const onFault = (error: unknown) => log.error("storage failed", error);
  const storage = await openStorage(config.data, Date.now(), onFault);
  const context = createContext({ config, db: storage.db, log });
  const site = await import("./_fresh/manifest.ts");
  const app = await startApp(context, { ...site, root: import.meta.dirname! })
    .catch(async (error) => {
      await storage.close();
      throw error;
    });
  // A fault in one place must not end everybody's conversation.
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    log.error("a promise was rejected and nobody looked", event.reason);
  });
  if (config.limits === "off") log.warn("PARLEY_LIMITS=off: RATE LIMITS ARE OFF, for tests only");
  log.info(`Parley is at ${app.url}/`);
  log.info(`Its data is in ${config.data}`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await storage.close();
    Deno.exit(0);
  };
  const signals = Deno.build.os === "windows"
    ? ["SIGINT"] as const
    : ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) Deno.addSignalListener(signal, stop);
}

if (import.meta.main) {
  await start(Deno.args).catch((error) => {
    console.error(error instanceof StartError ? error.message : error);
    Deno.exit(1);
  });
}
