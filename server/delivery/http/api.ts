import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import type { ClientEvent } from "../../../protocol/event.ts";
import { AppError } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { demandScope, hasScope } from "../../features/access_tokens/access.ts";
import { actorOf } from "../../features/auth/access.ts";
import { deviceCookieName, pageCookieName } from "./cookie.ts";
import type { DeliveryContext } from "../context.ts";
import { noteRefusal } from "./refusals.ts";
import { noteInSecurityLog } from "./security_note.ts";
import { addressList, clientAddress } from "../../base/address.ts";
import { announcedBody, readJson } from "./body.ts";
import { StreamedResponse } from "../../kernel/endpoint.ts";
import { parse } from "../../kernel/parse.ts";
import type { Call, Octets, Route } from "./endpoint.ts";
import { fixedWordsFirst } from "./fixed_words_first.ts";
import type { Actor, RequestInfo } from "../../base/request.ts";
import { securityHeaders } from "./headers.ts";
import { jsonResponse } from "./json.ts";
import { isTooMuch } from "./in_flight.ts";
import { byAddress } from "./limited.ts";
import { serviceRoutes } from "./service_routes.ts";
import { type ReadBody, readLargeBody } from "./large_body.ts";
import { isSecure } from "./secure.ts";
import { PART_MEMORY_BYTES } from "../../kernel/endpoint.ts";
import { streamedResponse } from "./streamed.ts";
import { errorResponse, isRefusal } from "./error_response.ts";

type Env = { Bindings: HttpBindings };
/** Characters of one part of a path. */
const MAX_PARAM = 256;
const NOBODY: Actor = { userId: "", sessionId: "", until: 0 };

/** Everything under /api: one wrapper around every endpoint. */
export function createApi<App extends DeliveryContext>(
  app: App,
  endpoints: Route<App>[],
  events: ClientEvent[],
): Hono<Env> {
  const trusted = addressList(app.config.trustedProxies);
  const api = new Hono<Env>();
  for (const spec of fixedWordsFirst(endpoints)) {
    const path = spec.path.replace(/\{(\w+)\}/g, ":$1");
    api.on(spec.method, `/api${path}`, async (c) => {
      const began = performance.now();
      const id = requestId();
      const response = await respondTo(app, spec, c, trusted, id);
      response.headers.set("x-request-id", id);
      const seconds = (performance.now() - began) / 1000;
      app.metrics.request(spec.method, `/api${spec.path}`, response.status, seconds);
      const fields = { request: id, status: response.status, ms: Math.round(seconds * 1000) };
      app.log.debug(`${spec.method} /api${spec.path}`, fields);
      return response;
    });
  }
  serviceRoutes(api, app, endpoints, events);
  api.onError((error) => errorResponse(app, error));
  return api;
}

/** Returns the endpoint's response, refusals included. */
async function respondTo(
  app: DeliveryContext,
  spec: Route,
  c: Context<Env>,
  trusted: ReturnType<typeof addressList>,
  id: string,
): Promise<Response> {
  const { remoteAddress } = c.env.incoming.socket;
  app.untrustedProxies.look(remoteAddress, c.req.header("x-forwarded-for"), trusted);
  const request = requestInfo(app, c, trusted);
  const endpoint = `${spec.method} /api${spec.path}`;
  let actor = NOBODY;
  try {
    // This node first reads everything that any node has acknowledged (CL-5).
    const seen = app.db.fresh();
    if (seen) await seen;
    actor = await admitted(app, spec, c, request);
    const headers = new Headers(securityHeaders("api"));
    const result = await run(app, spec, c, actor, request, headers).catch((error) => {
      noteRefusal(app, endpoint, actor.userId, error);
      throw error;
    });
    if (result instanceof Response) return result;
    if (result instanceof StreamedResponse) {
      const { streamed } = result;
      const hold = app.inFlight.take(holder(actor, request), streamed.held ?? PART_MEMORY_BYTES);
      const report = (error: unknown) => app.log.debug(`an answer ended early: ${error}`);
      return streamedResponse(streamed, headers, c.env.outgoing, hold, app.relief, report);
    }
    const init = { status: spec.status ?? 200, headers };
    return jsonResponse(result, init, c.req.header("accept-encoding"));
  } catch (error) {
    noteInSecurityLog(app, { endpoint, address: request.address, userId: actor.userId }, error);
    if (isRefusal(error) && !await app.tarpit.refused(byAddress(request.address))) {
      c.env.incoming.socket.destroy();
    }
    const response = errorResponse(app, error, id);
    // A client with too much in flight must not also keep a connection.
    if (isTooMuch(error)) response.headers.set("connection", "close");
    return response;
  }
}

/** Returns the account or address whose budget of bytes in flight a request uses. */
function holder({ userId }: Actor, { address }: RequestInfo): string {
  return userId || byAddress(address);
}

/** Makes an id by which a host finds a request in the log. */
function requestId(): string {
  return crypto.getRandomValues(new Uint8Array(8)).toHex();
}

/**
 * Identifies the caller, within their limits and the scopes of an access token.
 * @throws AppError unauthorized, invalid_token, rate_limited, session_required, scope_missing
 */
async function admitted(
  app: DeliveryContext,
  spec: Route,
  c: Context<Env>,
  { address }: RequestInfo,
): Promise<Actor> {
  try {
    const actor = await actorBy(app, spec, c.req.header("authorization"));
    await app.rates.take(spec.rate ?? "api", actor.userId || byAddress(address));
    const { otherScope } = spec;
    if (!otherScope || !hasScope(actor, otherScope)) demandScope(actor, spec.scope);
    return actor;
  } catch (error) {
    // Tokens that are made up count as well, for the address that they come from.
    const unknown = error instanceof AppError && error.status === 401;
    if (unknown) await app.rates.take("api", byAddress(address));
    throw error;
  }
}

async function run(
  app: DeliveryContext,
  spec: Route,
  c: Context<Env>,
  actor: Actor,
  request: RequestInfo,
  headers: Headers,
): Promise<unknown> {
  // Nothing has an id or code like this, and the storage takes no endless keys.
  const params = c.req.param();
  if (Object.values(params).some((value) => value.length > MAX_PARAM)) {
    throw new AppError("not_found");
  }
  const query = spec.query ? parse(spec.query, c.req.query()) : undefined;
  const octets = spec.octets === "body" ? readOctets(c.env) : null;
  const call = { app, actor, params, query, request, headers, octets };
  const read = spec.body ? await readBody(spec, c, call) : null;
  try {
    const body = spec.body && parse(spec.body, read!.json);
    return await spec.run({ ...call, body, stored: read?.stored ?? null });
  } finally {
    await read?.done?.();
  }
}

/** Returns a body of bytes, without reading it yet. @throws AppError wrong_content_type */
function readOctets({ incoming, outgoing }: HttpBindings): Octets | null {
  const { "content-length": length, "content-type": type = "", expect } = incoming.headers;
  if (length === undefined || length === "0") return null;
  if (!/^application\/octet-stream\b/i.test(type)) {
    throw new AppError("wrong_content_type", { text: "Send the body as application/octet-stream" });
  }
  async function* parts(): AsyncGenerator<Uint8Array> {
    if (expect) outgoing.writeContinue();
    // The connection stays for the response, even if the body is not read to its end.
    for await (const part of incoming.iterator({ destroyOnReturn: false })) {
      yield part;
      free(part);
    }
  }
  return { length: Number(length), parts: parts() };
}

/**
 * Frees memory at once: left to the garbage collector, the bodies of twenty uploads come to 50 MB
 * (FIL-9). Skips buffers that share their memory.
 */
function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** The body, once it is known that its sender may send it (HARD-2). */
async function readBody(
  spec: Route,
  c: Context<Env>,
  { app, actor, params, request }: Pick<Call, "app" | "actor" | "params" | "request">,
): Promise<Partial<ReadBody>> {
  const { large } = spec;
  const max = large?.max ?? SERVER_LIMITS.bodyMax;
  const announced = announcedBody(c.req.raw.headers, max);
  const isLarge = large !== undefined && announced > SERVER_LIMITS.bodyMax;
  const bytes = Number.isFinite(announced) ? announced : 0;
  if (isLarge) await spec.admit!({ app, actor, params, bytes });
  if (announced === 0) return {};
  if (c.env.incoming.headers.expect) c.env.outgoing.writeContinue();
  const body = c.req.raw.body ?? (async function* () {})();
  if (!isLarge) return { json: await readJson(body, max) };
  return await readLargeBody(app, holder(actor, request), large, body, announced);
}

/**
 * Identifies the caller, as far as the endpoint asks.
 * @throws AppError unauthorized, invalid_token
 */
async function actorBy(app: DeliveryContext, spec: Route, header = ""): Promise<Actor> {
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (spec.auth === "none" || (spec.auth === "optional" && !token)) return NOBODY;
  if (!token) throw new AppError("unauthorized");
  const found = actorOf(app, token);
  if (spec.auth === "user") return await found;
  const actor = await found.catch((error) => {
    if (error instanceof AppError && error.code === "invalid_token") return NOBODY;
    throw error;
  });
  return hasScope(actor, spec.scope) ? actor : NOBODY;
}

function requestInfo(
  app: DeliveryContext,
  c: Context<Env>,
  trusted: ReturnType<typeof addressList>,
): RequestInfo {
  const { incoming } = c.env;
  const secure = isSecure(incoming, trusted, app.config.publicUrl);
  return {
    address: clientAddress(incoming.socket.remoteAddress, c.req.header("x-forwarded-for"), trusted),
    userAgent: (c.req.header("user-agent") ?? "").slice(0, 200),
    secure,
    ifNoneMatch: c.req.header("if-none-match") ?? null,
    pageCookie: getCookie(c, pageCookieName(secure)) ?? null,
    deviceCookie: getCookie(c, deviceCookieName(secure)) ?? null,
  };
}
