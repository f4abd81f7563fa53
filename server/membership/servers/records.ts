export interface ServerRecord {
  id: string;
  name: string;
  description: string;
  avatar: string | null;
  owner_id: string;
  member_count: number;
  invite_count: number;
  /** Milliseconds. */
  created_at: number;
}
