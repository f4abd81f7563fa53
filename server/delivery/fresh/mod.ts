// The part of Fresh 2's interface that this app uses, on npm packages only.
// The way out: point "fresh" and "fresh/runtime" in deno.json at @fresh/core.
export { App } from "./app.ts";
export { Context, HttpError, page } from "./context.ts";
export { createDefine } from "./define.ts";
export { staticFiles } from "./static.ts";
export { inLanguage, languagesOf } from "./translate.ts";
export type { Assets, Site } from "./site.ts";
export type { Handlers, Middleware, PageProps } from "./types.ts";
export type { PageResponse } from "./page_response.ts";
