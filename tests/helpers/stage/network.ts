/** The network of a staged page: Deno's, with the cookies, the faults and the watchers of a browser. */
import { consoleProblem, type PageProblem } from "../console_errors.ts";
import type { FromPage, RouteDecision, SocketEvent, StoredCookie } from "./protocol.ts";

type Tell = (message: FromPage) => void;

/** Where no server is: a connection without a network fails like this. */
const NOWHERE = "ws://127.0.0.1:9";
const denoFetch = globalThis.fetch;
const DenoSocket = globalThis.WebSocket;

/**
 * Console message of browsers for responses with status 400 and above: tests allow those that they
 * expect.
 */
const refusal = (status: number) =>
  `Failed to load resource: the server responded with a status of ${status} ()`;

export class PageNetwork {
  offline: boolean;
  routed: boolean;
  cookies: StoredCookie[];
  readonly #sockets = new Set<WebSocket>();
  readonly #outliving = new Set<Promise<unknown>>();
  readonly #asked = new Map<number, (decision: RouteDecision) => void>();
  #requests = 0;
  #opened = 0;

  constructor(
    private readonly tell: Tell,
    { offline, routed, cookies }: { offline: boolean; routed: boolean; cookies: StoredCookie[] },
  ) {
    this.offline = offline;
    this.routed = routed;
    this.cookies = cookies;
  }

  /** Puts `fetch`, `WebSocket` and `document.cookie` into the global scope. */
  install(): void {
    globalThis.fetch = (input, init) => {
      const fetched = this.#fetch(input, init);
      if (init?.keepalive) this.#outlive(fetched);
      return fetched;
    };
    // deno-lint-ignore no-this-alias
    const network = this;
    globalThis.WebSocket = class extends DenoSocket {
      readonly #say: (event: SocketEvent, payload?: unknown) => void;

      constructor(url: string | URL, protocols?: string | string[]) {
        super(network.offline ? NOWHERE : url, protocols);
        const id = ++network.#opened;
        this.#say = (event, payload = "") =>
          network.tell({ kind: "socket", id, event, url: `${url}`, payload: String(payload) });
        network.#sockets.add(this);
        this.#say("websocket");
        this.addEventListener("message", ({ data }) => this.#say("framereceived", data));
        this.addEventListener("close", () => {
          network.#sockets.delete(this);
          this.#say("close");
        });
      }

      override send(data: Parameters<WebSocket["send"]>[0]): void {
        this.#say("framesent", data);
        super.send(data);
      }
    };
    Object.defineProperty(document, "cookie", {
      get: () => this.cookies.filter((one) => !one.httpOnly).map(pair).join("; "),
      set: (line: string) => this.#keep([line]),
      configurable: true,
    });
  }

  /** Resolves once all requests that outlive their page are done. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#outliving);
  }

  #outlive(fetched: Promise<unknown>): void {
    this.#outliving.add(fetched);
    const done = () => void this.#outliving.delete(fetched);
    fetched.then(done, done);
  }

  setOffline(offline: boolean): void {
    this.offline = offline;
    Object.defineProperty(navigator, "onLine", { value: !offline, configurable: true });
    if (offline) { for (const socket of this.#sockets) socket.close(); }
    dispatchEvent(new Event(offline ? "offline" : "online"));
  }

  /** The test has decided about a request. */
  decide(id: number, decision: RouteDecision): void {
    this.#asked.get(id)?.(decision);
    this.#asked.delete(id);
  }

  async #fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const request = input instanceof Request ? input : null;
    const url = new URL(request?.url ?? String(input), location.href);
    if (url.protocol === "blob:" || url.protocol === "data:") return denoFetch(input, init);
    if (url.host !== location.host) {
      this.#complain({ kind: "other_origin", text: url.href, url: "" });
      throw new TypeError("Failed to fetch");
    }
    const method = init.method ?? request?.method ?? "GET";
    const body = typeof init.body === "string" ? init.body : null;
    this.tell({ kind: "asked", method, url: url.href, body });
    const refused = this.offline || init.signal?.aborted;
    const headers = new Headers(init.headers ?? request?.headers);
    headers.set("cookie", this.cookies.map(pair).join("; "));
    headers.set("origin", location.origin);
    headers.set("user-agent", navigator.userAgent);
    headers.set("accept-language", navigator.languages.join(","));
    const decision = this.routed && !refused
      ? await this.#ask({ method, url: url.href, headers: [...headers], body })
      : null;
    // The page may have aborted the request while the test decided.
    if (this.offline || decision?.kind === "abort") {
      this.#complain(consoleProblem("Failed to load resource: net::ERR_FAILED", url.href));
      throw new TypeError("Failed to fetch");
    }
    const response = decision?.kind === "fulfill"
      ? new Response(decision.body || null, { status: decision.status, headers: decision.headers })
      : await denoFetch(request ? new Request(request, { ...init, headers }) : url, {
        ...init,
        headers,
      });
    this.#keep(response.headers.getSetCookie());
    this.tell({ kind: "response", url: url.href, status: response.status, method });
    if (response.status >= 400) {
      this.#complain(consoleProblem(refusal(response.status), url.href));
    }
    return response;
  }

  #complain(problem: PageProblem): void {
    this.tell({ kind: "problem", problem });
  }

  #ask(
    asked: { method: string; url: string; headers: [string, string][]; body: string | null },
  ): Promise<RouteDecision> {
    const id = ++this.#requests;
    const { promise, resolve } = Promise.withResolvers<RouteDecision>();
    this.#asked.set(id, resolve);
    this.tell({ kind: "request", id, ...asked });
    return promise;
  }

  #keep(lines: string[]): void {
    if (lines.length === 0) return;
    this.cookies = withCookies(this.cookies, lines);
    this.tell({ kind: "cookies", cookies: this.cookies });
  }
}

const pair = ({ name, value }: StoredCookie) => `${name}=${value}`;

/**
 * Returns cookies after lines of `Set-Cookie` or `document.cookie`: a single path, and dates only
 * in the past.
 */
export function withCookies(kept: StoredCookie[], lines: string[]): StoredCookie[] {
  const cookies = new Map(kept.map((one) => [one.name, one]));
  for (const line of lines) {
    const [, name, value, attributes] = /^\s*([^=;]+)=([^;]*)(.*)$/s.exec(line) ?? [];
    if (!name) continue;
    const expires = /;\s*expires=([^;]+)/i.exec(attributes)?.[1];
    const isOver = /;\s*max-age=(0|-\d+)\s*(;|$)/i.test(attributes) ||
      (expires !== undefined && !/max-age/i.test(attributes) && Date.parse(expires) <= Date.now());
    if (isOver) cookies.delete(name);
    else {
      const path = /;\s*path=([^;]+)/i.exec(attributes)?.[1] ?? "/";
      cookies.set(name, { name, value, path, httpOnly: /;\s*httponly/i.test(attributes) });
    }
  }
  return [...cookies.values()];
}
