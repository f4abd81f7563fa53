import type { Command } from "commander";
import { openControl } from "../admin/control.ts";
import { startApp } from "../app/start.ts";
import { type Config, configFrom, fixedIn, type Setting } from "../config/load.ts";
import { addOptions, type Flags } from "../config/flags.ts";
import { OPTION_NAMES } from "../config/options.ts";
import { createContext } from "../app/create_context.ts";
import { turnsOf } from "../backup/turns.ts";
import { watchDisk } from "../../storage/watch_disk.ts";
import { RecentLog } from "../recent_log.ts";
import { createSecurityLog, openSecurityLog } from "../security_log/open.ts";
import { hasAdmin } from "../../membership/users/admins.ts";
import { openSetup } from "../setup/code.ts";
import { createLog } from "../server_log.ts";
import { StartLog } from "../start_log.ts";
import { MemoryWatch } from "../memory.ts";
import { linkOrigin } from "../../delivery/http/link_origin.ts";
import type { Log } from "../../base/log.ts";
import { lanAddresses, machineName } from "../tls/names.ts";
import { openCertificate, openFiles } from "../tls/open.ts";
import { addressesOf, greeting, isOpen } from "./greeting.ts";
import type { Machine } from "./machine.ts";
import { settingsOf } from "./settings.ts";
import { shutDown } from "./shutdown.ts";
import { stopOnSignal } from "./stop_on_signal.ts";
import { checkAside } from "./check_aside.ts";
import { isInContainer } from "./container.ts";
import { refuseUnusable } from "./refuse_unusable.ts";
import { openData, openOwnFiles, startBackups } from "./storage.ts";

/** `parley serve`, the default command. */
export function addServe(program: Command, machine: Machine): void {
  const command = program.command("serve", { isDefault: true })
    .helpGroup("Run:")
    .summary("Run the server (what `parley` alone does)")
    .description("Runs the server until it is told to stop (Ctrl+C, SIGTERM).");
  addOptions(command, OPTION_NAMES)
    .addHelpText(
      "after",
      `
Each option is also an environment variable and a line in parley.toml, in the folder
where Parley is started. A flag is stronger than the environment, which is stronger
than the file. \`parley config\` shows what is in force, and why.

Examples:
  parley                                    on this computer alone, data in ./data
  parley serve --port 9000 --data /srv/chat
  parley serve --tls lan                    https:// for everybody in the network
  parley serve --registration invite --backup-every 24h`,
    )
    .action((flags: Flags) => serve(machine, flags));
}

/** Starts the server and stops it on SIGTERM or SIGINT. @throws StartError */
async function serve(given: Machine, flags: Flags): Promise<void> {
  const settings = await settingsOf(given, flags);
  const config = configFrom(settings);
  const recentLog = new RecentLog();
  const log = new StartLog(await createLog(config, recentLog));
  const machine = { ...given, log };
  const started = await startServer({ machine, settings, config, recentLog }).catch((error) => {
    log.refuse();
    throw error;
  });
  log.begin();
  const { context, app, storage, setupCode } = started;
  await createSecurityLog(config, log);
  const isContainer = await isInContainer(machine.env);
  context.lanAddress = () =>
    addressesOf({
      url: app.url,
      config,
      addresses: lanAddresses(),
      certificateNames: [],
      isContainer,
    })[0] ?? null;
  const control = await openControl(context, config.data, app.url);
  // A fault in one place must not end everyone's conversations.
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    log.error("a promise was rejected and nobody looked", event.reason);
  });
  if (config.limits === "off") log.warn("PARLEY_LIMITS=off: RATE LIMITS ARE OFF, for tests only");
  const announced = await announceIn(config, app.url, log);
  const { backupEvery, backupKeep } = context.instance;
  const scheduled = { ...config, backupEvery, backupKeep };
  context.backups = startBackups(machine, scheduled, storage, turnsOf(context, machine.now));
  const stopWatchingDisk = watchDisk(config.data, log);
  const memory = new MemoryWatch(given.memory);
  context.relief = memory.relief;
  const running = { ...started, control, announced, memory, stopWatchingDisk };
  stopOnSignal((again) => shutDown(running, again));
  // Last: a reader of the greeting may stop the server at once.
  await greet(machine, {
    url: app.url,
    publicUrl: context.publicUrl && linkOrigin(context),
    config,
    addresses: lanAddresses(),
    certificateNames: context.tls?.hostNames() ?? [],
    isContainer,
    setupCode,
  });
}

interface Start {
  machine: Machine;
  settings: Setting[];
  config: Config;
  recentLog: RecentLog;
}

/** Opens the data and listens; a refused start closes everything. @throws StartError */
async function startServer({ machine, settings, config, recentLog }: Start) {
  const { log } = machine;
  await refuseUnusable(config);
  const ownCertificate = await openFiles(config, machine.now, log);
  const storage = await openData(machine, config, { aside: checkAside(machine, config) });
  const fileStore = await openOwnFiles(machine, config, storage.db).catch(async (error) => {
    await storage.close();
    throw error;
  });
  const startAll = async () => {
    const tls = ownCertificate ?? await openCertificate(config, machine.now, log);
    const context = createContext({
      config,
      fixed: fixedIn(settings),
      db: storage.db,
      log,
      recentLog,
      securityLog: openSecurityLog(config, log, machine.now),
      tls,
      yieldPool: machine.yieldPool,
      fileStore,
    });
    // Before the first request: who restarts a full server reads its address at once.
    const isSetUp = await hasAdmin(context);
    const app = await startApp(context, await machine.site(), storage.proven);
    // A start that is refused, its port being in use, has written nothing.
    const setupCode = await openSetup(context, isSetUp).catch(async (error) => {
      await app.close();
      throw error;
    });
    return { context, setupCode, app, storage, fileStore };
  };
  return await startAll().catch(async (error) => {
    await fileStore.close();
    await storage.close();
    throw error;
  });
}

/** Prints where the server is: on a terminal as plain text, elsewhere as log entries. */
async function greet({ log, write }: Machine, facts: Parameters<typeof greeting>[0]) {
  const plain = Deno.stdout.isTerminal() && facts.config.logFormat === "text";
  const lines = greeting(facts, plain);
  if (plain) return await write(`${lines.join("\n")}\n`);
  for (const line of lines) log.info(line);
}

/** Announces the server by name where other machines can reach it. */
async function announceIn({ host, mdns }: Config, url: string, log: Log) {
  if (mdns === "off" || !isOpen(host)) return null;
  const { announce } = await import("../mdns.ts");
  const { port, protocol } = new URL(url);
  const secure = protocol === "https:";
  return announce({ port: Number(port), secure, name: machineName() }, log);
}
