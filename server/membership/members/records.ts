export interface MemberRecord {
  id: string;
  user_id: string;
  /** Milliseconds. */
  joined_at: number;
  /** Ids of roles; absent: none. Those of deleted roles may stay and mean nothing. */
  roles?: string[];
}
