import { record, type } from "../../kernel/records.ts";
import type { TokenScope } from "../../../protocol/access_tokens.ts";

/** An access token that a user made for a program of theirs (OPS-9). */
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

/** Tokens that people made for programs of theirs. Ids sort by time. */
export const accessTokens = record("access_token", {
  value: type<AccessTokenRecord>(),
  key: { userId: "text", id: "text" },
  belongsTo: { user: "userId" },
});

/** See `transactOnList`. */
export const accessTokenTurns = record("access_token_turn", {
  value: type<number>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});

/** By the SHA-256 (hex) of the token. */
export const accessTokenOwners = record("access_token_owner", {
  value: type<[userId: string, id: string]>(),
  key: { hash: "text" },
  belongsTo: { nobody: "an index, deleted with the token" },
});
