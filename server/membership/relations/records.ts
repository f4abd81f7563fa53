import type { Key } from "../../storage/keys.ts";

/** What one person is to another. The other's record is the mirror image, always. */
export interface RelationRecord {
  friend: boolean;
  /** A pending friend request; `sent`: by the record's owner. */
  request: { id: string; sent: boolean; /** Milliseconds. */ at: number } | null;
  /** The record's owner has blocked the other. */
  blocked: boolean;
  /** The other has blocked the record's owner. */
  blocked_by: boolean;
}

/** Two strangers: stored as nothing. */
export const STRANGERS: RelationRecord = {
  friend: false,
  request: null,
  blocked: false,
  blocked_by: false,
};

/** The keys of these records. A prefix is a key that only `list` takes. */
export const friendsKeys = {
  /** What one person is to another; absent: strangers. */
  relation: (userId: string, otherId: string): Key<RelationRecord> => ["relation", userId, otherId],
  relations: (userId: string): Key<RelationRecord> => ["relation", userId],
  friendRequest: (id: string): Key<[from: string, to: string]> => ["friend_request", id],
  /** → how many friend requests of a user are pending. */
  requestsSent: (userId: string): Key<number> => ["requests_sent", userId],
};
