import type { z } from "zod";
import type { TokenScope } from "../../../protocol/access_tokens.ts";
import type { AppContext } from "../../context.ts";
import type { BlobRef } from "../../storage/blobs.ts";
import type { RateName } from "./rate_limits.ts";

/** Who is calling. */
export interface Actor {
  userId: string;
  sessionId: string;
  /** Milliseconds: when what was shown for it runs out. */
  until: number;
  /** Of an access token: what it may do at most; `sessionId` is its id. Absent: a session. */
  scopes?: readonly TokenScope[];
}

/** What an endpoint's `run` is given. */
export interface Call<B, Q> {
  app: AppContext;
  actor: Actor;
  /** Path parameters: what the address has, not looked up yet. */
  params: Record<string, string>;
  body: B;
  /** Where the body's long field was stored while it came; null: it is in the body as ever. */
  stored: BlobRef | null;
  query: Q;
  request: RequestInfo;
  /** Headers of the answer. */
  headers: Headers;
}

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

/** Who asks for what, before its body is read. */
export interface Asked extends Pick<Call<unknown, unknown>, "app" | "actor" | "params"> {
  /** Bytes of the body, as far as they are announced. */
  bytes: number;
}

/** A body above the usual LIMITS.bodyMax. */
export interface LargeBody {
  /** Bytes. */
  max: number;
  /**
   * Throws where the caller may not do this anyway: asked before a byte of a body above the usual
   * size is read (HARD-2). The service asks again, as at every door.
   */
  admit(call: Asked): Promise<unknown>;
  /** A member that is long base64: it is stored while it comes, see `Call.stored`. */
  field?: string;
}

/** One row of a feature's table of endpoints. Paths are below /api, parameters in braces. */
export interface Endpoint<B = unknown, Q = unknown> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  summary: string;
  /**
   * `user`: needs a bearer token. `none`: anybody. `optional`: anybody, and where a token is good
   * `actor` says whose; else its userId is "".
   */
  auth: "user" | "none" | "optional";
  /** Default: `api`, by user; by address where nobody is known. */
  rate?: RateName;
  body?: z.ZodType<B>;
  large?: LargeBody;
  query?: z.ZodType<Q>;
  answer: z.ZodType;
  /** Default 200. */
  status?: 200 | 201;
  /** The answer's JSON; a Response where it is none. */
  run(call: Call<B, Q>): Promise<unknown>;
}

/** Infers the types of body and query for `run`. */
export function endpoint<B, Q>(spec: Endpoint<B, Q>): Endpoint {
  return spec as unknown as Endpoint;
}
