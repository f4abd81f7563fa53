import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { AppError } from "../../protocol/errors.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { actorOf } from "../auth/access.ts";
import { PAGE_COOKIE } from "../auth/cookie.ts";
import type { AppContext } from "../context.ts";
import { addressKey, addressList, clientAddress, isTrusted } from "./address.ts";
import { parse, readJson } from "./body.ts";
import type { Actor, Endpoint, RequestInfo } from "./endpoint.ts";
import { securityHeaders } from "./headers.ts";
import { jsonResponse } from "./json.ts";

type Env = { Bindings: HttpBindings };
/** Characters of one part of a path. */
const PARAM_MAX = 256;
const NOBODY: Actor = { userId: "", sessionId: "" };

/** Everything under /api: one wrapper around every endpoint. */
export function createApi(app: AppContext, endpoints: Endpoint[]): Hono<Env> {
  const trusted = addressList(app.config.trustedProxies);
  const api = new Hono<Env>();
  for (const spec of endpoints) {
    const path = spec.path.replace(/\{(\w+)\}/g, ":$1");
    api.on(spec.method, `/api${path}`, async (c) => {
      const began = performance.now();
      const id = requestId();
      const response = await answerTo(app, spec, c, trusted, id);
      response.headers.set("x-request-id", id);
      const seconds = (performance.now() - began) / 1000;
      app.metrics.request(spec.method, `/api${spec.path}`, response.status, seconds);
      const fields = { request: id, status: response.status, ms: Math.round(seconds * 1000) };
      app.log.debug(`${spec.method} /api${spec.path}`, fields);
      return response;
    });
  }
  api.get("/api/openapi.json", async () => {
    const { openApiDocument } = await import("./openapi.ts");
    return Response.json(openApiDocument(endpoints), { headers: securityHeaders("api") });
  });
  api.get("/api/docs", async () => {
    const { docsPage } = await import("./openapi.ts");
    return new Response(docsPage(endpoints), {
      headers: { ...securityHeaders("page"), "content-type": "text/html; charset=utf-8" },
    });
  });
  api.get("/healthz", () => Response.json({ ok: true }, { headers: securityHeaders("api") }));
  const isReady = readiness(app);
  api.get("/readyz", async () => {
    if (await isReady()) return Response.json({ ok: true }, { headers: securityHeaders("api") });
    return errorResponse(app, new AppError("storage_unavailable", { retryAfter: 5 }));
  });
  api.all("/api/*", (c) => {
    const { pathname } = new URL(c.req.url);
    const known = endpoints.filter((e) => matches(e.path, pathname)).map((e) => e.method);
    if (!known.length) return errorResponse(app, new AppError("not_found"));
    const response = errorResponse(app, new AppError("method_not_allowed"));
    response.headers.set("allow", [...new Set(known)].join(", "));
    return response;
  });
  api.onError((error) => errorResponse(app, error));
  return api;
}

/** Asks the storage at most once a second, whoever asks how often. */
function readiness(app: AppContext): () => Promise<boolean> {
  let asked = { at: -Infinity, answer: Promise.resolve(true) };
  return () => {
    const now = app.clock();
    if (now - asked.at >= 1000) asked = { at: now, answer: app.db.writable() };
    return asked.answer;
  };
}

/** What the endpoint answers, refusals included. */
async function answerTo(
  app: AppContext,
  spec: Endpoint,
  c: Context<Env>,
  trusted: ReturnType<typeof addressList>,
  id: string,
): Promise<Response> {
  try {
    const headers = new Headers(securityHeaders("api"));
    const answer = await run(app, spec, c, requestInfo(c, trusted), headers);
    if (answer instanceof Response) return answer;
    const init = { status: spec.status ?? 200, headers };
    return jsonResponse(answer, init, c.req.header("accept-encoding"));
  } catch (error) {
    return errorResponse(app, error, id);
  }
}

/** By which a host finds a request in the log. */
function requestId(): string {
  return crypto.getRandomValues(new Uint8Array(8)).toHex();
}

async function run(
  app: AppContext,
  spec: Endpoint,
  c: Context<Env>,
  request: RequestInfo,
  headers: Headers,
): Promise<unknown> {
  const actor = await actorBy(app, spec, c.req.header("authorization"));
  const asker = actor === NOBODY ? `address ${addressKey(request.address)}` : actor.userId;
  await app.rates.take(spec.rate ?? "api", asker);
  // Nothing has an id or code like this, and the storage takes no endless keys.
  const params = c.req.param();
  if (Object.values(params).some((value) => value.length > PARAM_MAX)) {
    throw new AppError("not_found");
  }
  const query = spec.query ? parse(spec.query, c.req.query()) : undefined;
  if (c.env.incoming.headers.expect) c.env.outgoing.writeContinue();
  const body = spec.body
    ? parse(spec.body, await readJson(c.req.raw, spec.bodyMax ?? LIMITS.bodyMax))
    : undefined;
  return await spec.run({ app, actor, params, body, query, request, headers });
}

/** Who is calling, as far as the endpoint asks. @throws AppError unauthorized, invalid_token */
async function actorBy(app: AppContext, spec: Endpoint, header = ""): Promise<Actor> {
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (spec.auth === "none" || (spec.auth === "optional" && !token)) return NOBODY;
  if (!token) throw new AppError("unauthorized");
  const found = actorOf(app, token);
  if (spec.auth === "user") return await found;
  return await found.catch((error) => {
    if (error instanceof AppError && error.code === "invalid_token") return NOBODY;
    throw error;
  });
}

function requestInfo(c: Context<Env>, trusted: ReturnType<typeof addressList>): RequestInfo {
  const { socket } = c.env.incoming;
  const address = clientAddress(socket.remoteAddress, c.req.header("x-forwarded-for"), trusted);
  const proxied = isTrusted(clientAddress(socket.remoteAddress, undefined, trusted), trusted);
  return {
    address,
    userAgent: (c.req.header("user-agent") ?? "").slice(0, 200),
    secure: "encrypted" in socket || (proxied && c.req.header("x-forwarded-proto") === "https"),
    ifNoneMatch: c.req.header("if-none-match") ?? null,
    pageCookie: getCookie(c, PAGE_COOKIE) ?? null,
  };
}

/** An error as HTTP; what is not meant for a person is logged and said to be `internal`. */
export function errorResponse(app: AppContext, error: unknown, id?: string): Response {
  let shown = error;
  if (!(shown instanceof AppError)) {
    app.log.error("a request failed", error, id ? { request: id } : {});
    shown = new AppError("internal");
  }
  const { status, retryAfter } = shown as AppError;
  const headers = new Headers(securityHeaders("api"));
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  return Response.json((shown as AppError).toBody(), { status, headers });
}

function matches(path: string, pathname: string): boolean {
  const pattern = path.replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^/api${pattern}$`).test(pathname);
}
