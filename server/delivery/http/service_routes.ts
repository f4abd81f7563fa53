import type { HttpBindings } from "@hono/node-server";
import type { Hono, MiddlewareHandler } from "hono";
import type { ClientEvent } from "../../../protocol/event.ts";
import { AppError } from "../../../protocol/errors.ts";
import type { DeliveryContext } from "../context.ts";
import { errorResponse } from "./error_response.ts";
import type { Route } from "./endpoint.ts";
import { securityHeaders } from "./headers.ts";
import { limited } from "./limited.ts";
import { staticResponse } from "./static_response.ts";

/** Requests that one for the description counts as: its response has a quarter of a megabyte. */
const DESCRIPTION_COST = 10;

/**
 * Adds the routes of /api besides endpoints: the description, health, and the response to
 * everything else.
 */
export function serviceRoutes(
  api: Hono<{ Bindings: HttpBindings }>,
  app: DeliveryContext,
  endpoints: Route[],
  events: ClientEvent[],
): void {
  const limit = limited(app, () => "api");
  const description = staticResponse(async () => {
    const { openApiDocument } = await import("./openapi.ts");
    return JSON.stringify(openApiDocument(endpoints, app.publicUrl));
  }, { ...securityHeaders("api"), "content-type": "application/json" });
  const socket = staticResponse(async () => {
    const { asyncApiDocument } = await import("./asyncapi.ts");
    return JSON.stringify(asyncApiDocument(events));
  }, { ...securityHeaders("api"), "content-type": "application/json" });
  const page = staticResponse(async () => {
    const { docsPage } = await import("./docs_page.ts");
    return docsPage(endpoints, events);
  }, { ...securityHeaders("page"), "content-type": "text/html; charset=utf-8" });
  const costly = limited(app, () => "api", DESCRIPTION_COST);
  api.get("/api/openapi.json", costly, description);
  api.get("/api/asyncapi.json", costly, socket);
  api.get("/api/docs", limit, page);
  api.get(
    "/healthz",
    limit,
    () => Response.json({ ok: true }, { headers: securityHeaders("api") }),
  );
  readyRoute(api, limit, app, "/readyz", () => app.db.writable());
  readyRoute(api, limit, app, "/readyz/read", () => app.db.readable());
  const paths = endpoints.map(({ path, method }) => ({ pattern: patternOf(path), method }));
  api.all("/api/*", limit, (c) => {
    const { pathname } = new URL(c.req.url);
    const known = paths.filter(({ pattern }) => pattern.test(pathname)).map((e) => e.method);
    if (!known.length) return errorResponse(app, new AppError("not_found"));
    const response = errorResponse(app, new AppError("method_not_allowed"));
    response.headers.set("allow", [...new Set(known)].join(", "));
    return response;
  });
}

/** Says whether the node can do its work, or a part of it. */
function readyRoute(
  api: Hono<{ Bindings: HttpBindings }>,
  limit: MiddlewareHandler,
  app: DeliveryContext,
  path: string,
  ask: () => Promise<boolean>,
): void {
  const isReady = readiness(app, ask);
  api.get(path, limit, async () => {
    // Not 503: HAProxy ends the running requests of a node that says so, and this one still works.
    if (app.isLeaving) return errorResponse(app, new AppError("not_found"));
    if (await isReady()) return Response.json({ ok: true }, { headers: securityHeaders("api") });
    return errorResponse(app, new AppError("storage_unavailable", { retryAfter: 5 }));
  });
}

/** Asks the storage at most once a second, however often clients ask. */
function readiness(app: DeliveryContext, ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked = { at: -Infinity, isReady: Promise.resolve(true) };
  return () => {
    const now = app.clock();
    if (now - asked.at >= 1000) asked = { at: now, isReady: ask() };
    return asked.isReady;
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`);
}
