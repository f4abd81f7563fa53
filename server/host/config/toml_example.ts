import { GROUPS } from "./option.ts";
import { flagOf, OPTION_NAMES, type OptionName, optionOf, variableOf } from "./options.ts";

/** Letters of a line. */
const MAX_LINE_CHARS = 90;

/** Writes a parley.toml with every option at its default, commented out, with its description. */
export function tomlExample(): string {
  const groups = GROUPS.filter((group) => group !== "For tests").map((group) => {
    const names = OPTION_NAMES.filter((name) => optionOf(name).group === group);
    return [`## ${group}`, ...names.map(entry)].join("\n\n");
  });
  return [INTRODUCTION, ...groups].join("\n\n") + "\n";
}

const INTRODUCTION =
  `# Options of Parley. Remove the # before a line to set it, then restart Parley.
# Parley reads parley.toml in the folder where it is started, or the file that --config names.
# Flags and environment variables are stronger. \`parley config\` shows what is in force.`;

function entry(name: OptionName): string {
  const { kind, help, default: preset, environmentOnly } = optionOf(name);
  if (environmentOnly) {
    const variable = variableOf(name);
    return comment(
      `${help} A secret: set ${variable}, or ${variable}_FILE to a file that holds it.`,
    );
  }
  const value = /^\d+$/.test(preset) ? preset : JSON.stringify(preset);
  return `${comment(`${help} (${kind.placeholder})`)}\n#${flagOf(name)} = ${value}`;
}

/** Breaks a text into lines of comment. */
function comment(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < MAX_LINE_CHARS) {
      lines.push(`${lines.pop()} ${word}`);
    } else lines.push(`# ${word}`);
  }
  return lines.join("\n");
}
