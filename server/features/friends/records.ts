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
