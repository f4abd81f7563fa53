import type { Command } from "commander";
import { addOptions, type Flags } from "../config/flags.ts";
import { removedOnSignal } from "../../storage/removed_on_signal.ts";
import { renameSynced } from "../../storage/sync.ts";
import { StartError } from "../../base/start_error.ts";
import { withAdmin } from "./admin.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { configOf } from "./settings.ts";

/** `parley export`: stored data for people to read or to move elsewhere. */
export function addExport(program: Command, machine: Machine): void {
  const group = program.command("export")
    .helpGroup("Data:")
    .summary("Write what is stored about a person or a server as JSON")
    .description(
      "Writes all that is stored about a person, or a server with all that was said in it, as " +
        "JSON, while the server runs or not. Messages are opened, files included: whoever runs " +
        "a server can do that, and should have a reason. Whose data it is is told of it.",
    )
    .addHelpText(
      "after",
      `
Examples:
  parley export user ada --out ada.json
  parley export server "Chess club" > chess.json`,
    );
  const add = (kind: string, summary: string, what: string) => {
    const command = group.command(kind).description(summary).argument("<name>", what)
      .option("--out <FILE>", "Write into this file instead of standard output");
    addOptions(command, ["data", "storage", "files"]).action(
      async (name: string, { out, ...flags }: Flags & { out?: string }) => {
        const config = await configOf(machine, flags);
        await withAdmin(machine, config, async (admin) => {
          await writeAll(machine, admin.stream(`export-${kind}`, { name }), out);
        });
      },
    );
  };
  add("user", "All about one person: account, profile, and what they wrote", "name or email");
  add("server", "A server: roles, members, channels and messages", "name or id");
}

/** Writes into a file in full or not at all. */
async function writeAll(machine: Machine, text: AsyncIterable<string>, out?: string) {
  if (!out) {
    for await (const piece of text) await machine.write(piece);
    return;
  }
  const partial = `${out}.partial`;
  if (await Deno.stat(out).then(() => true, () => false)) {
    throw new StartError(`${out} exists already. Choose another name.`);
  }
  using _ = removedOnSignal(partial);
  try {
    // Someone else may have put a file there that they could read.
    await Deno.remove(partial).catch(() => {});
    using file = await Deno.open(partial, { write: true, createNew: true, mode: 0o600 });
    const encoder = new TextEncoder();
    for await (const piece of text) {
      const bytes = encoder.encode(piece);
      for (let at = 0; at < bytes.byteLength;) at += await file.write(bytes.subarray(at));
    }
    await file.sync();
  } catch (error) {
    await Deno.remove(partial).catch(() => {});
    throw error;
  }
  await renameSynced(partial, out);
  await say(machine, `${out} is written.\n`, { file: out });
}
