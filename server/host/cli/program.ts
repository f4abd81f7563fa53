import type { Command } from "commander";
import { closest } from "../config/closest.ts";
import { mistake, quietCommand } from "../config/flags.ts";
import { StartError } from "../../base/start_error.ts";
import type { Machine } from "./machine.ts";
import { addServe } from "./serve.ts";

type Add = (program: Command, machine: Machine) => void;

const loadBackup = async () => (await import("./backup.ts")).addBackup;
const loadAbout = async () => (await import("./about.ts")).addAbout;

/**
 * Every command in the order of the help. Each loads its own modules, so that only the one that
 * runs is loaded.
 */
const COMMANDS: Record<string, () => Add | Promise<Add>> = {
  serve: () => addServe,
  healthcheck: async () => (await import("./healthcheck.ts")).addHealthcheck,
  user: async () => (await import("./user.ts")).addUser,
  invite: async () => (await import("./invite.ts")).addInvite,
  backup: loadBackup,
  restore: loadBackup,
  check: async () => (await import("./check.ts")).addCheck,
  compact: async () => (await import("./compact.ts")).addCompact,
  files: async () => (await import("./files.ts")).addFiles,
  migrate: async () => (await import("./migrate.ts")).addMigrate,
  export: async () => (await import("./export.ts")).addExport,
  import: async () => (await import("./import.ts")).addImport,
  tls: async () => (await import("./tls.ts")).addTls,
  packaging: async () => (await import("./packaging.ts")).addPackaging,
  "verify-client": async () => (await import("./verify_client.ts")).addVerifyClient,
  "verify-log": async () => (await import("./verify_log.ts")).addVerifyLog,
  config: loadAbout,
  version: loadAbout,
};

/** Runs the `parley` command. Resolves when it is done, or the server runs. @throws StartError */
export async function runParley(given: Machine): Promise<void> {
  refuseUnknownCommand(given.args);
  const machine = asksForJson(given.args) ? inJson(given) : given;
  const program = parleyCommand();
  for (const load of needed(machine.args)) (await load())(program, machine);
  for (const command of program.commands) addJson(command);
  try {
    await program.parseAsync(machine.args, { from: "user" });
  } catch (error) {
    const reason = mistake(error);
    if (reason) throw reason;
  }
}

const JSON_FLAG = "--json";

/** Returns the text for an error that ends the command: a fault comes with its stack. */
export function errorText(error: Error, args: string[]): string | Error {
  if (asksForJson(args)) return JSON.stringify({ error: String(error.message) });
  return error instanceof StartError ? error.message : error;
}

/** Returns whether a command prints JSON. */
function asksForJson(args: string[]): boolean {
  return args.includes(JSON_FLAG);
}

/** Keeps standard output for the command's JSON: everything else goes to standard error. */
function inJson(machine: Machine): Machine {
  return { ...machine, json: true, log: { ...machine.log, info: machine.log.warn } };
}

/** All that print take it; the server has a log instead. */
function addJson(command: Command): void {
  if (command.name() === "serve") return;
  if (command.commands.length === 0) command.option(JSON_FLAG, "Print JSON, for programs");
  for (const inner of command.commands) addJson(inner);
}

/** Returns what adds the command of these arguments; for help, all commands, each once. */
function needed(args: string[]) {
  const [word = "serve"] = args;
  if (Object.hasOwn(COMMANDS, word)) return [COMMANDS[word]];
  const help = word === "help" || args.some((arg) => arg === "-h" || arg === "--help");
  return help ? new Set(Object.values(COMMANDS)) : [COMMANDS.serve];
}

function parleyCommand(): Command {
  return quietCommand("parley")
    .description("Parley: a chat for your people, on your machine.")
    .helpCommand("help [command]", "Show the help of a command")
    .configureHelp({ sortSubcommands: false })
    .addHelpText(
      "after",
      `
Examples:
  parley                          start the server with data in ./data
  parley --port 9000              the same on another port
  parley serve --help             every option of the server
  parley user list                who has an account here
  parley help COMMAND             what a command does`,
    );
}

/** Refuses an unknown command: commander would take the word for an argument of `serve`. */
function refuseUnknownCommand([word]: string[]): void {
  const names = [...Object.keys(COMMANDS), "help"];
  if (word === undefined || word.startsWith("-") || names.includes(word)) return;
  const near = closest(word, names);
  const hint = near ? ` Did you mean \`parley ${near}\`?` : "";
  throw new StartError(`"${word}" is no command.${hint}\n\`parley --help\` shows what there is.`);
}
