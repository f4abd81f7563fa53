import type { z } from "zod";
import type { AppContext } from "../context.ts";
import type { RateName } from "./rate_limits.ts";

/** Who is calling. */
export interface Actor {
  userId: string;
  sessionId: string;
}

/** What an endpoint's `run` is given. */
export interface Call<B, Q> {
  app: AppContext;
  actor: Actor;
  /** Path parameters: what the address has, not looked up yet. */
  params: Record<string, string>;
  body: B;
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
  /** Bytes; default LIMITS.bodyMax. */
  bodyMax?: number;
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
