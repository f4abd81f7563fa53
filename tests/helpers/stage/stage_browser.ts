import type { PageProblem } from "../console_errors.ts";
import type { Device, PageStart, StoredCookie } from "./protocol.ts";
import type { Handler, Matcher, RouteRule } from "./route.ts";

/** Browser of a person on a stage, as far as its tabs need it; `from` is the tab that calls. */
export interface StageBrowser {
  readonly id: string;
  /** Address of the server, and where it serves its scripts from. */
  readonly url: string;
  readonly scripts: string;
  readonly device: Device;
  readonly problems: PageProblem[];
  readonly log: string[];
  readonly init: PageStart["init"];
  readonly routes: RouteRule[];
  readonly local: Map<string, string>;
  readonly jar: StoredCookie[];
  readonly offline: boolean;
  cookieHeader(): string;
  setCookies(cookies: StoredCookie[], from?: object): void;
  addInitScript(run: unknown, arg?: unknown): Promise<void>;
  route(matcher: Matcher, handler: Handler, options?: { times?: number }): Promise<void>;
  unroute(matcher: Matcher): Promise<void>;
  /** Tells the other tabs that a stored value has changed. */
  changed(from: object, key: string | null, value: string | null): void;
}
