import type { PageResponse } from "./page_response.ts";
import type { Site } from "./site.ts";

/** Where a request came from, as far as the server knows. */
export interface RequestInfo {
  remoteAddr?: { hostname: string };
  /** True if the browser is connected over TLS. */
  secure?: boolean;
}

/** Ends a request with this status and the page `_error`. */
export class HttpError extends Error {
  constructor(readonly status: number, message = String(status), readonly headers?: HeadersInit) {
    super(message);
  }
}

/** Returns the value by which a handler shows its page with this data. */
export function page<D>(data: D, init: Omit<PageResponse<D>, "data"> = {}): PageResponse<D> {
  return { ...init, data };
}

/** A request on its way through middlewares, handler and page. */
export class Context<S> {
  readonly url: URL;
  /** Empty at first; middlewares fill it. */
  readonly state = {} as S;
  /** Decoded parameters of the route, such as `code` of "/invite/[code]". */
  params: Record<string, string> = {};
  /** The matched file in routes/; null when none did. */
  route: string | null = null;
  /** Error shown by the page `_error`. */
  error: unknown = null;
  next: () => Promise<Response> = () => Promise.reject(new HttpError(404));

  constructor(readonly req: Request, readonly info: RequestInfo, public site: Site) {
    this.url = new URL(req.url);
  }

  /** Sends the browser to an address on this site; one that leaves it becomes "/". */
  redirect(to: string, status = 302): Response {
    const target = URL.parse(to, this.url);
    const location = target?.origin === this.url.origin
      // "/.//host" resolves to the path "//host", which browsers take for another site.
      ? target.pathname.replace(/^\/+/, "/") + target.search + target.hash
      : "/";
    return new Response(null, { status, headers: { location } });
  }
}
