import { shown } from "./kinds.ts";
import { type Flags, readFlags } from "./flags.ts";
import {
  type Config,
  flagOf,
  OPTION_NAMES,
  type OptionName,
  OPTIONS,
  variableOf,
} from "./options.ts";
import { hostEntries, listenAddress } from "../../base/hosts.ts";
import { fileVariableOf, readSecretFiles, type Secrets } from "./secret_files.ts";
import { readVariable } from "./variable.ts";
import { certificateHosts } from "./certificate_hosts.ts";
import { readToml } from "./toml.ts";
import { StartError } from "../../base/start_error.ts";

export type { Config };

/** The file with options, in the folder where Parley is started, unless `--config` names another. */
export const CONFIG_FILE = "parley.toml";

/** Where options come from, the strongest first. */
export interface Sources {
  flags: Flags;
  env: (name: string) => string | undefined;
  /** The text of the file with options, or null without one. */
  toml: string | null;
  /** Its name in messages; default: parley.toml. */
  tomlName?: string;
  /** Result of `readSecretFiles`. */
  secrets?: Secrets;
}

/** An option's value as it was written, and where. */
export interface Setting {
  name: OptionName;
  written: string;
  /** E.g. `--port`, `PARLEY_PORT`, `port in parley.toml` or `default`. */
  from: string;
}

/** Returns the value in force of each option. @throws StartError for a mistake in the file */
export function settingsFrom(
  { flags, env, toml, tomlName = CONFIG_FILE, secrets = {} }: Sources,
): Setting[] {
  const file = toml === null ? {} : readToml(toml, tomlName);
  const settings = OPTION_NAMES.map((name) => {
    const flag = flagOf(name);
    const variable = variableOf(name);
    const candidates: [written: string | undefined, from: string][] = [
      [flags[name]?.trim(), `--${flag}`],
      [readVariable(env, variable), variable],
      [secrets[name], fileVariableOf(name)],
      [file[flag]?.trim(), `${flag} in ${tomlName}`],
      [OPTIONS[name].default, "default"],
    ];
    const [written, from] = candidates.find(([written]) => written !== undefined)!;
    return { name, written: written!, from };
  });
  return withAddress(settings);
}

/** The ports that a browser tries by default, and at which an authority validates. */
const PORTS_OF_AUTO: Partial<Record<OptionName, string>> = { port: "443", httpPort: "80" };

/**
 * Listens on every address by default with TLS, which is meant for others. Names in `--host` are
 * not addresses to listen on, so the default applies with them too.
 */
function withAddress(settings: Setting[]): Setting[] {
  const written = settings.find(({ name }) => name === "tls")!.written;
  const tls = written !== "";
  const address = tls ? "0.0.0.0" : OPTIONS.host.default;
  return settings.map((setting) => {
    const { name, from } = setting;
    const port = PORTS_OF_AUTO[name];
    if (written === "auto" && port && from === "default") {
      return { name, written: port, from: "default with tls" };
    }
    return withHost(setting, tls, address);
  });
}

function withHost(setting: Setting, tls: boolean, address: string): Setting {
  const { name, written, from } = setting;
  if (name !== "host" || !hostEntries(written).length) return setting;
  if (tls && from === "default") return { name, written: address, from: "default with tls" };
  // An invalid value is reported as it was written.
  const isWrong = OPTIONS.host.kind.parse(written) === undefined;
  if (isWrong || listenAddress(written)) return setting;
  return { ...setting, written: `${address},${written}` };
}

/**
 * Parses the values of all options.
 * @throws StartError naming the option, where it was set, and which values are valid
 */
export function configFrom(settings: Setting[]): Config {
  const values = settings.map(({ name, written, from }) => {
    const { kind } = OPTIONS[name];
    const value = kind.parse(written);
    if (value === undefined) {
      throw new StartError(`${from}: "${shown(kind, written)}" is not ${kind.what}`);
    }
    return [name, value];
  });
  const config = Object.fromEntries(values) as Config;
  if (config.tls === "auto" && certificateHosts(config).length === 0) {
    throw new StartError(
      "--tls auto needs the name by which people reach this server, which must be one of the " +
        "internet: --host chat.example.org. In a network of your own use --tls lan.",
    );
  }
  return config;
}

/** Returns the options that were set somewhere, and where. */
export function fixedIn(settings: Setting[]): Map<OptionName, string> {
  return new Map(
    settings
      .filter(({ from }) => !from.startsWith("default"))
      .map(({ name, from }) => [name, from]),
  );
}

/** Reads flags, environment and ./parley.toml. @throws StartError */
export async function readConfig(
  args: string[],
  env: (name: string) => string | undefined,
  readFile: (path: string) => Promise<string | null>,
): Promise<Config> {
  const flags = readFlags(args);
  const [toml, secrets] = [await readFile(CONFIG_FILE), await readSecretFiles(env, readFile)];
  return configFrom(settingsFrom({ flags, env, toml, secrets }));
}

/** Every option's default. */
export function defaultConfig(): Config {
  return configFrom(settingsFrom({ flags: {}, env: () => undefined, toml: null }));
}
