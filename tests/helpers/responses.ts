/** HTTP answers, checked against the contract as they come in. */
import assert from "node:assert/strict";
import { ERRORS } from "../../protocol/errors.ts";
import type { Route } from "../../server/delivery/http/endpoint.ts";
import { fixedWordsFirst } from "../../server/delivery/http/fixed_words_first.ts";
import { ENDPOINTS } from "../../server/host/app/tables.ts";

/** Response of the API. `body` is JSON, or null without one. */
export interface ApiResponse {
  status: number;
  // The shape is checked at run time; tests read what they expect.
  // deno-lint-ignore no-explicit-any
  body: any;
  headers: Headers;
}

/** Asks and checks: a success against the endpoint's `response`, a failure against D-ERR-1. */
export async function ask(url: string, method: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${url}/api${path}`, { ...init, method, redirect: "manual" });
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const text = await response.text();
  const received: ApiResponse = {
    status: response.status,
    body: text !== "" && isJson ? JSON.parse(text) : null,
    headers: response.headers,
  };
  const what = `${method} ${path.slice(0, 100)}: ${received.status} ${text.slice(0, 500)}`;
  if (response.ok) checkSuccess(endpointOf(method, path), received, what);
  else checkFailure(received, what);
  return received;
}

/** Patterns for the paths of each endpoint: compiled once, since tests match thousands. */
const PATTERNS = fixedWordsFirst(ENDPOINTS).map((endpoint) =>
  [endpoint, new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`)] as const
);

/** The row of the table that answers this request. */
export function endpointOf(method: string, path: string): Route | undefined {
  const { pathname } = new URL(path, "http://parley");
  return PATTERNS.find(([endpoint, pattern]) =>
    endpoint.method === method && pattern.test(pathname)
  )?.[0];
}

function checkSuccess(endpoint: Route | undefined, { status, body }: ApiResponse, what: string) {
  if (!endpoint) return;
  const isExpected = status === (endpoint.status ?? 200) ||
    endpoint.findsExisting && status === 200;
  assert.ok(isExpected, what);
  assert.deepEqual(strictParse(endpoint.response, body), body, `${what} has unknown keys`);
}

/** Parsing drops keys that a schema doesn't have: the result must be the same. */
function strictParse(schema: Route["response"], body: unknown): unknown {
  return schema.parse(structuredClone(body));
}

function checkFailure({ status, body, headers }: ApiResponse, what: string) {
  assert.equal(typeof body?.error, "string", what);
  const known = ERRORS[body.code as keyof typeof ERRORS];
  assert.ok(known, `${what}: unknown code`);
  assert.equal(status, known[0], what);
  const { error: _e, code: _c, details, retryAfter, ...rest } = body;
  assert.deepEqual(rest, {}, what);
  if (details !== undefined) {
    for (const problem of Object.values(details)) assert.equal(typeof problem, "string", what);
  }
  const waits = [429, 503].includes(status);
  assert.equal(headers.get("retry-after"), waits ? String(retryAfter) : null, what);
  if (waits) assert.ok(Number.isInteger(retryAfter) && retryAfter > 0, what);
  assert.doesNotMatch(body.error, /\n\s+at |\.ts:|\/server\/|node_modules/, what);
}
