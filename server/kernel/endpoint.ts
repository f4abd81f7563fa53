import type { z } from "zod";
import { success } from "../../protocol/common.ts";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from "../../protocol/endpoint.ts";
import type { Actor, RequestInfo } from "../base/request.ts";
import type { BlobRef } from "../storage/blobs.ts";

/** Bytes or characters above which a response is made while it is read. */
export const STREAMED_FROM_BYTES = 256 * 1024;
/**
 * Bytes that a part takes on its way: read, converted to text and to bytes, waiting to be sent; and
 * as much again that is no longer needed and has not been collected yet.
 */
export const PART_MEMORY_BYTES = 512 * 1024;

/** A large response, made part by part as fast as its client reads. */
export interface Streamed {
  parts: AsyncGenerator<string | Uint8Array>;
  /** Bytes of memory that it holds while it lasts; default PART_MEMORY_BYTES. */
  held?: number;
  /** Bytes that are written at once; default PIECE. */
  piece?: number;
  /** Bytes, where they are known before. */
  length?: number;
  headers?: Record<string, string>;
}

/** A large response for `run` to return. */
export class StreamedResponse {
  constructor(readonly streamed: Streamed) {}
}

/** A body of bytes, read while it arrives. */
export interface Octets {
  /** The announced length. */
  length: number;
  parts: AsyncIterable<Uint8Array>;
}

/** Arguments of an endpoint's `run`. */
export interface Call<
  Body = unknown,
  Query = unknown,
  Params = Record<string, string>,
  App = unknown,
> {
  app: App;
  actor: Actor;
  /** Path parameters: what the address has, not looked up yet. */
  params: Params;
  body: Body;
  /** The body's long field, stored while it arrived; null: it is in the body. */
  stored: BlobRef | null;
  /** The body of an endpoint that takes bytes; null: there is none. */
  octets: Octets | null;
  query: Query;
  request: RequestInfo;
  /** Headers of the response. */
  headers: Headers;
}

/** Arguments of a declared endpoint's implementation. */
export type CallOf<E extends Endpoint, App> = Call<
  BodyOf<E>,
  QueryOf<E>,
  ParamsOf<E>,
  App
>;

/** A request before its body is read. */
export interface EndpointRequest<Params = Record<string, string>, App = unknown> {
  app: App;
  actor: Actor;
  params: Params;
  /** Bytes of the body, as far as they are announced. */
  bytes: number;
}

/** Words of the API's description. */
export interface Words {
  /** By the name of a path's parameter: "An emoji's id". */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The thing that `{id}` after this part of a path identifies: `shelves: "person or server"`. */
  readonly nouns?: Readonly<Record<string, string>>;
}

/** An endpoint with its implementation; `App`: the context that it asks for. */
export interface Route<App> extends Endpoint {
  readonly words?: Words;
  response: z.ZodType;
  /**
   * Throws where the caller may not do this anyway: asked before a byte of a body above the usual
   * size is read (HARD-2). The service asks again, as for every endpoint.
   */
  admit?(call: EndpointRequest<Record<string, string>, App>): Promise<unknown>;
  /** The response's JSON; a Response where it is none. */
  run(call: Call<unknown, unknown, Record<string, string>, App>): unknown;
}

/** Result of `run`: the declared response or something that sends it; ignored when none is declared. */
type Returned<E extends Endpoint> = undefined extends ResponseOf<E> ? unknown
  : z.input<NonNullable<E["response"]>> | StreamedResponse | Response;

type Run<E extends Endpoint, App> = (call: CallOf<E, App>) => Returned<E> | Promise<Returned<E>>;
/** `admit`: for endpoints that allow large bodies, see `Route`. */
type Handler<E extends Endpoint, App> = Run<E, App> | {
  admit(call: EndpointRequest<ParamsOf<E>, App>): Promise<unknown>;
  run: Run<E, App>;
};

/** A handler for each endpoint that a module of `protocol/api/` declares. */
export type Handlers<Declarations, App> = {
  [Name in keyof Declarations]: Declarations[Name] extends Endpoint
    ? Handler<Declarations[Name], App>
    : never;
};

/** Implements all endpoints of a module of `protocol/api/`, in the order of the handlers. */
export function implement<Declarations extends object, App>(
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
