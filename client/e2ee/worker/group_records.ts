import type { Authority } from "../../../protocol/e2ee/authority_state.ts";
import type { Bytes } from "../../../protocol/e2ee/bytes.ts";
import type { CommitBody } from "../../../protocol/e2ee/group_schemas.ts";
import type { Hex } from "../../../protocol/e2ee/message_content.ts";
import type { DeviceOrder } from "../../../protocol/e2ee/message_order.ts";
import type { SignedPosition } from "../../../protocol/e2ee/position.ts";
import type { PrivateChannel } from "../link/conversations.ts";
import type { OutgoingContent, SealedContent } from "../link/rows.ts";

/** Stored records of conversations, by the names of `records.ts`. Times are milliseconds. */

/** Conversation that this device holds (E2E-16). */
export interface GroupRecord {
  channel: PrivateChannel;
  /** 0: this device hasn't been in any. */
  generation: number;
  epoch: number;
  /** In a later generation: signed entry on how the previous one ended, as the server showed it. */
  entry?: string;
  /**
   * SHA-256 of the commit that led to this epoch; absent: the epoch is older than this device's
   * membership.
   */
  last?: Bytes;
  /** State as `Group.save` returned it; null: this device isn't in the group. */
  state: Bytes | null;
  /**
   * Commit that was sent, with no answer from the server yet, and the group's state if it took it.
   */
  sent: SentCommit | null;
  /** Seq of the last commit (E2E-23); null: unknown here. */
  atSeq: number | null;
  lastChange: { userId: string; at: number } | null;
  /** Time of the last renewal of this device's own keys in the group (E2E-25). */
  renewedAt: number;
  /** Authors of an unauthorized commit (E2E-24); null: none. */
  frozen: string[] | null;
  /** Number of messages that this device has sent here, and the `ref` of the last one (E2E-29). */
  n: number;
  prev: Hex | "";
  /**
   * Length of the authority log when this epoch began, according to its creator; null: unknown to
   * this device (E2E-32).
   */
  logLength?: number | null;
  /** Certificate of the device whose commit let this one in; absent: joined with version 1. */
  addedBy?: Bytes;
  /** Certificates of devices that this one added and that wait for older keys (E2E-32). */
  owed?: Bytes[];
  /** Highest seq of a row opened or sent here; absent: only version 1 has. */
  lastSeq?: number;
  /** Own counts without a row: edits and discarded messages. */
  aside: number[];
}

/** Commit of this device, with its consequences once the server has taken it. */
export interface SentCommit {
  body: CommitBody;
  next: Bytes;
  /** Certificates of the devices that it adds. */
  added: Bytes[];
  /** Length of the authority log. */
  logLength: number;
}

/** End of an authority log that was read further than it counts. */
export type LogEnd = Pick<Authority, "length" | "head" | "heads">;

/** Entry that names a person by a key which the key log doesn't have for them (MEND-37). */
export interface FalseKey {
  /** Signer of the entry. */
  by: string;
  user: string;
  key: Hex;
}

/** Authority log as far as it is known and counts. */
export interface LogRecord {
  authority: Authority;
  /** Signer of the latest root; null: the log is empty. */
  root: { userId: string; key: Hex } | null;
  /** Everyone who was ever a member, as `memberName` has it. */
  ever: string[];
  /** Position that the server signed without showing its entries here (E2E-22). */
  promised: SignedPosition | null;
  /** Promised positions that a person has given up (E2E-26), as length and hash. */
  waived?: string[];
  /**
   * Branch of the key log below which promised positions are given up too: a restored server lost
   * them.
   */
  waivedBefore?: number;
  /** True if what the server shows next doesn't count: somebody signed an act that they may not. */
  isBroken: boolean;
  /**
   * The owner continues with keys that nobody has confirmed here: nothing counts from there on.
   * `at`: the log's end there (E2E-14).
   */
  newRoot?: { userId: string; at: LogEnd } | null;
  /**
   * A later version signed an act that this one doesn't know: the log counts up to there, and
   * nothing is sent. `at`: how far it was read; `words`: acts this version knew then (MEND-71).
   */
  outdated?: { words: string; at: LogEnd } | null;
  /** Entries that don't count because a key isn't that person's. Absent: none found. */
  falseKeys?: FalseKey[];
  /** Position of each device's last entry, by `deviceKeyName`. Absent: none recorded. */
  signed?: Map<string, number>;
  /** Log length from which entries of a revoked device don't count, by device (MEND-40). */
  bounds?: ReadonlyMap<string, number>;
  /**
   * Ids of devices that were revoked when the log was last read: they sign nothing more (E2E-14).
   */
  revoked: string[];
}

/** Candidate for the key of an epoch (MEND-39). */
export interface KeyCandidate {
  key: Bytes;
  /** Last seq of its epoch; null: the epoch is current, or unknown. */
  until: number | null;
  /** Sender of the letter it came in; absent: this device, or another own one, was there. */
  sharedBy?: string;
  /**
   * 0: from the person who added this device; 1: from a holder of `manageMembers`; 2, absent: from
   * anyone else.
   */
  rank?: number;
  /** True if it has opened a message here: a shared key is only archived and passed on then. */
  hasOpened?: true;
}

/** Content key, by channel, generation and epoch (E2E-27): the first of all candidates. */
export interface ContentKey extends KeyCandidate {
  /**
   * Version of the archive that has what is known here (E2E-13); absent: not archived, or as
   * version 1, which is rewritten (MEND-38).
   */
  archivedAs?: number;
  /** Certificates of the devices that joined in this epoch; absent: unknown here. */
  authors?: Bytes[];
  /** True if new members get the key: the channel's history setting in its epoch (E2E-32). */
  isForAll?: boolean;
  /** Candidates after the first, best first. */
  others?: KeyCandidate[];
}

/** Message that was opened or sent here, by row id. */
export interface RowRecord {
  /** Name of the original message among clients. */
  ref: Hex;
  seq: number;
  userId: string;
  deviceId: string;
  /** Current content: `ref` of the sealed bytes. */
  sealed: Hex;
  /** Device and count of the original message; absent: only version 1 has read it. */
  of?: [deviceId: string, n: number];
  /** Time of its sealing, by its device; absent: not stated. */
  at?: number;
  /** The original message was not read here: `ref` is the claim of its author's edit (MEND-39). */
  isClaimed?: true;
  /** Time when this device read or sent the current content; absent: only version 1 has. */
  readAt?: number;
  /** Deleted by its author. */
  isDeleted?: boolean;
  rev: number;
  covers: Covers;
  /** Beginning of its text, for quotes. */
  text: string;
  /** Counts of its device that were missing when it arrived. */
  lost: number[];
}

/** Counts that an edit of a row stands for, by device. */
export type Covers = Record<string, number[]>;

/** Known order of a device's messages in a channel. */
export interface OrderRecord extends DeviceOrder {
  /** Highest seq of a row that it wrote. */
  seq: number;
}

/** Outgoing message, by channel and nonce: the same bytes until it is refused. */
export interface OutboxRecord {
  content: OutgoingContent;
  n: number;
  prev: Hex | "";
  ref: Hex;
  sealed: SealedContent;
  /** Time of sealing; absent: by version 1. */
  at?: number;
  /** Revision of the row with this content; 0: a new message. */
  rev: number;
  covers: Covers;
}
