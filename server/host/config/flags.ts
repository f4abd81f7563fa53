import { Command, CommanderError, Option } from "commander";
import { StartError } from "../../base/start_error.ts";
import { readVariable } from "./variable.ts";
import { GROUPS } from "./option.ts";
import { flagOf, OPTION_NAMES, type OptionName, optionOf, variableOf } from "./options.ts";

/** Flags as they were written, by option name; flags not given are absent. */
export type Flags = Partial<Record<OptionName, string>>;

/** Adds options to a command, under their headings. */
export function addOptions(command: Command, names: OptionName[]): Command {
  for (const group of GROUPS) {
    for (const name of names.filter((name) => optionOf(name).group === group)) {
      const { kind, help, default: preset, environmentOnly } = optionOf(name);
      if (environmentOnly) continue;
      const note = [preset && `default: ${preset}`, `env: ${variableOf(name)}`].filter(Boolean);
      const value = kind.bare ? `[${kind.placeholder}]` : `<${kind.placeholder}>`;
      const flag = new Option(`--${flagOf(name)} ${value}`, `${help} (${note.join(", ")})`);
      if (kind.bare) flag.preset(kind.bare);
      command.addOption(flag.helpGroup(`${group}:`));
    }
  }
  return command.addOption(
    new Option(
      `${CONFIG_FLAG} <FILE>`,
      `The file with options (default: parley.toml in this folder, env: ${CONFIG_VARIABLE})`,
    ).helpGroup("Where:"),
  );
}

const CONFIG_FLAG = "--config";
const CONFIG_VARIABLE = "PARLEY_CONFIG";

/** The file with options that a flag or a variable names; null: neither does. */
export function configFileIn(
  args: string[],
  env: (name: string) => string | undefined,
): string | null {
  const at = args.findLastIndex((arg) => arg === CONFIG_FLAG || arg.startsWith(`${CONFIG_FLAG}=`));
  const flag = args[at] === CONFIG_FLAG ? args[at + 1] : args[at]?.slice(CONFIG_FLAG.length + 1);
  return flag?.trim() || readVariable(env, CONFIG_VARIABLE) || null;
}

/** Makes a command whose mistakes are StartErrors, and which never ends the process itself. */
export function quietCommand(name: string): Command {
  return new Command(name)
    .exitOverride()
    .configureOutput({ outputError: () => {}, writeOut: show })
    .showSuggestionAfterError()
    .helpOption("-h, --help", "Show this help");
}

/** Help goes to standard output; who closes it (`parley --help | head`) has seen enough. */
function show(text: string): void {
  const bytes = new TextEncoder().encode(text);
  try {
    for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}

/** Turns an error of commander into a StartError; null: help was shown. */
export function mistake(error: unknown): unknown {
  if (isOfTheSystem(error)) return new StartError(error.message);
  if (!(error instanceof CommanderError)) return error;
  if (error.exitCode === 0 || error.code === "commander.help") return null;
  const text = error.message.replace(/^error: /, "");
  return new StartError(`${text}\n\`parley --help\` shows what there is.`);
}

/** A full disk, a missing folder, a database that is busy: the host's to mend, without a stack. */
function isOfTheSystem(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof CommanderError) return false;
  return "code" in error && typeof error.code === "string" && /^E[A-Z_]+$/.test(error.code);
}

/** Flags alone, without a command. @throws StartError */
export function readFlags(args: string[]): Flags {
  const command = addOptions(quietCommand("parley"), OPTION_NAMES).allowExcessArguments(false);
  try {
    command.parse(args, { from: "user" });
  } catch (error) {
    throw mistake(error) ?? new StartError("Nothing to start.");
  }
  return command.opts<Flags>();
}
