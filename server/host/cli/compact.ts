import type { Command } from "commander";
import { sizeText } from "../../../protocol/sizes.ts";
import { addOptions, type Flags } from "../config/flags.ts";
import { compact } from "../../storage/compact.ts";
import { requireData } from "./data.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { configOf } from "./settings.ts";

/** `parley compact`. */
export function addCompact(program: Command, machine: Machine): void {
  const command = program.command("compact")
    .helpGroup("Data:")
    .summary("Give back the space that deleted messages and files left")
    .description(
      "Writes the database anew without the space that deleted records left, compares it with " +
        "the old one record by record, and puts it in its place. The server must be stopped. " +
        "Needs as much free space as the records take; if it is interrupted, nothing is changed.",
    );
  addOptions(command, ["data"])
    .addHelpText("after", "\nExample:\n  parley compact --data /var/lib/parley")
    .action(async (flags: Flags) => {
      const { data } = await configOf(machine, flags);
      await requireData(data);
      const { before, after } = await compact(data);
      const given = sizeText(Math.max(0, before - after));
      await say(
        machine,
        `${data} is compact: ${given} were given back (${sizeText(before)} → ${
          sizeText(after)
        }).\n`,
        { folder: data, before, after },
      );
    });
}
