import { parse } from "smol-toml";
import { StartError } from "../start_error.ts";
import { closest } from "./closest.ts";
import { flagOf, OPTION_NAMES } from "./options.ts";

/** The lines of parley.toml as they would be written on the command line. @throws StartError */
export function readToml(text: string): Record<string, string> {
  let file: Record<string, unknown>;
  try {
    file = parse(text);
  } catch (error) {
    throw new StartError(`parley.toml: ${withoutLines(error as Error)}`);
  }
  const known = OPTION_NAMES.map(flagOf);
  return Object.fromEntries(
    Object.entries(file).map(([name, value]) => {
      if (!known.includes(name)) throw unknownLine(name, known);
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
