import type { Attachment, ReplyTo } from "../../protocol/plaintext.ts";
import type { AttachedFile } from "./file.ts";

/** A file that is ready to be sent: what is said of it, without data, and the file itself. */
export interface OutgoingFile extends AttachedFile {
  attachment: Attachment;
}

/** What goes with the text of a message. */
export interface Enclosed {
  file: OutgoingFile | null;
  reply: ReplyTo | null;
}

export const NOTHING_ENCLOSED: Enclosed = { file: null, reply: null };
