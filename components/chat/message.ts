import { emojiAsNames } from "../../protocol/emoji_plain.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { Reaction } from "../../protocol/messages.ts";
import type { SystemRow } from "../../protocol/system_rows.ts";
import { message as t } from "../../text/en/chat.ts";
import type { FileRef } from "../../protocol/file_refs.ts";
import type { ShownAttachment } from "../attachments/shown.ts";

/** What a message answers, as its author quoted it. */
export interface Quote {
  id: string;
  seq: number;
  username: string;
  text: string;
}

/** What is said of a file without opening it. */
type NamedFile = Pick<FileRef, "name" | "voice">;

/** A message as the list shows it, sent or still on its way. */
export interface ShownMessage {
  /** Stays the same from sending to sent. */
  key: string;
  /** null: the server does not know it yet. */
  id: string | null;
  seq: number | null;
  userId: string;
  username: string;
  avatarUrl: string | null;
  /** Which of the eight gradients stands for a picture; null: that of the name. */
  avatarColor: number | null;
  /** Of the author's first role, `#rrggbb`. */
  nameColor: string | null;
  /** ISO 8601. */
  at: string;
  /** null: a large content that was not loaded yet. Empty where there is only a file. */
  text: string | null;
  attachment: ShownAttachment | null;
  /** Those that lie on the server; absent: none. */
  files?: readonly FileRef[];
  /** The same while they are on their way there. */
  sending?: readonly NamedFile[];
  reply: Quote | null;
  reactions: readonly Reaction[];
  /** It calls oneself, by name or with @everyone. */
  mentioned: boolean;
  /** Characters of base64 of a content that the message only refers to. */
  largeSize: number | null;
  /** How much of a large one is sent, from 0 to 1. */
  progress: number | null;
  /** The text is the placeholder for what no key opens (MSG-38). */
  unreadable: boolean;
  /** Written by the server: someone joined, left … */
  system: boolean;
  /** What such a message tells, as data; null: its text alone says that. */
  systemRow?: SystemRow | null;
  /** It is marked as the server's word: in encrypted conversations (MEND-40). */
  serverSays?: boolean;
  /** The server could not read it (E2E-49). */
  sealed?: boolean;
  /** Oneself wrote it, or it is about what oneself did. */
  own?: boolean;
  edited: boolean;
  /** Its author is blocked: it is collapsed (D-SOC-2). */
  blocked: boolean;
  state: "sent" | "sending" | "failed";
  /** Why it failed. */
  error: string | null;
  canEdit: boolean;
  canDelete: boolean;
  canReply: boolean;
  canReact: boolean;
}

/**
 * A message in one line of words: for labels, announcements and quotes. Spoilers stay covered, and
 * what no person wrote is cut (HARD-1).
 */
export function messageWords(
  { text, attachment, files, sending }: Pick<
    ShownMessage,
    "text" | "attachment" | "files" | "sending"
  >,
) {
  const said = text && withoutSpoilers(emojiAsNames(text.slice(0, LIMITS.wordsMax)));
  const names = attachment?.name ?? fileNames(files ?? sending ?? []);
  return [names, said].filter(Boolean).join(": ");
}

/** 'plan.pdf, hills.png'; a voice message has no name that says anything. */
export function fileNames(files: readonly NamedFile[]): string {
  return files.map(({ name, voice }) => voice ? t.voice : name).join(", ");
}

/** The same as it is read out: no asterisk of what is bold, no backtick of what is code (UX-9). */
export function spokenWords(message: Parameters<typeof messageWords>[0]) {
  return messageWords(message)
    .replace(/\*\*|__|~~|`+/g, "")
    .replace(/(?<![^\s(])[*_](?=\S)|(?<=\S)[*_](?![^\s.,:;!?)])/g, "")
    .replace(/^(?:>|[-*]|#{1,6}) /gm, "");
}

/** A text as it is read out: what is hidden on the screen is not said either. */
function withoutSpoilers(text: string): string {
  return text.replace(/\|\|(.+?)\|\|/gs, t.spoiler);
}
