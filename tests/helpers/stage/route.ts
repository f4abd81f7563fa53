/** Requests of a staged page that a test answers itself, by Playwright's interface. */
import type { FromPage, RouteDecision } from "./protocol.ts";

/** Names requests by a glob, an expression, or a function. */
export type Matcher = string | RegExp | ((url: URL) => boolean);

export type Handler = (route: Route) => unknown;

/** A handler for the requests that its matcher names. */
export interface RouteRule {
  matcher: Matcher;
  handler: Handler;
  /** How many more requests it decides about. */
  times: number;
}

export interface StageRequest {
  url(): string;
  method(): string;
  postData(): string | null;
  postDataJSON(): unknown;
  isNavigationRequest(): boolean;
}

export interface StageResponse {
  url(): string;
  status(): number;
  ok(): boolean;
  request(): { method(): string; url(): string };
}

/** A response of the server that the test fetched for the page. */
export interface FetchedResponse {
  status(): number;
  headers(): Record<string, string>;
  text(): Promise<string>;
  json(): Promise<unknown>;
}

interface Fulfillment {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  body?: string;
  contentType?: string;
  /** Its status, headers and body are the defaults. */
  response?: FetchedResponse;
}

/** Request on which a test decides. */
export interface Route {
  request(): StageRequest;
  continue(): Promise<void>;
  abort(): Promise<void>;
  fulfill(reply: Fulfillment): Promise<void>;
  /** Leaves the decision to the handler that was registered before. */
  fallback(): Promise<void>;
  /** Asks the server on behalf of the page. */
  fetch(): Promise<FetchedResponse>;
}

type Asked = FromPage & { kind: "request" };
type Tell = (decision: RouteDecision) => void;

/** Has the handlers that match a request decide about it; the last registered goes first. */
export async function decide(
  asked: Asked,
  rules: readonly RouteRule[],
  tell: Tell,
): Promise<void> {
  const matching = rules.filter(({ matcher, times }) => times > 0 && isMeant(matcher, asked.url))
    .reverse();
  const ask = async (index: number): Promise<void> => {
    const rule = matching[index];
    if (!rule) return tell({ kind: "continue" });
    rule.times--;
    await rule.handler(routeOf(asked, tell, () => ask(index + 1)));
  };
  await ask(0);
}

function routeOf(asked: Asked, tell: Tell, fallback: () => Promise<void>): Route {
  const say = (decision: RouteDecision) => Promise.resolve(tell(decision));
  return {
    request: () => requestOf(asked),
    continue: () => say({ kind: "continue" }),
    abort: () => say({ kind: "abort" }),
    fallback,
    fetch: () => fetchFor(asked),
    async fulfill({ response, status, headers, json, body, contentType }) {
      const text = json === undefined ? body ?? await response?.text() : JSON.stringify(json);
      const type = contentType ?? (response ? undefined : "application/json");
      await say({
        kind: "fulfill",
        status: status ?? response?.status() ?? 200,
        headers: { ...headers ?? response?.headers(), ...type && { "content-type": type } },
        body: text ?? "",
      });
    },
  };
}

async function fetchFor({ url, method, headers, body }: Asked): Promise<FetchedResponse> {
  const response = await fetch(url, { method, headers, body });
  const text = await response.text();
  const shown = new Headers(response.headers);
  // The text is decoded already, and its length may change.
  for (const name of ["content-encoding", "content-length"]) shown.delete(name);
  return {
    status: () => response.status,
    headers: () => Object.fromEntries(shown),
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(JSON.parse(text)),
  };
}

/** Shows a request of the page to a test. */
export function requestOf(
  { url, method, body, ...rest }: FromPage & { kind: "asked" | "request" },
): StageRequest {
  return {
    url: () => url,
    method: () => method,
    postData: () => body,
    postDataJSON: () => JSON.parse(body ?? "null"),
    isNavigationRequest: () => rest.kind === "asked" && rest.navigation === true,
  };
}

/** Compares an address with what a test names requests by. */
export function isMeant(matcher: Matcher, url: string): boolean {
  if (typeof matcher === "function") return matcher(new URL(url));
  if (matcher instanceof RegExp) return matcher.test(url);
  return new RegExp(`^${globPattern(matcher)}$`).test(url);
}

/** The expression of a glob with `*`, `**` and `{a,b}`. */
function globPattern(glob: string): string {
  return glob.replaceAll(/\*\*|\*|\{([^}]*)\}|[.+?^$()|[\]\\]/g, (part, choices?: string) => {
    if (choices !== undefined) return `(?:${choices.split(",").map(globPattern).join("|")})`;
    return part === "**" ? ".*" : part === "*" ? "[^/]*" : `\\${part}`;
  });
}

/** The response as Playwright shows it. */
export function responseOf(
  { url, status, method }: FromPage & { kind: "response" },
): StageResponse {
  return {
    url: () => url,
    status: () => status,
    ok: () => status < 400,
    request: () => ({ method: () => method, url: () => url }),
  };
}

/** Returns true if a request or response matches: by its address, or a predicate. */
export function isOne<T extends { url(): string }>(
  expected: Matcher | ((one: T) => boolean),
  one: T,
): boolean {
  return typeof expected === "function"
    ? (expected as (one: T) => boolean)(one)
    : isMeant(expected, one.url());
}
