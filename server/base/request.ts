import type { TokenScope } from "../../protocol/access_tokens.ts";

/** Who is calling. */
export interface Actor {
  userId: string;
  sessionId: string;
  /** Milliseconds: when what was shown for it runs out. */
  until: number;
  /** Of an access token: what it may do at most; `sessionId` is its id. Absent: a session. */
  scopes?: readonly TokenScope[];
}

/** What is known of where a request comes from. */
export interface RequestInfo {
  /** The client's address, a trusted proxy's word taken. */
  address: string;
  userAgent: string;
  /** Whether the browser's side is TLS. */
  secure: boolean;
  /** The header of that name: what the client has already. */
  ifNoneMatch: string | null;
  /** The page cookie, if there is one: read to keep it, never to authorize (D-ACCT-3). */
  pageCookie: string | null;
  /** What a known device shows: it authorizes nothing (HARD-7). */
  deviceCookie: string | null;
}
