import type { Command } from "commander";
import { addOptions, type Flags } from "../config/flags.ts";
import { Bringer } from "../import/bring.ts";
import { decodeText } from "../import/decode.ts";
import { type DiscordExport, type DiscordMessage, readDiscordExport } from "../import/discord.ts";
import type { ImportedMessage } from "../../features/messages/imported.ts";
import { StartError } from "../../base/start_error.ts";
import { type FileStore, StoreFull } from "../../storage/file_store/port.ts";
import { type Admin, withAdmin } from "./admin.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { configOf } from "./settings.ts";
import { openFilesOf } from "./storage.ts";

interface ImportFlags extends Flags {
  owner?: string;
  server?: string;
}

/** Messages in one order, and their files. */
const MESSAGES_PER_REQUEST = 400;
const FILES_PER_REQUEST = 20;
/** Bytes: a JavaScript string ends at 512 MB. */
const MAX_FILE = 400 * 1024 * 1024;

interface Destination {
  channelId: string;
  channel: string;
  serverId: string;
  server: string;
}

/** `parley import discord`. */
export function addImport(program: Command, machine: Machine): void {
  const group = program.command("import")
    .helpGroup("Data:")
    .summary("Bring channels and messages from elsewhere");
  const command = group.command("discord")
    .description(
      "Imports what DiscordChatExporter wrote as JSON: channels, messages, authors. Authors " +
        "become placeholder accounts. Files, emoji and stickers that were exported with the " +
        "messages come along, other files become links. What was imported before is passed over, " +
        "so the same files can be imported again with what is new.",
    )
    .argument("<files...>", "a file a channel, or parts of one")
    .option("--owner <NAME>", "Who owns the server that is made; needed the first time")
    .option("--server <NAME>", "Import into this existing server instead");
  addOptions(command, ["data", "storage", "files"])
    .addHelpText("after", "\nExample:\n  parley import discord --owner ada export/*.json")
    .action(async (files: string[], { owner, server, ...flags }: ImportFlags) => {
      const exports = await byTime(files);
      const config = await configOf(machine, flags);
      await withAdmin(machine, config, async (admin) => {
        const wanted = { server: server ?? null, owner: owner ?? null };
        await demandRoom(admin, exports, wanted);
        const store = await openFilesOf(config);
        const failed: string[] = [];
        try {
          for (const { file } of exports) {
            try {
              const [text, json] = await importFile(admin, file, store, wanted);
              await say(machine, `${file}: ${text}\n`, { file, ...json });
            } catch (error) {
              failed.push(namedError(file, error as Error));
            }
          }
        } finally {
          await store.close();
        }
        if (failed.length > 0) throw new StartError(failed.join("\n"));
      });
    });
}

/** A file, and where its messages are from. */
interface Found extends Pick<DiscordExport, "guild" | "channel"> {
  file: string;
  /** Milliseconds. */
  first: number;
}

/**
 * Parts of a channel in the order of their first messages.
 * @throws StartError that names each file that is no export: nothing is written then
 */
async function byTime(files: string[]): Promise<Found[]> {
  const found: Found[] = [];
  const failed: string[] = [];
  for (const file of new Set(files)) {
    try {
      const { guild, channel, messages } = await read(file);
      found.push({ file, guild, channel, first: messages[0]?.sent_at ?? Infinity });
    } catch (error) {
      failed.push(namedError(file, error as Error));
    }
  }
  if (failed.length > 0) throw new StartError(failed.join("\n"));
  return found.sort((a, b) => a.first - b.first);
}

/** @throws StartError that names each file that has no room: nothing is written then (MEND-52) */
async function demandRoom(
  admin: Admin,
  exports: readonly Found[],
  { server, owner }: Wanted,
): Promise<void> {
  const comings = exports.map(({ file, guild, channel }) => {
    return { file, guild: idAndName(guild), channel: idAndName(channel) };
  });
  const order = { comings, server, owner };
  const { problems } = await admin.order<{ problems: string[] }>("import-room", order);
  if (problems.length > 0) throw new StartError(problems.join("\n"));
}

/** Which file it was. */
function namedError(file: string, { message }: Error): string {
  return message.startsWith(file) ? message : `${file}: ${message}`;
}

/** Where the host wants an import to go. */
interface Wanted {
  server: string | null;
  owner: string | null;
}

async function importFile(
  admin: Admin,
  file: string,
  store: FileStore,
  { server, owner }: Wanted,
): Promise<[text: string, json: object]> {
  const { guild, channel, authors, messages, skipped, lost } = await read(file);
  const destination = await admin.order<Destination>(
    "import-place",
    { guild: idAndName(guild), channel, server, owner },
  );
  const { channelId, serverId } = destination;
  const left = new Set<string>();
  const bringer = new Bringer({
    file,
    store,
    ask: (emoji) => admin.order("import-emoji", { serverId, emoji }),
    warn: (text) => void left.add(text),
  });
  const counts = { added: 0, files: 0 };
  for (const part of parts(messages)) {
    const fresh = await unknown(admin, channelId, part);
    for (const group of groups(fresh)) {
      const brought = await bringAll(bringer, file, group);
      const ids = new Set(group.flatMap(({ author, reply }) => [author, reply?.author]));
      const writers = authors.filter(({ id }) => ids.has(id)).map(idAndName);
      const input = { channelId, authors: writers, messages: brought };
      // A failure may leave some imported: files without a message are deleted on the next start.
      counts.added += (await admin.order<{ added: number }>("import-messages", input)).added;
      counts.files += brought.reduce((sum, { files }) => sum + files.length, 0);
    }
  }
  const { added, files } = counts;
  if (added) await admin.order("import-done", { channelId });
  const known = messages.length - added;
  const text = `${added} new messages in #${destination.channel} of "${destination.server}"` +
    (files ? `, ${files} files` : "") + (known ? `, ${known} known` : "") +
    (skipped ? `, ${skipped} skipped` : "") +
    (added && lost.length ? `\n  left behind: ${lost.join(", ")}` : "") +
    [...left].map((one) => `\n  ${one}`).join("");
  const { server: serverName, channel: channelName } = destination;
  return [text, {
    server: serverName,
    channel: channelName,
    added,
    files,
    known,
    skipped,
    lost,
    left: [...left],
  }];
}

/** @throws StartError where the disk is full; nothing of them is left then */
async function bringAll(
  bringer: Bringer,
  file: string,
  messages: DiscordMessage[],
): Promise<ImportedMessage[]> {
  const brought: ImportedMessage[] = [];
  try {
    for (const message of messages) brought.push(await bringer.bring(message));
    return brought;
  } catch (error) {
    await bringer.forget(brought);
    throw error instanceof StoreFull ? new StartError(`${file}: the disk is full`) : error;
  }
}

/** Filters out messages that were imported before, even if deleted since. */
async function unknown(
  admin: Admin,
  channelId: string,
  messages: DiscordMessage[],
): Promise<DiscordMessage[]> {
  const ids = messages.map(({ id }) => id);
  const { known } = await admin.order<{ known: string[] }>("import-known", { channelId, ids });
  const old = new Set(known);
  return messages.filter(({ id }) => !old.has(id));
}

/**
 * Splits messages into small groups that are imported together, so that a stop leaves little
 * behind.
 */
function* groups(messages: DiscordMessage[]): Generator<DiscordMessage[]> {
  let group: DiscordMessage[] = [];
  let files = 0;
  for (const message of messages) {
    group.push(message);
    files += message.files.length;
    if (files < FILES_PER_REQUEST) continue;
    yield group;
    group = [];
    files = 0;
  }
  if (group.length) yield group;
}

async function read(file: string): Promise<DiscordExport> {
  try {
    const { size } = await Deno.stat(file);
    if (size > MAX_FILE) {
      throw new Error("too large: export it again in parts, with --partition 100mb");
    }
    return readDiscordExport(decodeText(await Deno.readFile(file)));
  } catch (error) {
    throw new StartError(`${file}: ${(error as Error).message}`);
  }
}

function* parts(messages: DiscordMessage[]): Generator<DiscordMessage[]> {
  for (let at = 0; at < messages.length; at += MESSAGES_PER_REQUEST) {
    yield messages.slice(at, at + MESSAGES_PER_REQUEST);
  }
}

function idAndName({ id, name }: { id: string; name: string }) {
  return { id, name };
}
