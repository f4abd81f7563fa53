import { HttpError } from "./context.ts";
import type { Site } from "./site.ts";

/** A page in routes/ and the addresses that it serves. */
export interface Route {
  file: string;
  pattern: URLPattern;
}

/**
 * Lists the pages of a site, fixed names before [parameters]. Files named `_…` are not pages. A
 * page's `config.routeOverride` replaces the pattern of its file.
 */
export function listRoutes(routes: Site["routes"]): Route[] {
  return Object.keys(routes)
    .filter((file) => !file.includes("/_"))
    .map((file) => ({ file, pattern: toPattern(routes[file].config?.routeOverride ?? file) }))
    .sort((a, b) => Number(a.file.includes("[")) - Number(b.file.includes("[")));
}

/** "/invite/[code]" matches "/invite/x" and "/invite/x/", "/invite/index" matches "/invite". */
function toPattern(file: string): URLPattern {
  const path = file.replace(/\/index$/, "").replace(/\[(\w+)\]/g, ":$1");
  return new URLPattern({ pathname: `${path}{/}?` });
}

/** The route for a path, with its parameters decoded. @throws HttpError 400 for a malformed "%". */
export function matchRoute(routes: Route[], pathname: string) {
  for (const route of routes) {
    const groups = route.pattern.exec({ pathname })?.pathname.groups;
    if (groups) return { file: route.file, params: decode(groups) };
  }
  return null;
}

function decode(groups: Record<string, string | undefined>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value ?? "")]),
    );
  } catch {
    throw new HttpError(400);
  }
}
