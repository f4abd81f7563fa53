import { parse } from "smol-toml";
import { StartError } from "../../base/start_error.ts";
import { closest } from "./closest.ts";
import { flagOf, OPTION_NAMES, optionOf, variableOf } from "./options.ts";

/**
 * The lines of a file with options as they would be written on the command line.
 * @param name the file's, for messages
 * @throws StartError
 */
export function readToml(text: string, name: string): Record<string, string> {
  let file: Record<string, unknown>;
  try {
    file = parse(text);
  } catch (error) {
    throw new StartError(`${name}: ${withoutLines(error as Error)}`);
  }
  const known = OPTION_NAMES.filter((name) => !optionOf(name).environmentOnly).map(flagOf);
  return Object.fromEntries(
    Object.entries(file).map(([line, value]) => {
      const option = OPTION_NAMES.find((one) => flagOf(one) === line);
      if (option === undefined) throw unknownLine(name, line, known);
      if (optionOf(option).environmentOnly) {
        throw new StartError(
          `${name}: "${line}" is a secret that does not belong there. Put it into a file of ` +
            `its own, and name that with the environment variable ${variableOf(option)}_FILE.`,
        );
      }
      return [line, written(name, line, value)];
    }),
  );
}

/**
 * Returns the mistake and its position. The parser's own text quotes lines, which may hold secrets.
 */
function withoutLines({ message, line, column }: Error & { line?: number; column?: number }) {
  const [what] = message.split("\n");
  return line === undefined ? what : `${what} (line ${line}, column ${column})`;
}

function unknownLine(name: string, line: string, known: string[]): StartError {
  const near = closest(line, known);
  const hint = near ? ` Did you mean "${near}"?` : "";
  return new StartError(
    `${name}: "${line}" is no option.${hint} There are: ${known.join(", ")}`,
  );
}

function written(name: string, line: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((part) => written(name, line, part)).join(",");
  if (["string", "number", "boolean", "bigint"].includes(typeof value)) return String(value);
  throw new StartError(`${line} in ${name}: write it as ${line} = "…"`);
}
