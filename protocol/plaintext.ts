import { type FileRef, readFileRefs } from "./file_refs.ts";
import { cutText, cutToEnd } from "./graphemes.ts";

/** A file inside a message (MSG-29). */
export interface Attachment {
  name: string;
  /** Media type by the sender's system; nothing is shown inline because of it. */
  type: string;
  /** A data URL; empty where the file is kept apart from the text (client/files/embedded/). */
  data: string;
  /** Bytes. */
  size: number;
  /** Pixels of an image or video, where the sender knew them. */
  width?: number;
  height?: number;
}

/** The message that this one answers, as its author saw it. */
export interface ReplyTo {
  id: string;
  seq: number;
  username: string;
  /** The beginning of its text; never more than `MAX_QUOTE` characters. */
  text: string;
  /** Id of its author, whom the reply notifies (MEND-16). Absent: nobody. */
  to?: string;
}

/** The message that this one forwards (COM-13). It names no author, whom nobody could prove. */
export interface Forwarded {
  channel_id: string;
  message_id: string;
  /** When that was written, ISO 8601. */
  at: string;
}

/** Parts of a decrypted message. */
export interface Plaintext {
  /** The remaining parts are a copy of that message's. */
  forward: Forwarded | null;
  attachment: Attachment | null;
  /** Files on the server, at most ten (FIL-1). */
  files: FileRef[];
  reply: ReplyTo | null;
  /**
   * The texts of a poll, whose question is the text (COM-15); `readPollText` reads the rest. Absent:
   * there is none.
   */
  poll?: { question: string };
  text: string;
}

/** Characters of a quote. */
export const MAX_QUOTE = 120;
/** Replaces a spoiler in a quote, in every language: other clients compare it (HARD-16). */
export const QUOTED_SPOILER = "[spoiler]";
/** Characters from which it is made. */
const MAX_QUOTED_SOURCE_CHARS = 4000;
/** Characters of the names in a header line, and of its ids; hostile clients write more (HARD-1). */
const MAX_NAME = 255;
const MAX_TYPE = 127;
const MAX_ID = 64;
/** Most occurrences of each JSON character in a header line; names may contain some. */
const MAX_MARKS = 1000;

const FORWARD = "[[forward]]";
const ATTACHMENT = "[[attachment]]";
const FILES = "[[files]]";
const REPLY = "[[reply]]";
const POLL = "[[poll]]";
const LOOKS_LIKE_HEADER = /^\n{0,4000}\[\[(forward|attachment|files|reply|poll)\]\]/;
/** A text like that, as `formatPlaintext` wrote it. */
const KEPT = /^\n{1,4001}\[\[(forward|attachment|files|reply|poll)\]\]/;

/**
 * Parses a decrypted message: a line with what it forwards, one with an attachment, one with files,
 * one with a reply, all optional, then a line with a poll or the text (MSG-28, D-ENC-4, FIL-1,
 * COM-13, COM-15). A malformed line is ordinary text.
 */
export function parsePlaintext(plaintext: string): Plaintext {
  const { value: forward, rest } = headerLine(plaintext, FORWARD, readForwarded);
  const first = headerLine(rest, ATTACHMENT, asAttachment);
  const second = headerLine(first.rest, FILES, readFileRefs);
  const third = headerLine(second.rest, REPLY, asReply);
  const { value: poll } = headerLine(third.rest, POLL, asPoll);
  const text = poll?.question ?? (KEPT.test(third.rest) ? third.rest.slice(1) : third.rest);
  return {
    forward,
    attachment: first.value,
    files: second.value ?? [],
    reply: third.value,
    ...poll && { poll },
    text,
  };
}

/** Writes a text for `parsePlaintext`. Text that looks like a header is escaped. */
export function formatPlaintext(
  { forward, attachment, files, reply, poll, text }: Partial<Plaintext>,
): string {
  const lines: string[] = [];
  if (forward) {
    const { channel_id, message_id, at } = forward;
    lines.push(FORWARD + JSON.stringify({ channel_id, message_id, at }));
  }
  if (attachment) lines.push(ATTACHMENT + JSON.stringify(attachment));
  if (files?.length) lines.push(FILES + JSON.stringify(files));
  if (reply) {
    const { id, seq, username, text, to } = reply;
    lines.push(REPLY + JSON.stringify({ id, seq, username, text: quoteOf(text), to }));
  }
  if (poll) return [...lines, POLL + JSON.stringify(poll)].join("\n");
  const body = text ?? "";
  // A line break before it is not part of the text: reading removes it again.
  return [...lines, LOOKS_LIKE_HEADER.test(body) ? `\n${body}` : body].join("\n");
}

/** The beginning of a text, on one line. */
export function quoteOf(text: string): string {
  const line = oneLine(text);
  return line.length <= MAX_QUOTE ? line : `${cutText(line, MAX_QUOTE - 1)}…`;
}

/** Returns the start of a text on one line, for quotes. */
export function oneLine(text: string): string {
  return cutText(text, MAX_QUOTED_SOURCE_CHARS).replace(/\s+/g, " ").trim();
}

function headerLine<T>(
  text: string,
  marker: string,
  read: (value: unknown) => T | null,
): { value: T | null; rest: string } {
  if (!text.startsWith(marker)) return { value: null, rest: text };
  const found = text.indexOf("\n");
  const end = found === -1 ? text.length : found;
  const header = read(jsonOf(text.slice(marker.length, end)));
  return header ? { value: header, rest: text.slice(end + 1) } : { value: null, rest: text };
}

function jsonOf(json: string): unknown {
  // Reading is quick, building is not: millions of lists or names are no header (HARD-1).
  if ([...'[{",'].some((mark) => hasMany(json, mark))) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function hasMany(text: string, mark: string): boolean {
  let at = -1;
  for (let left = MAX_MARKS; left > 0; left--) {
    at = text.indexOf(mark, at + 1);
    if (at === -1) return false;
  }
  return true;
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && !Array.isArray(value) ? value as Fields ?? {} : {};
}

function asAttachment(value: unknown): Attachment | null {
  const { name, type, data, size, width, height } = fieldsOf(value);
  if (typeof name !== "string" || name === "" || !isSize(size)) return null;
  const box = isLength(width) && isLength(height) ? { width, height } : {};
  // The end of a name holds its extension.
  const described = { name: cutToEnd(name, MAX_NAME), type: stringOf(type).slice(0, MAX_TYPE) };
  return { ...described, data: stringOf(data), size, ...box };
}

/** Reads the origin of a forwarded message; null if it is malformed. */
export function readForwarded(value: unknown): Forwarded | null {
  const { channel_id, message_id, at } = fieldsOf(value);
  const time = typeof at === "string" || typeof at === "number" ? new Date(at).getTime() : NaN;
  if (!isId(channel_id) || !isId(message_id) || Number.isNaN(time)) return null;
  return { channel_id, message_id, at: new Date(time).toISOString() };
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= MAX_ID;

function asPoll(value: unknown): Plaintext["poll"] | null {
  const { question, ...rest } = fieldsOf(value);
  return typeof question === "string" && question ? { ...rest, question } : null;
}

function asReply(value: unknown): ReplyTo | null {
  const { id, seq, username, text, to } = fieldsOf(value);
  if (typeof id !== "string" || typeof username !== "string" || !Number.isSafeInteger(seq)) {
    return null;
  }
  if (id.length > MAX_ID) return null;
  return {
    id,
    seq: seq as number,
    username: cutText(username, MAX_NAME),
    text: quoteOf(stringOf(text)),
    ...typeof to === "string" && to.length <= MAX_ID && { to },
  };
}

const stringOf = (value: unknown) => typeof value === "string" ? value : "";

/** JSON has numbers that are none when read: 1e999. */
function isSize(value: unknown): value is number {
  return Number.isFinite(value) && (value as number) >= 0;
}

function isLength(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0 && (value as number) < 65_536;
}
