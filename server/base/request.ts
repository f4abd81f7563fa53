import type { TokenScope } from "../../protocol/access_tokens.ts";

/** The caller of a request. */
export interface Actor {
  userId: string;
  sessionId: string;
  /** Milliseconds: when the token expires. */
  until: number;
  /** Scopes of an access token, at most; `sessionId` is its id. Absent: a session. */
  scopes?: readonly TokenScope[];
}

/** Facts about a request's origin. */
export interface RequestInfo {
  /** The client's address, as a trusted proxy names it. */
  address: string;
  userAgent: string;
  /** True if the browser's side uses TLS. */
  secure: boolean;
  /** The header of that name: the version that the client has already. */
  ifNoneMatch: string | null;
  /** The page cookie, if there is one: read to keep it, never to authorize (D-ACCT-3). */
  pageCookie: string | null;
  /** Cookie of a known device: it authorizes nothing (HARD-7). */
  deviceCookie: string | null;
}
