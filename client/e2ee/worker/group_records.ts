import type { Authority } from "../../../protocol/e2ee/authority_state.ts";
import type { Bytes } from "../../../protocol/e2ee/bytes.ts";
import type { CommitBody } from "../../../protocol/e2ee/group_schemas.ts";
import type { Hex } from "../../../protocol/e2ee/message_content.ts";
import type { DeviceOrder } from "../../../protocol/e2ee/message_order.ts";
import type { SignedPosition } from "../../../protocol/e2ee/position.ts";
import type { PrivateChannel } from "../link/conversations.ts";
import type { OutgoingContent, SealedContent } from "../link/rows.ts";

/** What the store holds of conversations, by the names of `records.ts`. Times are milliseconds. */

/** A conversation that this device holds (E2E-16). */
export interface GroupRecord {
  channel: PrivateChannel;
  /** 0: this device has not been in any. */
  generation: number;
  epoch: number;
  /** Of a later generation: what signed how the one before ended, as the server showed it. */
  entry?: string;
  /** SHA-256 of the commit that led to this epoch; absent: it has been there before this device. */
  last?: Bytes;
  /** As `Group.save` gave it; null: this device is not in the group. */
  state: Bytes | null;
  /** Went out, and whether the server took it is not known yet: what the group is if it did. */
  sent: SentCommit | null;
  /** Of the last commit (E2E-23); null: not known here. */
  atSeq: number | null;
  lastChange: { userId: string; at: number } | null;
  /** When this device's own keys in the group were renewed last (E2E-25). */
  renewedAt: number;
  /** By whom a commit was that nobody allowed (E2E-24); null: all is well. */
  frozen: string[] | null;
  /** How many messages this device has sent here, and the `ref` of the last one (E2E-29). */
  n: number;
  prev: Hex | "";
  /**
   * How long the log of authority was when this epoch began, by whoever began it; null: this device
   * does not know (E2E-32).
   */
  logLength?: number | null;
  /** Certificate of the device whose commit let this one in; absent: version 1 has joined. */
  addedBy?: Bytes;
  /** Certificates of devices that this one has added and that wait for older keys (E2E-32). */
  owed?: Bytes[];
  /** The highest seq of a row that was opened or sent here; absent: only version 1 has. */
  lastSeq?: number;
  /** Counts of its own that stand for no row of their own: edits, what was discarded. */
  aside: number[];
}

/** A commit of this device, and what follows from it once the server has taken it. */
export interface SentCommit {
  body: CommitBody;
  next: Bytes;
  /** Certificates of the devices that it adds. */
  added: Bytes[];
  /** How long the log of authority was. */
  logLength: number;
}

/** Where a log of authority ends that was read further than it counts. */
export type LogEnd = Pick<Authority, "length" | "head" | "heads">;

/** An entry that names a person by a key which the key log does not have of them (MEND-37). */
export interface FalseKey {
  /** Who signed it. */
  by: string;
  user: string;
  key: Hex;
}

/** A log of authority as far as it is known and counts. */
export interface LogRecord {
  authority: Authority;
  /** Who began it last; null: there is no entry. */
  root: { userId: string; key: Hex } | null;
  /** Everybody who was ever in it, as `memberName` has it. */
  ever: string[];
  /** What the server has signed and not shown here (E2E-22). */
  promised: SignedPosition | null;
  /** Of them, those that a person has given up (E2E-26), as length and hash. */
  waived?: string[];
  /** Those of branches of the key log below this one are given up, too: a restored server lost them. */
  waivedBefore?: number;
  /** What the server shows behind it does not count: somebody signed what they may not do. */
  isBroken: boolean;
  /**
   * Its owner goes on with keys that nobody has confirmed here: nothing counts from there on. `at`:
   * where the log ends (E2E-14).
   */
  newRoot?: { userId: string; at: LogEnd } | null;
  /**
   * A later version has signed something that this one doesn't know: the log counts up to there, and
   * nothing is sent. `at`: how far it was read; `words`: what this version knew then (MEND-71).
   */
  outdated?: { words: string; at: LogEnd } | null;
  /** What does not count of it, since a key is not that person's. Absent: nothing was found. */
  falseKeys?: FalseKey[];
  /** By device, as `deviceKeyName` has it, where its last entry stands. Absent: none was noted. */
  signed?: Map<string, number>;
  /** From which length on entries of revoked devices don't count, by device (MEND-40). */
  bounds?: ReadonlyMap<string, number>;
  /** Ids of devices that were taken back when it was read last: they sign nothing more (E2E-14). */
  revoked: string[];
}

/** One of the keys that may be the one of an epoch (MEND-39). */
export interface KeyCandidate {
  key: Bytes;
  /** The last seq of its epoch; null: the epoch goes on, or it is not known. */
  until: number | null;
  /** Whose letter it came in; absent: this device was there, or another one of this person. */
  sharedBy?: string;
  /** 0: of who added this device; 1: of a holder of `manageMembers`; 2, absent: of anybody else. */
  rank?: number;
  /** It has opened a message here: only then a shared one is archived and passed on. */
  hasOpened?: true;
}

/** A content key, by channel, generation and epoch (E2E-27): the first of all candidates. */
export interface ContentKey extends KeyCandidate {
  /**
   * The version in which the archive has what is known here (E2E-13); absent: it hasn't, or as version
   * 1, which is written anew (MEND-38).
   */
  archivedAs?: number;
  /** Certificates of the devices that came with this epoch; absent: not known here. */
  authors?: Bytes[];
  /** Whoever comes later is to have it: what the channel's history was in its epoch (E2E-32). */
  isForAll?: boolean;
  /** Candidates behind the first, the best ones first. */
  others?: KeyCandidate[];
}

/** A message that was opened or sent here, by the id of its row. */
export interface RowRecord {
  /** Its name among clients: of what stood there first. */
  ref: Hex;
  seq: number;
  userId: string;
  deviceId: string;
  /** Of what stands there now: `ref` of the sealed bytes. */
  sealed: Hex;
  /** Device and count of what stood there first; absent: only version 1 has read it. */
  of?: [deviceId: string, n: number];
  /** When that was sealed, by its device; absent: nobody has said. */
  at?: number;
  /** What stood there first has not been read here: `ref` is what its author's edit says (MEND-39). */
  isClaimed?: true;
  /** When this device has read or sent what stands there; absent: only version 1 has. */
  readAt?: number;
  /** Its author has taken it back. */
  isDeleted?: boolean;
  rev: number;
  covers: Covers;
  /** The beginning of its text, for quotes. */
  text: string;
  /** Counts of its device that had not come when it came. */
  lost: number[];
}

/** Counts that an edit of a row stands for, by the device whose they are. */
export type Covers = Record<string, number[]>;

/** What is known of the messages of a device in a channel. */
export interface OrderRecord extends DeviceOrder {
  /** The highest seq of a row that it wrote. */
  seq: number;
}

/** A message that goes out, by channel and nonce: the same bytes until it is refused. */
export interface OutboxRecord {
  content: OutgoingContent;
  n: number;
  prev: Hex | "";
  ref: Hex;
  sealed: SealedContent;
  /** When it was sealed; absent: by version 1. */
  at?: number;
  /** Of what is sent anew in the place of a row. */
  rev: number;
  covers: Covers;
}
