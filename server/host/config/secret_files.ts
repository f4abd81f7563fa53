import { StartError } from "../../base/start_error.ts";
import { OPTION_NAMES, type OptionName, optionOf, variableOf } from "./options.ts";
import { readVariable } from "./variable.ts";

/** First lines of files that hold secrets, by the options whose `…_FILE` names them. */
export type Secrets = Partial<Record<OptionName, string>>;

/** `metricsToken` → `PARLEY_METRICS_TOKEN_FILE`. */
export function fileVariableOf(name: OptionName): string {
  return `${variableOf(name)}_FILE`;
}

/** Returns whether an option is a secret, which may also come from a file. */
export function isSecret(name: OptionName): boolean {
  return optionOf(name).kind.masked !== undefined;
}

/**
 * Reads the file that `PARLEY_…_FILE` names for each secret option (OPS-7).
 * @throws StartError for a file that cannot be read or is empty, and where both are set
 */
export async function readSecretFiles(
  env: (name: string) => string | undefined,
  readFile: (path: string) => Promise<string | null>,
): Promise<Secrets> {
  const secrets: Secrets = {};
  for (const name of OPTION_NAMES.filter(isSecret)) {
    const variable = fileVariableOf(name);
    const path = readVariable(env, variable);
    if (!path) continue;
    if (readVariable(env, variableOf(name)) !== undefined) {
      throw new StartError(`${variableOf(name)} and ${variable} are both set: keep one of them.`);
    }
    const text = await readFile(path);
    if (text === null) throw new StartError(`${variable}: the file ${path} cannot be read.`);
    const line = text.split("\n")[0].trim();
    if (!line) throw new StartError(`${variable}: the first line of ${path} is empty.`);
    secrets[name] = line;
  }
  return secrets;
}
