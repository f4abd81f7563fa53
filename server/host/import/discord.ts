import { z } from "zod";
import { MAX_FILES } from "../../../protocol/files.ts";
import { cutText } from "../../../protocol/graphemes.ts";
import { isVisible } from "../../../protocol/one_emoji.ts";
import {
  type ImportedAuthor,
  type ImportedMessage,
  MAX_IMPORTED_TEXT,
} from "../../features/messages/imported.ts";
import { embed, embedsText } from "./embeds.ts";

/** Absent in exports of older versions; empty for standard emoji. */
const emojiId = z.string().nullish();

const person = z.object({ id: z.string(), name: z.string() });

const attachments = z.array(z.object({ url: z.string(), fileName: z.string() })).default([]);
const stickers = z.array(z.object({
  id: emojiId,
  name: z.string(),
  sourceUrl: z.string().nullish(),
})).default([]);

/** A message as DiscordChatExporter writes it, with the fields that are used. */
const message = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  timestampEdited: z.string().nullish(),
  content: z.string(),
  author: person,
  isPinned: z.boolean().nullish(),
  attachments,
  embeds: z.array(embed).default([]),
  stickers,
  inlineEmojis: z.array(z.object({
    id: emojiId,
    name: z.string(),
    imageUrl: z.string().nullish(),
  })).default([]),
  reactions: z.array(z.unknown()).default([]),
  reference: z.object({ type: z.string().nullish(), messageId: z.string().nullish() }).nullish(),
  forwardedMessage: z.object({
    content: z.string().default(""),
    attachments,
    embeds: z.array(embed).default([]),
    stickers,
  }).nullish(),
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
  /** Path in the export; a file elsewhere than next to the export is not imported. */
  path: string;
}

/** An emoji or a sticker of a server. */
export interface DiscordEmoji {
  /** Discord's. */
  id: string;
  kind: "emoji" | "sticker";
  name: string;
  /** Path of its picture; null: it was not exported. */
  path: string | null;
}

/** A message whose files and emoji are still to be imported. */
export interface DiscordMessage extends Omit<ImportedMessage, "files"> {
  files: LocalFile[];
  /** Emoji in its text, as `:name:`, or as Discord writes them. */
  emoji: DiscordEmoji[];
  /** The sticker that the message consists of; null: it is another message. */
  sticker: DiscordEmoji | null;
}

/** An exported channel, or a part of it. */
export interface DiscordExport {
  guild: { id: string; name: string };
  channel: { id: string; name: string; topic?: string | null };
  authors: ImportedAuthor[];
  /** Oldest first. */
  messages: DiscordMessage[];
  /** Number of messages by Discord (joins, pins …), and of empty ones. */
  skipped: number;
  /** Everything else that is not imported, with counts, without zeros. */
  lost: string[];
}

/** Discord's number for "no server". */
const DIRECT = "0";
/** Message types by Discord itself. */
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
const MAX_QUOTE = 500;

/** Parses a JSON file of DiscordChatExporter. @throws Error that says what is wrong with it */
export function readDiscordExport(text: string): DiscordExport {
  const parsed = file.safeParse(parseJson(text));
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0];
    throw new Error(`not a JSON export of DiscordChatExporter (${path.join(".")}: ${message})`);
  }
  const { guild, channel, messages } = parsed.data;
  if (guild.id === DIRECT) throw new Error("direct messages are not imported, only servers");
  const written = messages.filter((one) =>
    !NOTICES.includes(one.type) && (isVisible(textOf(one)) || localFiles(one).length > 0)
  );
  written.sort((a, b) => time(a.timestamp) - time(b.timestamp));
  const byId = new Map(written.map((one) => [one.id, one]));
  return {
    guild,
    channel,
    authors: [...new Map(written.map(({ author }) => [author.id, author])).values()],
    messages: written.map((one) => imported(one, byId)),
    skipped: messages.length - written.length,
    lost: lostOf(written, byId),
  };
}

/** Lists what of these messages is not imported, with counts. */
function lostOf(messages: readonly Exported[], byId: ReadonlyMap<string, Exported>): string[] {
  const sum = (count: (one: Exported) => number) =>
    messages.reduce((total, one) => total + count(one), 0);
  const counts: [count: number, one: string, many: string][] = [
    [sum(({ reactions }) => reactions.length), "reaction", "reactions"],
    [sum(({ isPinned }) => isPinned ? 1 : 0), "pin", "pins"],
    [sum((one) => bodyOf(one) ? one.embeds.length : 0), "embed", "embeds"],
    [
      sum((one) => answeredBy(one) !== null && !byId.has(answeredBy(one)!) ? 1 : 0),
      "link to what was answered",
      "links to what was answered",
    ],
    [
      sum((one) => textOf(one).length > MAX_IMPORTED_TEXT ? 1 : 0),
      "end of a text",
      "ends of texts",
    ],
    [
      sum((one) => Math.max(0, allFiles(one).length - MAX_FILES)),
      "file beyond ten of a message",
      "files beyond ten of a message",
    ],
  ];
  return counts.filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
}

/** Returns the id of the message that this one answers; null: none. Forwarding is no answer. */
function answeredBy({ reference }: Exported): string | null {
  return reference && reference.type !== "Forward" ? reference.messageId ?? null : null;
}

function imported(one: Exported, byId: Map<string, Exported>): DiscordMessage {
  const answered = byId.get(answeredBy(one) ?? "");
  return {
    id: one.id,
    author: one.author.id,
    sent_at: time(one.timestamp),
    edited_at: one.timestampEdited ? time(one.timestampEdited) : null,
    text: cutText(textOf(one), MAX_IMPORTED_TEXT),
    reply: answered
      ? {
        id: answered.id,
        author: answered.author.id,
        text: cutText(textOf(answered) || namesOf(answered), MAX_QUOTE),
      }
      : null,
    files: localFiles(one),
    emoji: emojiOf(one),
    sticker: stickerOf(one),
  };
}

/** At most as many as one message may have: Discord's limit is the same. */
function localFiles(one: Exported): LocalFile[] {
  return allFiles(one).slice(0, MAX_FILES);
}

/** Returns the files that were exported with the message, or with the one it forwards. */
function allFiles({ attachments, forwardedMessage }: Exported): LocalFile[] {
  return [...attachments, ...forwardedMessage?.attachments ?? []]
    .filter(({ url }) => !isLink(url))
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

/** Content of a message, or of a forwarded one. */
type Body = Pick<Exported, "content" | "attachments" | "embeds" | "stickers">;

/**
 * Returns the readable text: the message, a line for each file that is elsewhere, and the forwarded
 * one.
 */
function textOf(one: Exported): string {
  const { forwardedMessage: forwarded } = one;
  const own = bodyOf(one) || (one.attachments.length || forwarded ? "" : embedsText(one.embeds));
  if (!forwarded) return own;
  const said = bodyOf(forwarded) || embedsText(forwarded.embeds);
  const quoted = said.split("\n").map((line) => `> ${line}`).join("\n");
  return [own, FORWARDED, said && quoted].filter(Boolean).join("\n");
}

const FORWARDED = "(forwarded)";

/** Returns the text without embeds, which show only if a message has nothing else. */
function bodyOf({ content, attachments, stickers }: Body): string {
  const links = attachments.filter(({ url }) => isLink(url)).map(({ url }) => url);
  return [content, ...links, ...stickers.map(({ name }) => `(sticker: ${name})`)]
    .filter(Boolean).join("\n");
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
