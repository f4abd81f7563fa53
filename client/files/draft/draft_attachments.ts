import type { ReplyTo } from "../../../protocol/plaintext.ts";
import type { ChosenFile } from "../base/state.ts";

/** Attachments that go with the text of a message. */
export interface DraftAttachments {
  /** Up to ten, which are uploaded beside the message. */
  files?: readonly ChosenFile[];
  /** Its pictures go as they were chosen, with what a camera wrote into them (FIL-4). */
  originals?: boolean;
  /** `author`: whom it may notify; absent: nobody, as where everyone is notified anyway. */
  reply: (ReplyTo & { author?: string }) | null;
}

export const NO_ATTACHMENTS: DraftAttachments = { reply: null };
