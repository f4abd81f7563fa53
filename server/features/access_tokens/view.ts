import type { AccessToken } from "../../../protocol/access_tokens.ts";
import type { AccessTokenRecord } from "./records.ts";

/** For its owner: all but the token. */
export function tokenView(record: AccessTokenRecord): AccessToken {
  const iso = (at: number | null) => at === null ? null : new Date(at).toISOString();
  const { id, name, scopes, created_at, expires, last_used } = record;
  return {
    id,
    name,
    scopes,
    created_at: iso(created_at)!,
    expires_at: iso(expires),
    last_used: iso(last_used),
  };
}
