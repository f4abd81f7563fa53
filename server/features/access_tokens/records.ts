import type { TokenScope } from "../../../protocol/access_tokens.ts";

/** An access token that somebody made for a program of theirs (OPS-9). */
export interface AccessTokenRecord {
  id: string;
  userId: string;
  name: string;
  /** SHA-256 of the token, hex. */
  hash: string;
  scopes: TokenScope[];
  /** Milliseconds. */
  created_at: number;
  /** Milliseconds; null: it does not end by itself. */
  expires: number | null;
  /** Milliseconds, to within minutes; null: never. */
  last_used: number | null;
}
