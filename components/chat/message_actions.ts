import type { ReactNode } from "react";
import type { Forwarded } from "../../protocol/plaintext.ts";
import type { MessageThread } from "../../protocol/thread_fields.ts";
import type { Anchor } from "../ui/popup.ts";
import type { Quote, ShownMessage } from "./message.ts";
import type { EditorProps } from "./MessageEditor.tsx";

/** Actions on messages. The functions keep their identity, so that rows don't render again. */
export interface MessageActions {
  onEdit: (key: string | null) => void;
  onSave: (message: ShownMessage, text: string) => Promise<void>;
  onDelete: (message: ShownMessage) => void;
  onRetry: (key: string) => void;
  /** Discards it, also while it's being sent. */
  onDiscard: (key: string) => void;
  onReply: (message: ShownMessage) => void;
  /** Toggles the user's own reaction. */
  onReact: (message: ShownMessage, emoji: string) => void;
  /** Opens the emoji picker at a button. */
  onPick: (message: ShownMessage, at: Anchor) => void;
  /** Opens the menu of the message and its author. */
  onMenu: (message: ShownMessage, at: Anchor, byKeyboard: boolean) => void;
  /** Shows who has reacted with this emoji. */
  onReacted: (message: ShownMessage, emoji: string, at: Anchor) => void;
  /** Opens the card of the author next to the pressed element. */
  onProfile: (message: ShownMessage, pressed: Element) => void;
  /** Loads the completion of names for a message being edited. */
  loadCompletion: EditorProps["loadCompletion"];
  /** Renders the quoted original of a message. */
  drawQuote: (quote: Quote) => ReactNode;
  /** Renders the origin of a forwarded message (COM-13). */
  drawOrigin?: (origin: Forwarded) => ReactNode;
  /** Renders previews of the messages that a text links to; absent: none are shown (COM-13). */
  drawLinks?: (text: string) => ReactNode;
  /** Renders a poll in place of its question. */
  drawPoll: (message: ShownMessage) => ReactNode;
  /** Renders the note of a message in a private conversation (E2E-40). */
  drawNote?: (message: ShownMessage) => ReactNode;
  /** Renders the actions of an invitation to encrypt the conversation (MEND-20). */
  drawInvite: (message: ShownMessage) => ReactNode;
  /** Renders the thread that was made from a message. */
  drawThread?: (thread: MessageThread) => ReactNode;
  /** Renders files that are on the server or being uploaded. */
  drawFiles: (message: ShownMessage) => ReactNode;
  /** Renders the reason why an outgoing message isn't delivered yet (MEND-17). */
  drawWaiting?: (message: ShownMessage) => ReactNode;
  /** Loads large content; rejects if that fails. */
  onVisible: (message: ShownMessage) => Promise<void>;
  /** Shows its image in full. */
  onOpen: (message: ShownMessage) => void;
  /** Called when the reader opens a file whose data is missing. */
  onMissing: () => void;
}
