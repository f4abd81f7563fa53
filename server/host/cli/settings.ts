import { configFrom, type Setting, settingsFrom } from "../config/load.ts";
import type { Flags } from "../config/flags.ts";
import { readSecretFiles } from "../config/secret_files.ts";
import type { Config } from "../config/options.ts";
import type { Machine } from "./machine.ts";

/** What is in force for a command that was given these flags. @throws StartError */
export async function settingsOf(machine: Machine, flags: Flags): Promise<Setting[]> {
  const toml = await machine.readFile("parley.toml");
  const secrets = await readSecretFiles(machine.env, machine.readFile);
  return settingsFrom({ flags, env: machine.env, toml, secrets });
}

/** @throws StartError naming the option, where it was set, and what would be right */
export async function configOf(machine: Machine, flags: Flags): Promise<Config> {
  return configFrom(await settingsOf(machine, flags));
}
