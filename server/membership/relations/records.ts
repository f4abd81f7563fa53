import { record, type } from "../../kernel/records.ts";

/** A person's relation to another. The other's record is always the mirror image. */
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

/** A person's relation to another; absent: strangers. */
export const relations = record("relation", {
  value: type<RelationRecord>(),
  key: { userId: "text", otherId: "text" },
  belongsTo: { user: "userId" },
});

/** The two people of a pending friend request. */
export const friendRequests = record("friend_request", {
  value: type<[from: string, to: string]>(),
  key: { id: "text" },
  belongsTo: { nobody: "an index, deleted with the request" },
});

/** → how many friend requests of a user are pending. */
export const requestsSent = record("requests_sent", {
  value: type<number>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});
