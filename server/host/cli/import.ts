import type { Command } from "commander";
import { addOptions, type Flags } from "../config/flags.ts";
import { type DiscordExport, readDiscordExport } from "../import/discord.ts";
import type { ImportedMessage } from "../../features/messages/imported.ts";
import { StartError } from "../../base/start_error.ts";
import { type Admin, withAdmin } from "./admin.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { configOf } from "./settings.ts";

interface ImportFlags extends Flags {
  owner?: string;
  server?: string;
}

/** Messages in one order. */
const AT_ONCE = 400;
/** Bytes: a JavaScript string ends at 512 MB. */
const FILE_MAX = 400 * 1024 * 1024;

/** `parley import discord`. */
export function addImport(program: Command, machine: Machine): void {
  const group = program.command("import")
    .helpGroup("Data:")
    .summary("Bring channels and messages from elsewhere");
  const command = group.command("discord")
    .description(
      "Imports what DiscordChatExporter wrote as JSON: channels, messages, authors. Authors " +
        "become placeholder accounts, files become links. What was imported before is passed " +
        "over, so the same files can be imported again with what is new.",
    )
    .argument("<files...>", "a file a channel, or parts of one")
    .option("--owner <NAME>", "Who owns the server that is made; needed the first time")
    .option("--server <NAME>", "Import into this existing server instead");
  addOptions(command, ["data"])
    .addHelpText("after", "\nExample:\n  parley import discord --owner ada export/*.json")
    .action(async (files: string[], { owner, server, data }: ImportFlags) => {
      const order = await byTime(files);
      await withAdmin(machine, await configOf(machine, { data }), async (admin) => {
        for (const file of order) {
          const destination = { server: server ?? null, owner: owner ?? null };
          const [text, json] = await importFile(admin, await read(file), destination);
          await say(machine, `${file}: ${text}\n`, { file, ...json });
        }
      });
    });
}

/** Parts of a channel in the order of their first messages. */
async function byTime(files: string[]): Promise<string[]> {
  const firsts = new Map<string, number>();
  for (const file of files) firsts.set(file, (await read(file)).messages[0]?.sent_at ?? Infinity);
  return [...firsts].sort(([, a], [, b]) => a - b).map(([file]) => file);
}

async function importFile(
  admin: Admin,
  { guild, channel, authors, messages, skipped }: DiscordExport,
  { server, owner }: { server: string | null; owner: string | null },
): Promise<[text: string, json: object]> {
  const destination = await admin.order<{ channelId: string; channel: string; server: string }>(
    "import-place",
    { guild: idAndName(guild), channel, server, owner },
  );
  const { channelId } = destination;
  let added = 0;
  for (const part of parts(messages)) {
    const ids = new Set(part.flatMap(({ author, reply }) => [author, reply?.author]));
    const writers = authors.filter(({ id }) => ids.has(id)).map(idAndName);
    const input = { channelId, authors: writers, messages: part };
    added += (await admin.order<{ added: number }>("import-messages", input)).added;
  }
  if (added) await admin.order("import-done", { channelId });
  const known = messages.length - added;
  const text = `${added} new messages in #${destination.channel} of "${destination.server}"` +
    (known ? `, ${known} known` : "") + (skipped ? `, ${skipped} skipped` : "");
  return [text, {
    server: destination.server,
    channel: destination.channel,
    added,
    known,
    skipped,
  }];
}

async function read(file: string): Promise<DiscordExport> {
  try {
    const { size } = await Deno.stat(file);
    if (size > FILE_MAX) {
      throw new Error("too large: export it again in parts, with --partition 100mb");
    }
    return readDiscordExport(await Deno.readTextFile(file));
  } catch (error) {
    throw new StartError(`${file}: ${(error as Error).message}`);
  }
}

function* parts(messages: ImportedMessage[]): Generator<ImportedMessage[]> {
  for (let at = 0; at < messages.length; at += AT_ONCE) yield messages.slice(at, at + AT_ONCE);
}

function idAndName({ id, name }: { id: string; name: string }) {
  return { id, name };
}
