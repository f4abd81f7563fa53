import { parseArgs } from "node:util";
import { parse as parseToml } from "smol-toml";
import type { HelpLinks } from "../protocol/help.ts";
import { isNetwork } from "./http/address.ts";
import { StartError } from "./start_error.ts";

/** Everything that a host can set. A flag beats the environment beats parley.toml (D-0). */
export interface Config extends HelpLinks {
  port: number;
  host: string;
  /** The data folder. */
  data: string;
  registration: "open" | "invite" | "closed";
  /** Addresses of proxies whose X-Forwarded-For counts. */
  trustedProxies: string[];
  /** Lifts the rate limits: for tests and benchmarks (D-RATE). */
  limits: "on" | "off";
}

type Name = keyof Config;

const DEFAULTS: Record<Name, string> = {
  port: "8000",
  host: "127.0.0.1",
  data: "./data",
  registration: "open",
  trustedProxies: "",
  limits: "on",
  helpCenter: "",
  documentation: "",
  support: "",
};

const flagOf = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const variableOf = (name: string) => `PARLEY_${flagOf(name).replaceAll("-", "_").toUpperCase()}`;

/**
 * Reads flags, environment and ./parley.toml.
 * @throws StartError naming the option, where it was set, and what would be right
 */
export async function readConfig(
  args: string[],
  env: (name: string) => string | undefined,
  readFile: (path: string) => Promise<string | null>,
): Promise<Config> {
  const names = Object.keys(DEFAULTS) as Name[];
  const flags = readFlags(args, names);
  const file = await readToml(readFile, names);
  const pick = (name: Name): [value: string, from: string] => {
    const flag = flags[flagOf(name)];
    if (flag !== undefined) return [flag, `--${flagOf(name)}`];
    const variable = env(variableOf(name));
    if (variable !== undefined) return [variable, variableOf(name)];
    const line = file[flagOf(name)];
    if (line !== undefined) return [String(line), `${flagOf(name)} in parley.toml`];
    return [DEFAULTS[name], "default"];
  };
  const oneOf = <V extends string>(name: Name, ...values: V[]): V => {
    const [value, from] = pick(name);
    if ((values as string[]).includes(value)) return value as V;
    throw new StartError(`${from}: "${value}" is not one of ${values.join(", ")}`);
  };
  const link = (name: keyof HelpLinks): string | null => {
    const [value, from] = pick(name);
    if (value === "" || /^(https?|mailto):/.test(value) && URL.canParse(value)) {
      return value || null;
    }
    throw new StartError(`${from}: "${value}" is not an https://, http:// or mailto: address`);
  };
  const [port, portFrom] = pick("port");
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new StartError(`${portFrom}: "${port}" is not a port (0 to 65535)`);
  }
  const [proxies, proxiesFrom] = pick("trustedProxies");
  const trustedProxies = proxies.split(",").map((entry) => entry.trim()).filter(Boolean);
  for (const entry of trustedProxies) {
    if (isNetwork(entry)) continue;
    throw new StartError(
      `${proxiesFrom}: "${entry}" is not an address, nor a network like 10.0.0.0/8`,
    );
  }
  return {
    port: Number(port),
    host: pick("host")[0],
    data: pick("data")[0],
    registration: oneOf("registration", "open", "invite", "closed"),
    trustedProxies,
    limits: oneOf("limits", "on", "off"),
    helpCenter: link("helpCenter"),
    documentation: link("documentation"),
    support: link("support"),
  };
}

function readFlags(args: string[], names: Name[]): Record<string, string | undefined> {
  const options = Object.fromEntries(names.map((n) => [flagOf(n), { type: "string" as const }]));
  try {
    return parseArgs({ args, options, strict: true }).values as Record<string, string>;
  } catch (error) {
    const known = names.map((n) => `--${flagOf(n)}`).join(", ");
    throw new StartError(`${(error as Error).message}\nThe options are: ${known}`);
  }
}

async function readToml(
  readFile: (path: string) => Promise<string | null>,
  names: Name[],
): Promise<Record<string, unknown>> {
  const text = await readFile("parley.toml");
  if (text === null) return {};
  let file: Record<string, unknown>;
  try {
    file = parseToml(text);
  } catch (error) {
    throw new StartError(`parley.toml: ${(error as Error).message}`);
  }
  const known = names.map(flagOf);
  const unknown = Object.keys(file).find((name) => !known.includes(name));
  if (unknown === undefined) return file;
  throw new StartError(`parley.toml: "${unknown}" is no option. There are: ${known.join(", ")}`);
}
