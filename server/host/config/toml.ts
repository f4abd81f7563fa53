import { parse } from "smol-toml";
import { StartError } from "../../base/start_error.ts";
import { closest } from "./closest.ts";
import { flagOf, OPTION_NAMES, optionOf, variableOf } from "./options.ts";

/** The lines of parley.toml as they would be written on the command line. @throws StartError */
export function readToml(text: string): Record<string, string> {
  let file: Record<string, unknown>;
  try {
    file = parse(text);
  } catch (error) {
    throw new StartError(`parley.toml: ${withoutLines(error as Error)}`);
  }
  const known = OPTION_NAMES.filter((name) => !optionOf(name).environmentOnly).map(flagOf);
  return Object.fromEntries(
    Object.entries(file).map(([name, value]) => {
      const option = OPTION_NAMES.find((one) => flagOf(one) === name);
      if (option === undefined) throw unknownLine(name, known);
      if (optionOf(option).environmentOnly) {
        throw new StartError(
          `parley.toml: "${name}" is a secret that does not belong there. Put it into a file of ` +
            `its own, and name that with the environment variable ${variableOf(option)}_FILE.`,
        );
      }
      return [name, written(name, value)];
    }),
  );
}

/** What is wrong and where: the reader's own text shows the lines, which may hold secrets. */
function withoutLines({ message, line, column }: Error & { line?: number; column?: number }) {
  const [what] = message.split("\n");
  return line === undefined ? what : `${what} (line ${line}, column ${column})`;
}

function unknownLine(name: string, known: string[]): StartError {
  const near = closest(name, known);
  const hint = near ? ` Did you mean "${near}"?` : "";
  return new StartError(
    `parley.toml: "${name}" is no option.${hint} There are: ${known.join(", ")}`,
  );
}

function written(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((part) => written(name, part)).join(",");
  if (["string", "number", "boolean", "bigint"].includes(typeof value)) return String(value);
  throw new StartError(`${name} in parley.toml: write it as ${name} = "…"`);
}
