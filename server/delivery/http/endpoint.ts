import type { z } from "zod";
import type { TokenScope } from "../../../protocol/access_tokens.ts";
import { success } from "../../../protocol/common.ts";
import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from "../../../protocol/endpoint.ts";
import type { AppContext } from "../../context.ts";
import type { BlobRef } from "../../storage/blobs.ts";
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
export type CallOf<E extends Endpoint> = Call<
  BodyOf<E>,
  QueryOf<E>,
  ParamsOf<E>
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
export interface Route extends Endpoint {
  response: z.ZodType;
  /**
   * Throws where the caller may not do this anyway: asked before a byte of a body above the usual
   * size is read (HARD-2). The service asks again, as at every door.
   */
  admit?(call: Asked): Promise<unknown>;
  /** The response's JSON; a Response where it is none. */
  run(call: Call): unknown;
}

/** What `run` returns: the declared response, or what sends it; without one it does not count. */
type Returned<E extends Endpoint> = undefined extends ResponseOf<E> ? unknown
  : z.input<NonNullable<E["response"]>> | StreamedAnswer | Response;

type Run<E extends Endpoint> = (
  call: CallOf<E>,
) => Returned<E> | Promise<Returned<E>>;
/** `admit`: of those that allow large bodies, see `Route`. */
type Handler<E extends Endpoint> = Run<E> | {
  admit(call: Asked<ParamsOf<E>>): Promise<unknown>;
  run: Run<E>;
};

/** A handler for each endpoint that a module of `protocol/api/` declares. */
export type Handlers<Declarations> = {
  [Name in keyof Declarations]: Declarations[Name] extends Endpoint ? Handler<Declarations[Name]>
    : never;
};

/** Implements all endpoints of a module of `protocol/api/`, in the order of the handlers. */
export function implement<Declarations extends object>(
  declarations: Declarations,
  handlers: Handlers<NoInfer<Declarations>>,
): Route[] {
  const endpoints = declarations as Record<string, Endpoint>;
  // The wrapper around all endpoints gives each handler what its own declaration says.
  return Object.entries(handlers as Record<string, Route["run"] | Pick<Route, "run" | "admit">>)
    .map(([name, handler]) => {
      const { run, admit } = typeof handler === "function" ? { run: handler } : handler;
      return route(endpoints[name], run, admit);
    });
}

function route(
  endpoint: Endpoint,
  run: Route["run"],
  admit: Route["admit"],
): Route {
  const { response } = endpoint;
  if (response) return { ...endpoint, response, run, admit };
  const succeed = async (call: Call) => {
    await run(call);
    return { success: true };
  };
  return { ...endpoint, response: success, run: succeed, admit };
}
