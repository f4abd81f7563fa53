import type { Command } from "commander";
import { configFrom } from "../config/load.ts";
import { addOptions, type Flags } from "../config/flags.ts";
import { shown } from "../config/kinds.ts";
import { flagOf, OPTION_NAMES, OPTIONS } from "../config/options.ts";
import { DATA_SCHEMA } from "../../base/data_schema.ts";
import { VERSION } from "../../base/version.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { settingsOf } from "./settings.ts";
import { table } from "./table.ts";

/** `parley config` and `parley version`. */
export function addAbout(program: Command, machine: Machine): void {
  const config = program.command("config")
    .helpGroup("About:")
    .summary("Show the options in force, and where each comes from")
    .description("Shows the value of every option and where it comes from. Starts nothing.");
  addOptions(config, OPTION_NAMES).action((flags: Flags) => showConfig(machine, flags));
  program.command("version")
    .helpGroup("About:")
    .description("Show the version of this program and of the data that it writes")
    .action(() =>
      say(
        machine,
        `Parley ${VERSION} (data: schema ${DATA_SCHEMA}, Deno ${Deno.version.deno})\n`,
        { version: VERSION, schema: DATA_SCHEMA, runtime: `deno ${Deno.version.deno}` },
      )
    );
}

async function showConfig(machine: Machine, flags: Flags): Promise<void> {
  const settings = await settingsOf(machine, flags);
  const rows = settings.map(({ name, written, from }) => {
    return [flagOf(name), shown(OPTIONS[name].kind, written) || "-", from];
  });
  const note =
    "\nWhere registration and the rates stand at their default, the admin page's choice holds.\n";
  await say(machine, table(["Option", "Value", "From"], rows) + note, {
    options: settings.map(({ name, written, from }) => {
      return { name: flagOf(name), value: shown(OPTIONS[name].kind, written) || null, from };
    }),
  });
  // After they are shown: this may be where people look for the mistake.
  configFrom(settings);
}
