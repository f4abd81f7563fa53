import { track } from "../../browser/busy.ts";
import { validateSession } from "../../protocol/api/auth.ts";
import type { Endpoint, InputOf, ResponseOf } from "../../protocol/endpoint.ts";
import { ApiError, isTokenRefused, NetworkError } from "./errors.ts";
import { yieldToRenderer } from "./yield_to_renderer.ts";
import { type Platform, sleep } from "./platform.ts";
import type { Progress } from "./upload.ts";

/** Milliseconds that a response may take; bodies of many megabytes are given longer. */
const RESPONSE_TIMEOUT_MS = 30_000;
const LARGE_BODY_TIMEOUT_MS = 10 * 60_000;
/** Characters. */
const LARGE_BODY_CHARS = 256 * 1024;
/** Number of retries when the server is overloaded, and the maximum wait for each. */
const MAX_RETRIES = 3;
const MAX_RETRY_SECONDS = 10;

/**
 * `/api` with JSON in and out (API-01 to 03). Every call throws `ApiError` for a refusal
 * and `NetworkError` when no response came. A GET waits while the server has too much to do (HARD-2).
 */
export interface Api {
  /**
   * Calls an endpoint of `protocol/api/`: parameters of its path by name, next to `query` and
   * `body` if it has them, and `watch` for a large body.
   */
  call<E extends Endpoint>(endpoint: E, ...input: Given<InputOf<E>>): Promise<ResponseOf<E>>;
  /** Calls back after whatever has changed something in a server (`changesServer`). */
  follow(callback: Followed): void;
}

/** Called with an endpoint, its input, and its response. */
export type Followed = (endpoint: Endpoint, input: unknown, response: unknown) => void;

/** The argument is optional if no field is required. */
type Given<Input> = object extends Input ? [input?: Input & Watched] : [input: Input & Watched];
interface Watched {
  watch?: Watch;
  /** Finishes even if the page is closed. */
  keepalive?: boolean;
}

/** Input of `call` for any endpoint. */
interface AnyInput extends Watched {
  body?: unknown;
  query?: object;
  [param: string]: unknown;
}

/** For a large body: how far it is, and a way to stop it (`NetworkError` then). */
interface Watch {
  onProgress: Progress;
  signal: AbortSignal;
}

interface Deps {
  platform: Pick<Platform, "fetch" | "upload" | "after">;
  /** Returns the bearer token; called for each request. */
  token(): string | null;
  /** Gets a new token after this one was refused; false if none is available. */
  renew(): Promise<boolean>;
  /** May throw instead of letting a call be made. */
  refuse?(endpoint: Endpoint): void;
}

export function createApi({ platform, token, renew, refuse }: Deps): Api {
  async function once(
    { method, path: pattern }: Endpoint,
    { query, watch, keepalive, ...params }: AnyInput,
    body: string | undefined,
  ) {
    const path = `/api${addressOf(pattern, params as Record<string, string>)}${queryOf(query)}`;
    const bearer = token();
    const abort = new AbortController();
    const signal = watch ? AbortSignal.any([abort.signal, watch.signal]) : abort.signal;
    const patience = body && body.length > LARGE_BODY_CHARS
      ? LARGE_BODY_TIMEOUT_MS
      : RESPONSE_TIMEOUT_MS;
    const cancel = platform.after(patience, () => abort.abort());
    try {
      const headers = {
        "Content-Type": "application/json",
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
      };
      const response = watch && body !== undefined
        ? await platform.upload(path, { ...watch, method, body, headers, signal })
        : await platform.fetch(path, { method, body, headers, signal, keepalive });
      const text = await response.text();
      const said = objectOf(text);
      if (response.ok && said) return said;
      throw ApiError.fromResponse(response.status, said, response.headers.get("Retry-After"));
    } catch (error) {
      const isKnown = error instanceof ApiError || error instanceof NetworkError;
      throw isKnown ? error : new NetworkError({ cause: error });
    } finally {
      cancel();
    }
  }

  const followers: Followed[] = [];

  async function call(endpoint: Endpoint, input: AnyInput = {}) {
    const response = await persist(endpoint, input);
    if (endpoint.changesServer) {
      for (const follow of followers) {
        follow(endpoint, input, response);
      }
    }
    return response;
  }

  async function persist(endpoint: Endpoint, { body: value, ...rest }: AnyInput) {
    refuse?.(endpoint);
    const body = value === undefined ? undefined : JSON.stringify(value);
    if (rest.watch && body) await yieldToRenderer(body.length);
    for (let times = 0;; times++) {
      try {
        return await track(once(endpoint, rest, body));
      } catch (error) {
        if (tokenRefused(error, endpoint) && token() && await renew()) {
          return await track(once(endpoint, rest, body));
        }
        const { status = 503, retryAfter: wait = Infinity } = error as Partial<ApiError>;
        const mayDoLater = status === 503 && endpoint.method === "GET" && times < MAX_RETRIES;
        if (!mayDoLater || wait > MAX_RETRY_SECONDS) throw error;
        // Randomized, so that clients don't retry at the same moment.
        await sleep(platform, (wait + Math.random()) * 1000);
      }
    }
  }

  // Callers are checked against the declaration; inside, all endpoints are alike.
  return { call: call as Api["call"], follow: (callback) => void followers.push(callback) };
}

/** A path with its parameters. */
function addressOf(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name]));
}

/** Returns `?` and the defined fields; otherwise an empty string. */
function queryOf(query: object = {}): string {
  // JSON leaves out undefined fields.
  const set = String(new URLSearchParams(JSON.parse(JSON.stringify(query))));
  return set && `?${set}`;
}

/** Renewing goes through this API too: it must not wait for itself. */
function tokenRefused(error: unknown, { path }: Endpoint): boolean {
  return path !== validateSession.path && isTokenRefused(error as Partial<ApiError>);
}

/** Parses the body as an object; null for anything else, such as a proxy's HTML page. */
function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
