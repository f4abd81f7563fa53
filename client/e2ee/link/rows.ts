/** Messages, reactions and signals in the form that pages and worker exchange. */

/** Content that a person writes, before it is sealed. Messages are named by the server's ids. */
export type OutgoingContent =
  | OutgoingText & { op: "text"; mentions?: string[] }
  | OutgoingText & { op: "edit"; target: string }
  /** Sent as an edit of that row, whose place it takes as a tombstone (E2E-30). */
  | { op: "delete"; target: string };

interface OutgoingText {
  text: string;
  files?: unknown[];
  reply?: Quoted;
  /** The message that it forwards (COM-13). */
  forward?: unknown;
}

/** Reaction as the server takes it (E2E-30), all base64: it counts equal ones by `tag`. */
export interface SealedReaction extends Pick<SealedRow, "iv"> {
  tag: string;
  sealed: string;
}

/** Reaction as the server returns it. */
export interface SealedReactionRow extends SealedReaction {
  senderId: string;
}

/** Participant of a call who sends or receives a signal. */
export interface CallParty {
  callId: string;
  userId: string;
}

/** Call signal as it goes through the server (E2E-38), both base64. */
export interface SealedSignal extends Pick<SealedRow, "iv"> {
  sealed: string;
}

/**
 * Reason for rejecting a signal.
 * - `late`: sealed more than 30 seconds ago, or by a wrong clock
 * - `repeated`: received before
 * - `other_call`: of another call, or for somebody else
 */
export type SignalFault = RowFault | "late" | "repeated" | "other_call";

export type OpenedSignal = { signal: unknown } | { fault: SignalFault };

/** Data of a report, both base64 (E2E-33). */
export interface Revealed {
  key: string;
  certificate: string;
}

/** Message that is replied to, and the quoted text. */
export interface Quoted {
  id: string;
  quote: string;
}

/** Both base64, as `send-message` takes it. */
export interface SealedContent {
  encryptedContent: string;
  iv: string;
}

/** Row of a channel as the server returns it. */
export interface SealedRow {
  id: string;
  seq: number;
  senderId: string;
  encryptedContent: string;
  iv: string;
  /** Edited according to the server: its seq is older than its content. */
  isEdited?: boolean;
}

/**
 * Reason why a row isn't shown as it came (E2E-40).
 * - `before_joined`: written before this device was let in
 * - `lost`: written before this person lost the keys that could read here (E2E-14)
 * - `no_key`: this device has no key for it
 * - `damaged`: not what its sender sealed, or not by them: forged, replayed, older, of another
 *   channel
 * - `left`: nobody can prove who wrote it: a device of somebody who has left (MEND-38)
 * - `unsealed`: nothing unsealed is shown in a private conversation (E2E-36)
 * - `unknown_version`: "Update Parley"
 */
export type RowFault =
  | "before_joined"
  | "lost"
  | "no_key"
  | "damaged"
  | "left"
  | "unsealed"
  | "unknown_version";

/** Message that is replied to, and the text that its reply quotes. */
export interface QuotedRow {
  id: string | null;
  /** Author; null: not stated. */
  userId: string | null;
  seq: number | null;
  quote: string;
  /** True if this device has the same text for that message; null: message unknown. */
  isSame: boolean | null;
}

export type OpenedRow =
  & { id: string }
  & (
    | {
      fault: RowFault;
      /** Damaged because its author claims something false about the server's records (MEND-39). */
      isFalseClaim?: true;
    }
    | {
      text: string;
      files: unknown[];
      reply: QuotedRow | null;
      /** The message that it forwards, as its author claims (COM-13). */
      forward?: unknown;
      /** User ids, and `everyone`, that the sender signed (E2E-31). */
      mentions: string[];
      /**
       * Person who shared the key that opens it, if this device wasn't there; otherwise null
       * (E2E-32).
       */
      sharedBy: string | null;
      /** Number of messages of this device missing right before it (E2E-29). */
      missing: number;
      /** Time of sealing by its device, in milliseconds; null: not stated. */
      at: number | null;
      /** Time of sealing of the original message. */
      sentAt: number | null;
      isEdited: boolean;
      /** Deleted by its author: all else is empty. */
      isDeleted: boolean;
    }
  );

/** Part of a conversation as the server has just shown it. */
export interface RowSpan {
  /** First and last seq of the span. */
  from: number;
  to: number;
  /** Seqs that exist in it. */
  present: number[];
  /** Time of the request, in milliseconds. Messages read later may be missing. */
  asOf: number;
}

/**
 * Message that was read here and is gone from the server (MEND-40).
 * - `deleted`: its author deleted it
 * - `restored`: the server was restored from a backup since
 * - `removed`: nobody has signed its removal
 */
export interface GoneRow {
  id: string;
  seq: number;
  userId: string;
  /** Time when it was sealed or read here, in milliseconds. */
  at: number;
  why: "deleted" | "restored" | "removed";
}
