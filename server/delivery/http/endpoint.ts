import type { z } from "zod";
import { success } from "../../../protocol/common.ts";
import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from "../../../protocol/endpoint.ts";
import type { DeliveryContext } from "../context.ts";
import type { Actor, RequestInfo } from "../../base/request.ts";
import type { BlobRef } from "../../storage/blobs.ts";
import type { StreamedResponse } from "./streamed.ts";

/** A body of bytes, to be read while it comes. */
export interface Octets {
  /** As many as are announced. */
  length: number;
  parts: AsyncIterable<Uint8Array>;
}

/** What an endpoint's `run` is given. */
export interface Call<
  Body = unknown,
  Query = unknown,
  Params = Record<string, string>,
  App = DeliveryContext,
> {
  app: App;
  actor: Actor;
  /** Path parameters: what the address has, not looked up yet. */
  params: Params;
  body: Body;
  /** Where the body's long field was stored while it came; null: it is in the body as ever. */
  stored: BlobRef | null;
  /** The body of an endpoint that takes bytes; null: there is none. */
  octets: Octets | null;
  query: Query;
  request: RequestInfo;
  /** Headers of the response. */
  headers: Headers;
}

/** What the implementation of a declared endpoint is given. */
export type CallOf<E extends Endpoint, App = DeliveryContext> = Call<
  BodyOf<E>,
  QueryOf<E>,
  ParamsOf<E>,
  App
>;

/** Who asks for what, before its body is read. */
export interface EndpointRequest<Params = Record<string, string>, App = DeliveryContext> {
  app: App;
  actor: Actor;
  params: Params;
  /** Bytes of the body, as far as they are announced. */
  bytes: number;
}

/** An endpoint with its implementation; `App`: the context that it asks for. */
export interface Route<App = DeliveryContext> extends Endpoint {
  response: z.ZodType;
  /**
   * Throws where the caller may not do this anyway: asked before a byte of a body above the usual
   * size is read (HARD-2). The service asks again, as for every endpoint.
   */
  admit?(call: EndpointRequest<Record<string, string>, App>): Promise<unknown>;
  /** The response's JSON; a Response where it is none. */
  run(call: Call<unknown, unknown, Record<string, string>, App>): unknown;
}

/** What `run` returns: the declared response, or what sends it; without one it does not count. */
type Returned<E extends Endpoint> = undefined extends ResponseOf<E> ? unknown
  : z.input<NonNullable<E["response"]>> | StreamedResponse | Response;

type Run<E extends Endpoint, App> = (call: CallOf<E, App>) => Returned<E> | Promise<Returned<E>>;
/** `admit`: of those that allow large bodies, see `Route`. */
type Handler<E extends Endpoint, App> = Run<E, App> | {
  admit(call: EndpointRequest<ParamsOf<E>, App>): Promise<unknown>;
  run: Run<E, App>;
};

/** A handler for each endpoint that a module of `protocol/api/` declares. */
export type Handlers<Declarations, App = DeliveryContext> = {
  [Name in keyof Declarations]: Declarations[Name] extends Endpoint
    ? Handler<Declarations[Name], App>
    : never;
};

/** Implements all endpoints of a module of `protocol/api/`, in the order of the handlers. */
export function implement<Declarations extends object, App = DeliveryContext>(
  declarations: Declarations,
  handlers: Handlers<NoInfer<Declarations>, App>,
): Route<App>[] {
  const endpoints = declarations as Record<string, Endpoint>;
  // The wrapper around all endpoints gives each handler what its own declaration says.
  return Object.entries(
    handlers as Record<string, Route<App>["run"] | Pick<Route<App>, "run" | "admit">>,
  )
    .map(([name, handler]) => {
      const { run, admit } = typeof handler === "function" ? { run: handler } : handler;
      return route(endpoints[name], run, admit);
    });
}

function route<App>(
  endpoint: Endpoint,
  run: Route<App>["run"],
  admit: Route<App>["admit"],
): Route<App> {
  const { response } = endpoint;
  if (response) return { ...endpoint, response, run, admit };
  const succeed: Route<App>["run"] = async (call) => {
    await run(call);
    return { success: true };
  };
  return { ...endpoint, response: success, run: succeed, admit };
}
