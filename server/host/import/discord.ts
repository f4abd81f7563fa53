import { z } from "zod";
import { FILES_MAX } from "../../../protocol/files.ts";
import { cutText } from "../../../protocol/graphemes.ts";
import {
  IMPORTED_TEXT_MAX,
  type ImportedAuthor,
  type ImportedMessage,
} from "../../features/messages/imported.ts";

/** Absent in exports of older versions; empty for the emoji that everybody has. */
const emojiId = z.string().nullish();

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
  stickers: z.array(z.object({
    id: emojiId,
    name: z.string(),
    sourceUrl: z.string().nullish(),
  })).default([]),
  inlineEmojis: z.array(z.object({
    id: emojiId,
    name: z.string(),
    imageUrl: z.string().nullish(),
  })).default([]),
  reference: z.object({ messageId: z.string().nullish() }).nullish(),
});
type Exported = z.infer<typeof message>;

const file = z.object({
  guild: person,
  channel: person.extend({ topic: z.string().nullish() }),
  messages: z.array(message),
});

/** A file that was exported with the messages. */
export interface LocalFile {
  name: string;
  /** As the export says it: beside the export, or it is not taken. */
  path: string;
}

/** An emoji or a sticker of a server. */
export interface DiscordEmoji {
  /** Discord's. */
  id: string;
  kind: "emoji" | "sticker";
  name: string;
  /** Of its picture, where that was exported; null: it was not. */
  path: string | null;
}

/** A message whose files and emoji are still to be brought here. */
export interface DiscordMessage extends Omit<ImportedMessage, "files"> {
  files: LocalFile[];
  /** Those in its text, as `:name:`, or as Discord writes them. */
  emoji: DiscordEmoji[];
  /** It is this sticker, and nothing else. */
  sticker: DiscordEmoji | null;
}

/** One channel, or a part of it. */
export interface DiscordExport {
  guild: { id: string; name: string };
  channel: { id: string; name: string; topic?: string | null };
  authors: ImportedAuthor[];
  /** The oldest first. */
  messages: DiscordMessage[];
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
  const written = messages.filter((one) =>
    !NOTICES.includes(one.type) && (textOf(one) || localFiles(one).length)
  );
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

function imported(one: Exported, byId: Map<string, Exported>): DiscordMessage {
  const answered = byId.get(one.reference?.messageId ?? "");
  return {
    id: one.id,
    author: one.author.id,
    sent_at: time(one.timestamp),
    edited_at: one.timestampEdited ? time(one.timestampEdited) : null,
    text: cutText(textOf(one), IMPORTED_TEXT_MAX),
    reply: answered
      ? {
        id: answered.id,
        author: answered.author.id,
        text: cutText(textOf(answered) || namesOf(answered), QUOTE_MAX),
      }
      : null,
    files: localFiles(one),
    emoji: emojiOf(one),
    sticker: stickerOf(one),
  };
}

/** At most as many as one message may have: Discord's limit is the same. */
function localFiles({ attachments }: Exported): LocalFile[] {
  return attachments.filter(({ url }) => !isLink(url)).slice(0, FILES_MAX)
    .map(({ url, fileName }) => ({ name: fileName, path: url }));
}

function emojiOf({ inlineEmojis }: Exported): DiscordEmoji[] {
  const own = inlineEmojis.flatMap(({ id, name, imageUrl }) =>
    id ? [{ id, kind: "emoji" as const, name, path: localPath(imageUrl) }] : []
  );
  return [...new Map(own.map((emoji) => [emoji.id, emoji])).values()];
}

function stickerOf({ content, attachments, stickers }: Exported): DiscordEmoji | null {
  const [sticker] = stickers;
  if (content || attachments.length || stickers.length !== 1 || !sticker.id) return null;
  const { id, name, sourceUrl } = sticker;
  return { id, kind: "sticker", name, path: localPath(sourceUrl) };
}

function localPath(url: string | null | undefined): string | null {
  return url && !isLink(url) ? url : null;
}

function isLink(url: string): boolean {
  return /^[a-z]+:\/\//i.test(url);
}

function namesOf({ attachments }: Exported): string {
  return attachments.map(({ fileName }) => fileName).join("\n");
}

/** What there is to read: the text, and a line for each file that is elsewhere. */
function textOf({ content, attachments, embeds, stickers }: Exported): string {
  const links = attachments.filter(({ url }) => isLink(url)).map(({ url }) => url);
  const lines = [content, ...links, ...stickers.map(({ name }) => `(sticker: ${name})`)]
    .filter(Boolean);
  if (lines.length || attachments.length || !embeds.length) return lines.join("\n");
  const [{ title, description, url }] = embeds;
  return cutText([title, description, url].filter(Boolean).join("\n"), EMBED_MAX);
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
