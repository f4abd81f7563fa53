import type { z } from "zod";
import type { RateName } from "./rates.ts";
import type { TokenScope } from "./token_scopes.ts";

/**
 * One event that clients send over the socket, declared once in `protocol/events/`. The server
 * implements it, the client sends it, and the description, the scopes of access tokens and the
 * tests follow from it. Browsers hold `name` and `changesServer` only, as with endpoints.
 */
export interface ClientEvent<
  Name extends string = string,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly name: Name;
  /** What it does, in a few words. */
  readonly summary: string;
  /** What an access token needs for it. */
  readonly scope: TokenScope;
  /** The limit that it counts for, by user. Default: `api`. */
  readonly rate?: RateName;
  /** It changes a server or what is in it: refused to whoever views the server as somebody else. */
  readonly changesServer?: true;
  /** The event that tells of a failure where there is no acknowledgement. Default: `error`. */
  readonly failure?: "voice-error";
  readonly body: Body;
  /** What the acknowledgement carries beside `ok: true`; absent: nothing. */
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

/** What the server's implementation is given, and what the client gives. */
export type EventBodyOf<E extends ClientEvent> = z.output<E["body"]>;
export type EventInputOf<E extends ClientEvent> = z.input<E["body"]>;
/** What it is acknowledged with. */
export type EventResponseOf<E extends ClientEvent> = z.output<NonNullable<E["response"]>>;
