import type { Author, Message } from "../../protocol/messages.ts";
import type { AttachedFile } from "../files/embedded/attached_file.ts";
import type { SendingFile } from "../files/base/state.ts";

/** Message as shown. Its decrypted content never leaves the device again (MSG-40). */
export interface Row
  extends
    Omit<Message, "encrypted_content" | "content_size" | "iv" | "preview" | "sealed_reactions"> {
  /** Stays the same while a message goes from being sent to sent: use it as the list's key. */
  key: string;
  /**
   * Content as parsed by `parsePlaintext` (protocol/plaintext.ts); the data of an attachment is in
   * `file`. null: the content is large and not loaded yet.
   */
  decrypted_content: string | null;
  file: AttachedFile | null;
  /** The same without its file, where the content was not loaded (UX-10). */
  without_file?: string | null;
  /** Reference to large content; `size` in characters of base64. null: the message contains it. */
  large: { size: number; iv: string } | null;
  /** Decryption failed; `decrypted_content` is then the placeholder (MSG-38). */
  isError: boolean;
  /** Sent before this user lost all keys: several in a row are shown as one (E2E-14). */
  isLost?: boolean;
  /** Nothing proves who wrote it: neither name nor picture is shown (MEND-38). */
  isUnproven?: boolean;
}

/** The user's own message being sent. Listed after all rows. */
export interface Pending {
  /** The nonce; the row that takes its place has the same key. */
  key: string;
  channelId: string;
  /** Text as parsed by `parsePlaintext`, without its files. */
  text: string;
  /** Files that are uploaded first; their progress is in `uploads` of client/files/. */
  files?: readonly SendingFile[];
  /** Sent part of a large message, from 0 to 1; null: small, or not begun. */
  progress: number | null;
  created_at: string;
  state: "sending" | "failed";
  /** Why it failed, for the person to read. */
  error: string | null;
}

/** Loaded part of a channel's history: without gaps, ordered by seq. */
export interface Window {
  status: "loading" | "ready" | "error";
  rows: readonly Row[];
  /** There is more before the first row. */
  hasOlder: boolean;
  /** There is more behind the last row; new messages are then not appended. */
  hasNewer: boolean;
  loadingOlder: boolean;
  loadingNewer: boolean;
  /** Highest seq that is accounted for, deleted messages included. */
  lastSeq: number;
  /** The red 'New' line is before the first row with a higher seq; null: no line. */
  marker: number | null;
  /** Appearance of authors by user id, as fetched or stored (MEND-22). */
  authors?: Readonly<Record<string, Author>>;
}

/** Maximum number of rows in a window before its far side is dropped. */
export const MAX_WINDOW = 1000;

/** Characters of text that a window holds before large ones come shortened. */
export const MAX_TEXT = 16 * 1024 * 1024;

/** By the rows, which are others whenever something in them is: of ten windows nine stay as they are. */
const texts = new WeakMap<Window["rows"], number>();

/** Characters of text that a window holds. */
export function textHeld(window: Window | undefined): number {
  if (!window) return 0;
  const { rows } = window;
  const known = texts.get(rows);
  if (known !== undefined) return known;
  const held = rows.reduce((sum, row) => sum + (row.decrypted_content?.length ?? 0), 0);
  texts.set(rows, held);
  return held;
}

/** A message that the list is to bring into view. */
export interface Target {
  channelId: string;
  /** Seq of the message, or of its former place: the next one after it is used instead. */
  seq: number;
}

export const EMPTY_WINDOW: Window = {
  status: "loading",
  rows: [],
  hasOlder: false,
  hasNewer: false,
  loadingOlder: false,
  loadingNewer: false,
  lastSeq: 0,
  marker: null,
};
