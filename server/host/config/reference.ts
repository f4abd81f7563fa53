import { GROUPS } from "./option.ts";
import { flagOf, OPTION_NAMES, optionOf, OPTIONS, variableOf } from "./options.ts";
import { fileVariableOf, isSecret } from "./secret_files.ts";

/** docs/options.md, before it is formatted. */
export function optionsReference(): string {
  const chapters = GROUPS.map((group) => {
    const names = OPTION_NAMES.filter((name) => OPTIONS[name].group === group);
    return [`## ${group}`, ...names.map(entry)].join("\n\n");
  });
  return [INTRODUCTION, ...chapters].join("\n\n") + "\n";
}

const INTRODUCTION = `# Every option

This page is written by \`deno task docs\` from the program's own table of options.

Each option is a flag, an environment variable, and a line in \`parley.toml\` in the folder where
Parley is started, or in the file that \`--config FILE\` or \`PARLEY_CONFIG\` names.
\`parley packaging toml\` prints such a file with every option in it. A flag is stronger than the environment, which is stronger than the file.
Spaces around a value are ignored, and an empty variable counts as not set.
\`parley config\` shows what is in force, and where each value comes from.

Who can sign up, push notifications, limits of storage and rate limits can also be changed on the
[admin page](admin.md) while the server runs, as long as none of the three sets them.`;

function entry(name: typeof OPTION_NAMES[number]): string {
  const { kind, help, default: preset, environmentOnly } = optionOf(name);
  const flag = flagOf(name);
  const title = environmentOnly ? variableOf(name) : `--${flag} ${kind.placeholder}`;
  const file = isSecret(name) ? `, or \`${fileVariableOf(name)}\` with a file that holds it` : "";
  return [
    `### \`${title}\``,
    "",
    help,
    "",
    `- Environment: \`${variableOf(name)}\`${file}`,
    environmentOnly
      ? "- A secret: neither a flag nor a line in parley.toml"
      : `- parley.toml: \`${flag} = …\``,
    `- Default: ${preset ? `\`${preset}\`` : "not set"}`,
  ].join("\n");
}
