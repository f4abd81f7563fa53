import { type ComponentChildren, h } from "preact";
import { type Context, HttpError } from "./context.ts";
import { renderDocument } from "./render.ts";
import type { Assets, RouteModule } from "./site.ts";
import type { HandlerFn, PageProps } from "./types.ts";

// deno-lint-ignore no-explicit-any
type View = (props: any) => ComponentChildren;

/**
 * Responds with a route's handler, or its page, or both.
 * @throws HttpError 405 for a method that the route does not have.
 */
export async function runRoute<S>(ctx: Context<S>, file: string): Promise<Response> {
  const module = ctx.site.routes[file];
  const { handler } = module;
  const method = ctx.req.method === "HEAD" ? "GET" : ctx.req.method;
  const run: HandlerFn<unknown, S> | undefined = typeof handler === "function"
    ? handler as HandlerFn<unknown, S>
    : own(handler, method) ??
      (module.default && method === "GET" ? () => ({ data: undefined }) : undefined);
  if (!run) throw new HttpError(405, "Method not allowed", { allow: allowed(module) });
  const result = await run(ctx);
  if (result instanceof Response) return result;
  return renderPage(ctx, file, result.data, result);
}

function own<S>(handlers: unknown, method: string): HandlerFn<unknown, S> | undefined {
  return Object.hasOwn(handlers ?? {}, method)
    ? (handlers as Record<string, HandlerFn<unknown, S>>)[method]
    : undefined;
}

function allowed(module: RouteModule): string {
  const methods = new Set([
    ...(module.default ? ["GET"] : []),
    ...Object.keys(module.handler ?? {}),
  ]);
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods].join(", ");
}

/**
 * Renders the page in a file of routes/, inside `_app`, as a response. Browsers fetch it each time,
 * since it may show private data.
 */
export function renderPage<S>(
  ctx: Context<S>,
  file: string,
  data: unknown,
  init: ResponseInit,
): Response {
  const { req, url, params, state, route, error, site } = ctx;
  const props: Omit<PageProps<unknown, S>, "Component"> = {
    req,
    url,
    params,
    state,
    route,
    error,
    data,
  };
  const Component = () => h(site.routes[file].default as View, props);
  const app = site.routes["/_app"]?.default as View ?? Component;
  const headers = new Headers(init.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
  const link = preloads(file, site.assets);
  if (link) headers.set("link", link);
  const html = renderDocument(h(app, { ...props, Component }), file, site.assets);
  return new Response(html, { status: init.status, headers });
}

/**
 * Returns the page's preloads as a header: browsers request them before they start on the page
 * itself, which takes a slow phone 40 ms.
 */
function preloads(page: string, { files, styles, scripts }: Assets): string {
  const path = styles[page];
  const sheet = path ? [`<${path}?v=${files[path].hash}>; rel=preload; as=style`] : [];
  const modules = (scripts[page] ?? []).map((script) => `<${script}>; rel=modulepreload`);
  return [...sheet, ...modules].join(", ");
}
