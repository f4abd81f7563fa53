/** Messages, reactions and signals as pages and worker hand them to each other. */

/** What a person writes, before it is sealed. Messages are named by the server's ids. */
export type OutgoingContent =
  | { op: "text"; text: string; files?: unknown[]; reply?: Quoted; mentions?: string[] }
  | { op: "edit"; target: string; text: string; files?: unknown[]; reply?: Quoted }
  /** Sent as an edit of that row, in whose place it stands as a tombstone (E2E-30). */
  | { op: "delete"; target: string };

/** A reaction as the server takes it (E2E-30), base64 all: by `tag` it counts those that are the same. */
export interface SealedReaction extends Pick<SealedRow, "iv"> {
  tag: string;
  sealed: string;
}

/** The same as the server gives it. */
export interface SealedReactionRow extends SealedReaction {
  senderId: string;
}

/** One of the two of a call, from whom a signal comes or for whom it is. */
export interface CallParty {
  callId: string;
  userId: string;
}

/** A signal of a call as it goes through the server (E2E-38), base64 both. */
export interface SealedSignal extends Pick<SealedRow, "iv"> {
  sealed: string;
}

/**
 * Why a signal is not taken.
 * - `late`: sealed more than 30 seconds ago, or by a clock that is off
 * - `repeated`: it was there before
 * - `other_call`: of another call, or for somebody else
 */
export type SignalFault = RowFault | "late" | "repeated" | "other_call";

export type OpenedSignal = { signal: unknown } | { fault: SignalFault };

/** What a report takes, base64 both (E2E-33). */
export interface Revealed {
  key: string;
  certificate: string;
}

/** The message that is replied to, and the words of it that go along. */
export interface Quoted {
  id: string;
  quote: string;
}

/** Base64 both, as `send-message` takes it. */
export interface SealedContent {
  encryptedContent: string;
  iv: string;
}

/** A row of a channel as the server gives it. */
export interface SealedRow {
  id: string;
  seq: number;
  senderId: string;
  encryptedContent: string;
  iv: string;
  /** The server says that it was edited: its seq is older than its content. */
  isEdited?: boolean;
}

/**
 * Why a row is not shown as it came (E2E-40).
 * - `before_joined`: written before this device was let in
 * - `lost`: written before this person lost the keys that could read here (E2E-14)
 * - `no_key`: this device has no key for it
 * - `damaged`: not what its sender sealed, or not by them: forged, replayed, older, of another channel
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

/** The message that is replied to, and the words of it that its reply quotes. */
export interface QuotedRow {
  id: string | null;
  /** Who wrote it; null: nobody says. */
  userId: string | null;
  seq: number | null;
  quote: string;
  /** Whether this device knows the words of that message; null: it doesn't know it. */
  isSame: boolean | null;
}

export type OpenedRow =
  & { id: string }
  & (
    | {
      fault: RowFault;
      /** It is damaged since its author says something false about the server's records (MEND-39). */
      isFalseClaim?: true;
    }
    | {
      text: string;
      files: unknown[];
      reply: QuotedRow | null;
      /** Ids of users, and `everyone`, that the sender has signed (E2E-31). */
      mentions: string[];
      /** By whom the key came that opens it, where this device was not there; else null (E2E-32). */
      sharedBy: string | null;
      /** How many messages of this device are missing right before it (E2E-29). */
      missing: number;
      /** When it was sealed, by its device, in milliseconds; null: it doesn't say. */
      at: number | null;
      /** The same of what stood there first. */
      sentAt: number | null;
      isEdited: boolean;
      /** Its author has taken it back: all else is empty. */
      isDeleted: boolean;
    }
  );

/** A part of a conversation as the server has just shown it. */
export interface RowSpan {
  /** The seqs that it reaches from and to. */
  from: number;
  to: number;
  /** Seqs that are in it. */
  present: number[];
  /** Milliseconds: when it was asked for. What was read later may be missing. */
  asOf: number;
}

/**
 * A message that was read here and is gone from the server (MEND-40).
 * - `deleted`: its author has taken it back
 * - `restored`: the server was restored from a backup since
 * - `removed`: nobody has signed that
 */
export interface GoneRow {
  id: string;
  seq: number;
  userId: string;
  /** When it was sealed or read here, in milliseconds. */
  at: number;
  why: "deleted" | "restored" | "removed";
}
