import type { Command } from "commander";
import { closest } from "../config/closest.ts";
import { mistake, quietCommand } from "../config/flags.ts";
import { StartError } from "../start_error.ts";
import { addAbout } from "./about.ts";
import type { Machine } from "./machine.ts";
import { addBackup } from "./backup.ts";
import { addCheck } from "./check.ts";
import { addExport } from "./export.ts";
import { addImport } from "./import.ts";
import { addInvite } from "./invite.ts";
import { addServe } from "./serve.ts";
import { addTls } from "./tls.ts";
import { addUser } from "./user.ts";

/** In the order in which help shows them. */
const COMMANDS = [
  addServe,
  addUser,
  addInvite,
  addBackup,
  addCheck,
  addExport,
  addImport,
  addTls,
  addAbout,
];

/** Runs the `parley` command. Resolves when it is done, or the server runs. @throws StartError */
export async function runParley(machine: Machine): Promise<void> {
  const program = parleyCommand(machine);
  refuseUnknownCommand(program, machine.args);
  try {
    await program.parseAsync(machine.args, { from: "user" });
  } catch (error) {
    const reason = mistake(error);
    if (reason) throw reason;
  }
}

function parleyCommand(machine: Machine): Command {
  const program = quietCommand("parley")
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
  for (const add of COMMANDS) add(program, machine);
  return program;
}

/** The first word names a command; commander would take a wrong one for an argument of `serve`. */
function refuseUnknownCommand(program: Command, [word]: string[]): void {
  const names = [...program.commands.map((command) => command.name()), "help"];
  if (word === undefined || word.startsWith("-") || names.includes(word)) return;
  const near = closest(word, names);
  const hint = near ? ` Did you mean \`parley ${near}\`?` : "";
  throw new StartError(`"${word}" is no command.${hint}\n\`parley --help\` shows what there is.`);
}
