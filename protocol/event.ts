import type { z } from "zod";
import type { RateName } from "./rates.ts";
import type { TokenScope } from "./token_scopes.ts";

/**
 * An event that clients send over the socket, declared once in `protocol/events/`. The server
 * implements it, the client sends it, and the description, the scopes of access tokens and the
 * tests derive from it. Browsers get `name` and `changesServer` only, as with endpoints.
 */
export interface ClientEvent<
  Name extends string = string,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly name: Name;
  /** Description in a few words. */
  readonly summary: string;
  /** Scope that an access token needs. */
  readonly scope: TokenScope;
  /** Rate limit that it counts against, by user. Default: `api`. */
  readonly rate?: RateName;
  /**
   * True if it changes a server or its contents: refused while viewing the server as someone else.
   */
  readonly changesServer?: true;
  /** The event that reports a failure without an acknowledgement. Default: `error`. */
  readonly failure?: "voice-error";
  readonly body: Body;
  /** Fields of the acknowledgement besides `ok: true`; absent: none. */
  readonly response?: Response;
}

/** Declares an event; its types follow from the schemas. */
export function clientEvent<
  const Name extends string,
  Body extends z.ZodType,
  Response extends z.ZodType = z.ZodUndefined,
>(
  name: Name,
  declaration: Omit<ClientEvent<Name, Body, Response>, "name">,
): ClientEvent<Name, Body, Response> {
  return { name, ...declaration };
}

/** Body that the client sends and the server's implementation gets. */
export type EventBodyOf<E extends ClientEvent> = z.output<E["body"]>;
export type EventInputOf<E extends ClientEvent> = z.input<E["body"]>;
/** Response in the acknowledgement. */
export type EventResponseOf<E extends ClientEvent> = z.output<NonNullable<E["response"]>>;
