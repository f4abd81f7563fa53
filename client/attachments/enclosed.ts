import type { Attachment, ReplyTo } from "../../protocol/plaintext.ts";
import type { ChosenFile } from "../files/state.ts";
import type { AttachedFile } from "./file.ts";

/** A file that is ready to be sent: what is said of it, without data, and the file itself. */
export interface OutgoingFile extends AttachedFile {
  attachment: Attachment;
}

/** What goes with the text of a message. */
export interface Enclosed {
  file: OutgoingFile | null;
  /** Up to ten, which are uploaded beside the message. */
  files?: readonly ChosenFile[];
  /** Its pictures go as they were chosen, with what a camera wrote into them (FIL-4). */
  originals?: boolean;
  reply: ReplyTo | null;
}

export const NOTHING_ENCLOSED: Enclosed = { file: null, reply: null };
