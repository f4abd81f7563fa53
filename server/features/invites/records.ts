export interface InviteRecord {
  id: string;
  server_id: string;
  code: string;
  custom: boolean;
  max_uses: number | null;
  uses: number;
  /** Milliseconds from creation; 0: never. */
  expires_in: number;
  /** Milliseconds. */
  created_at: number;
  created_by: string;
}
