import { CONFIG_FILE, configFrom, type Setting, settingsFrom } from "../config/load.ts";
import { configFileIn, type Flags } from "../config/flags.ts";
import { readSecretFiles } from "../config/secret_files.ts";
import type { Config } from "../config/options.ts";
import { StartError } from "../../base/start_error.ts";
import type { Machine } from "./machine.ts";

/** Returns the settings in force for a command with these flags. @throws StartError */
export async function settingsOf(machine: Machine, flags: Flags): Promise<Setting[]> {
  const toml = await readConfigFile(machine);
  const tomlName = configFileOf(machine) ?? CONFIG_FILE;
  const secrets = await readSecretFiles(machine.env, machine.readFile);
  return settingsFrom({ flags, env: machine.env, toml, tomlName, secrets });
}

/** @throws StartError naming the option, where it was set, and which values are valid */
export async function configOf(machine: Machine, flags: Flags): Promise<Config> {
  return configFrom(await settingsOf(machine, flags));
}

/** Returns the options file that this command was given; null: none. */
export function configFileOf({ args, env }: Machine): string | null {
  return configFileIn(args, env);
}

/** The text of the file with options, or null where there is none. @throws StartError */
export async function readConfigFile(machine: Machine): Promise<string | null> {
  const named = configFileOf(machine);
  const text = await machine.readFile(named ?? CONFIG_FILE);
  if (named === null || text !== null) return text;
  throw new StartError(`--config: the file ${named} cannot be read.`);
}
