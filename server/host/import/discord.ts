import { z } from "zod";
import type { ImportedAuthor, ImportedMessage } from "../../features/messages/imported.ts";

const person = z.object({ id: z.string(), name: z.string() });

/** One message as DiscordChatExporter writes it: what is used of it. */
const message = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  timestampEdited: z.string().nullish(),
  content: z.string(),
  author: person,
  attachments: z.array(z.object({ url: z.string(), fileName: z.string() })).default([]),
  embeds: z.array(z.object({
    title: z.string().nullish(),
    url: z.string().nullish(),
    description: z.string().nullish(),
  })).default([]),
  stickers: z.array(z.object({ name: z.string() })).default([]),
  reference: z.object({ messageId: z.string().nullish() }).nullish(),
});
type DiscordMessage = z.infer<typeof message>;

const file = z.object({
  guild: person,
  channel: person.extend({ topic: z.string().nullish() }),
  messages: z.array(message),
});

/** One channel, or a part of it. */
export interface DiscordExport {
  guild: { id: string; name: string };
  channel: { id: string; name: string; topic?: string | null };
  authors: ImportedAuthor[];
  /** The oldest first. */
  messages: ImportedMessage[];
  /** What Discord said itself (joins, pins …), and messages without anything to show. */
  skipped: number;
}

/** Discord's number for "no server". */
const DIRECT = "0";
/** What Discord itself says. */
const NOTICES = [
  "RecipientAdd",
  "RecipientRemove",
  "Call",
  "ChannelNameChange",
  "ChannelIconChange",
  "ChannelPinnedMessage",
  "GuildMemberJoin",
  "ThreadCreated",
];
/** Characters; Discord's own limit is 4000, files aside. */
const TEXT_MAX = 16_000;
const QUOTE_MAX = 500;
/** Characters of an embed that stands for a message without text. */
const EMBED_MAX = 4000;

/** Reads a JSON file of DiscordChatExporter. @throws Error that says what is wrong with it */
export function readDiscordExport(text: string): DiscordExport {
  const parsed = file.safeParse(parseJson(text));
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0];
    throw new Error(`not a JSON export of DiscordChatExporter (${path.join(".")}: ${message})`);
  }
  const { guild, channel, messages } = parsed.data;
  if (guild.id === DIRECT) throw new Error("direct messages are not imported, only servers");
  const written = messages.filter((one) => !NOTICES.includes(one.type) && textOf(one));
  written.sort((a, b) => time(a.timestamp) - time(b.timestamp));
  const byId = new Map(written.map((one) => [one.id, one]));
  return {
    guild,
    channel,
    authors: [...new Map(written.map(({ author }) => [author.id, author])).values()],
    messages: written.map((one) => imported(one, byId)),
    skipped: messages.length - written.length,
  };
}

function imported(one: DiscordMessage, byId: Map<string, DiscordMessage>): ImportedMessage {
  const answered = byId.get(one.reference?.messageId ?? "");
  return {
    id: one.id,
    author: one.author.id,
    sent_at: time(one.timestamp),
    edited_at: one.timestampEdited ? time(one.timestampEdited) : null,
    text: textOf(one).slice(0, TEXT_MAX),
    reply: answered
      ? { id: answered.id, author: answered.author.id, text: textOf(answered).slice(0, QUOTE_MAX) }
      : null,
  };
}

/** What there is to read: the text, and a line for each file. */
function textOf({ content, attachments, embeds, stickers }: DiscordMessage): string {
  const files = attachments.map(({ url, fileName }) => {
    // An export with media has paths of files that stay behind.
    return /^https?:/.test(url) ? url : `(file: ${fileName})`;
  });
  const lines = [content, ...files, ...stickers.map(({ name }) => `(sticker: ${name})`)]
    .filter(Boolean);
  if (lines.length || !embeds.length) return lines.join("\n");
  const [{ title, description, url }] = embeds;
  return [title, description, url].filter(Boolean).join("\n").slice(0, EMBED_MAX);
}

function time(iso: string): number {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) throw new Error(`"${iso}" is not a time`);
  return time;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`not JSON: ${(error as Error).message}`);
  }
}
