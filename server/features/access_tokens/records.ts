import type { Key } from "../../storage/keys.ts";
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

/** The keys of these records. A prefix is a key that only `list` takes. */
export const accessTokensKeys = {
  /** Tokens that people made for programs of theirs. Ids sort by time. */
  accessToken: (userId: string, id: string): Key<AccessTokenRecord> => ["access_token", userId, id],
  accessTokensOf: (userId: string): Key<AccessTokenRecord> => ["access_token", userId],
  accessTokens: ["access_token"] as Key<AccessTokenRecord>,
  /** See `inTurn`. */
  turn: (userId: string): Key<number> => ["access_token_turn", userId],
  /** By the SHA-256 (hex) of the token. */
  accessTokenOwner: (
    hash: string,
  ): Key<[userId: string, id: string]> => ["access_token_owner", hash],
};
