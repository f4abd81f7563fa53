export interface MemberRecord {
  id: string;
  user_id: string;
  /** Milliseconds. */
  joined_at: number;
}
