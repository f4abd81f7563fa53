import { emojiAsNames } from "../../protocol/emoji_plain.ts";
import { cutText } from "../../protocol/graphemes.ts";
import { LIMITS } from "../../protocol/limits.ts";
import type { Poll } from "../../protocol/polls.ts";
import type { Reaction } from "../../protocol/messages.ts";
import type { MessageThread } from "../../protocol/thread_fields.ts";
import type { SystemRow } from "../../protocol/system_rows.ts";
import { message as t } from "../../text/en/chat.ts";
import type { FileRef } from "../../protocol/file_refs.ts";
import type { Forwarded } from "../../protocol/plaintext.ts";
import type { ShownAttachment } from "../files/embedded/shown_attachment.ts";
import type { People } from "../markdown/people.ts";
import type { Markdown } from "../markdown/useMarkdown.ts";

/** Original of a reply, as its author quoted it. */
export interface Quote {
  id: string;
  seq: number;
  username: string;
  /** Display name; absent: the username is shown. Stays on this device. */
  name?: string;
  text: string;
}

/** File details that are known without opening it. */
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
  /** Display name of the author (MEND-25). */
  name: string;
  /** `@username`, where the name alone could be another reader's; null: the name is enough. */
  handle: string | null;
  avatarUrl: string | null;
  /** Which of the eight gradients replaces a missing picture; null: chosen by name. */
  avatarColor: number | null;
  /** Color of the author's first role, `#rrggbb`. */
  nameColor: string | null;
  /** ISO 8601. */
  at: string;
  /** null: large content that isn't loaded yet. Empty if there is only a file. */
  text: string | null;
  /** Absent, or null: the author's own words. */
  forward?: Forwarded | null;
  attachment: ShownAttachment | null;
  /** Uploaded files; absent: none. */
  files?: readonly FileRef[];
  /** The same while they are on their way there. */
  sending?: readonly NamedFile[];
  reply: Quote | null;
  /** Question, answers and votes so far (COM-15). Absent: there is no poll. */
  poll?: { texts: { question: string }; state: Poll };
  /** Thread that was made from it (COM-7). */
  thread?: MessageThread;
  reactions: readonly Reaction[];
  /** '@everyone' in it mentions everyone (D-MSG-8). */
  callsAll: boolean;
  /** A reply to the reader, which notifies them (MEND-16). */
  repliesToMe?: boolean;
  /** Characters of base64 of a content that the message only refers to. */
  largeSize: number | null;
  /** Sent part of a large message, from 0 to 1. */
  progress: number | null;
  /** The text is the placeholder for undecryptable content (MSG-38). */
  unreadable: boolean;
  /** Written by the server: someone joined, left … */
  system: boolean;
  /** Data of a system message; null: the text alone says it. */
  systemRow?: SystemRow | null;
  /** Marked as coming from the server, in encrypted conversations (MEND-40). */
  serverSays?: boolean;
  /** The server could not read it (E2E-49). */
  sealed?: boolean;
  /** Written by the user, or about their own action. */
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

/** Returns "Ada Lovelace (@ada)", or the name alone if it's unambiguous. */
export const nameWithHandle = ({ name, handle }: Pick<ShownMessage, "name" | "handle">): string =>
  handle ? `${name} (${handle})` : name;

/**
 * Returns a message as plain words, for labels, announcements and quotes. Spoilers stay hidden,
 * markdown is removed (MEND-43), and excessively long text is cut (HARD-1).
 * @param words converts a text
 */
export function messageWords(
  { text, attachment, files, sending }: Pick<
    ShownMessage,
    "text" | "attachment" | "files" | "sending"
  >,
  words: (text: string) => string,
) {
  const said = text && cutText(words(text), LIMITS.wordsMax);
  const names = attachment?.name ?? fileNames(files ?? sending ?? []);
  return [names, said].filter(Boolean).join(": ");
}

/** 'plan.pdf, hills.png'; a voice message has no name that says anything. */
export function fileNames(files: readonly NamedFile[]): string {
  return files.map(({ name, voice }) => voice ? t.voice : name).join(", ");
}

/**
 * Returns the words for screen readers (UX-9), or for a quote.
 * @param markdown null: the text is plain, or it hasn't loaded; text that may hide something is
 *   left out then
 * @param cover replaces a spoiler
 */
export function spokenWords(
  message: Parameters<typeof messageWords>[0],
  markdown: Markdown | null,
  people: Pick<People, "isKnown">,
  cover: string = t.spoiler,
) {
  return messageWords(message, (text) => {
    if (markdown) return markdown.wordsFor(people, text, cover);
    return text.includes("||") ? cover : emojiAsNames(text);
  });
}
