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

Set an option as a flag, an environment variable, or a line in \`parley.toml\`. Flags win over the
environment, and the environment wins over the file. \`parley config\` shows what is in force, and
where each value comes from.

- Parley reads \`parley.toml\` in the folder where it starts, or the file that \`--config FILE\` or
  \`PARLEY_CONFIG\` names. \`parley packaging toml\` prints such a file with every option in it.
- Spaces around a value are ignored. An empty variable counts as not set.
- Admins can also change who can sign up, push notifications, storage and rate limits on the
  [admin page](admin.md) while the server runs, unless one of the three sets them.

\`deno task docs\` writes this page from the program's table of options.`;

function entry(name: typeof OPTION_NAMES[number]): string {
  const { kind, help, default: preset, environmentOnly } = optionOf(name);
  const flag = flagOf(name);
  const title = environmentOnly ? variableOf(name) : `--${flag} ${kind.placeholder}`;
  const file = isSecret(name) ? `, or \`${fileVariableOf(name)}\` with a file that holds it` : "";
  const line = environmentOnly ? "a secret: environment only" : `\`${flag} = …\``;
  return [
    `### \`${title}\``,
    "",
    help,
    "",
    `\`${variableOf(name)}\`${file}; ${line}; ${
      preset ? `default \`${preset}\`` : "not set by default"
    }`,
  ].join("\n");
}
