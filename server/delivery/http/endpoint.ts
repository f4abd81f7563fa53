import type { z } from "zod";
import type { TokenScope } from "../../../protocol/access_tokens.ts";
import { success } from "../../../protocol/common.ts";
import type * as protocol from "../../../protocol/endpoint.ts";
import { scopeOf } from "../../features/access_tokens/doors.ts";
import type { AppContext } from "../../context.ts";
import type { BlobRef } from "../../storage/blobs.ts";
import type { RateName } from "./rate_limits.ts";
import type { StreamedAnswer } from "./streamed.ts";

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
export interface Call<Body = unknown, Query = unknown, Params = Record<string, string>> {
  app: AppContext;
  actor: Actor;
  /** Path parameters: what the address has, not looked up yet. */
  params: Params;
  body: Body;
  /** Where the body's long field was stored while it came; null: it is in the body as ever. */
  stored: BlobRef | null;
  query: Query;
  request: RequestInfo;
  /** Headers of the response. */
  headers: Headers;
}

/** What the implementation of a declared endpoint is given. */
export type CallOf<E extends protocol.Endpoint> = Call<
  protocol.BodyOf<E>,
  protocol.QueryOf<E>,
  protocol.ParamsOf<E>
>;

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
export interface Asked<Params = Record<string, string>> {
  app: AppContext;
  actor: Actor;
  params: Params;
  /** Bytes of the body, as far as they are announced. */
  bytes: number;
}

/** An endpoint with its implementation: a row of a feature's table. */
export interface Route extends protocol.Endpoint {
  response: z.ZodType;
  /**
   * Throws where the caller may not do this anyway: asked before a byte of a body above the usual
   * size is read (HARD-2). The service asks again, as at every door.
   */
  admit?(call: Asked): Promise<unknown>;
  /** The response's JSON; a Response where it is none. */
  run(call: Call): Promise<unknown>;
}

/** What `run` returns: the declared response, or what sends it; without one it does not count. */
type Returned<E extends protocol.Endpoint> = undefined extends protocol.ResponseOf<E> ? unknown
  : z.input<NonNullable<E["response"]>> | StreamedAnswer | Response;

/** Implements a declared endpoint. `admit` is for those that allow large bodies. */
export function implement<E extends protocol.Endpoint>(
  endpoint: E,
  run: (call: CallOf<E>) => Promise<Returned<E>>,
  admit?: (call: Asked<protocol.ParamsOf<E>>) => Promise<unknown>,
): Route {
  // The wrapper around all endpoints parses by these schemas and takes the parameters of this path.
  const untyped = { run, admit } as unknown as Pick<Route, "run" | "admit">;
  if (endpoint.response) return { ...endpoint, response: endpoint.response, ...untyped };
  return {
    ...endpoint,
    response: success,
    admit: untyped.admit,
    run: async (call) => {
      await untyped.run(call);
      return { success: true };
    },
  };
}

export type Endpoint = Route;

/** An endpoint that is declared and implemented in one place: going, see `implement`. */
export interface Spec<B = unknown, Q = unknown> {
  method: Route["method"];
  path: string;
  summary: string;
  auth: Route["auth"];
  rate?: RateName;
  body?: z.ZodType<B>;
  large?: protocol.LargeBody & { admit(call: Asked): Promise<unknown> };
  query?: z.ZodType<Q>;
  answer: z.ZodType;
  status?: 200 | 201;
  run(call: Call<B, Q>): Promise<unknown>;
}

/** Infers the types of body and query for `run`. */
export function endpoint<B, Q>({ answer, ...spec }: Spec<B, Q>): Route {
  const scope = scopeOf(`${spec.method} ${spec.path}`);
  const { admit } = spec.large ?? {};
  return { ...spec, scope, response: answer, admit } as unknown as Route;
}
