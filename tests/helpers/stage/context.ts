/** Browser context on a stage, with Playwright's API: data that its pages store and share. */
import type { BrowserContext, Page } from "playwright-core";
import type { PageProblem } from "../console_errors.ts";
import { withCookies } from "./network.ts";
import { StagePage } from "./page.ts";
import type { Device, PageStart, StoredCookie } from "./protocol.ts";
import type { Handler, Matcher, RouteRule } from "./route.ts";
import type { StageBrowser } from "./stage_browser.ts";

export interface ContextOptions {
  viewport?: { width: number; height: number };
  hasTouch?: boolean;
  isMobile?: boolean;
  locale?: string;
  colorScheme?: "dark" | "light";
  javaScriptEnabled?: boolean;
}

export class StageContext implements StageBrowser {
  readonly id = crypto.randomUUID();
  readonly tabs: StagePage[] = [];
  readonly problems: PageProblem[] = [];
  readonly log: string[] = [];
  readonly init: PageStart["init"] = [];
  readonly routes: RouteRule[] = [];
  local = new Map<string, string>();
  /** Its cookies. */
  jar: StoredCookie[] = [];
  offline = false;

  constructor(
    /** Where the server is. */
    readonly url: string,
    /** Where it serves its scripts from. */
    readonly scripts: string,
    readonly device: Device,
  ) {}

  /** No browser runs: tests that ask which one do so to know its limits. */
  browser(): null {
    return null;
  }

  /** Its tabs that are open. */
  pages(): StagePage[] {
    return this.tabs.filter(({ isClosed }) => !isClosed);
  }

  newPage(): Promise<Page> {
    const page = new StagePage(this);
    this.tabs.push(page);
    // A part of Playwright's: a test that needs more of it belongs in tests/e2e.
    return Promise.resolve(page as unknown as Page);
  }

  cookies(): Promise<StoredCookie[]> {
    return Promise.resolve(this.jar);
  }

  addCookies(cookies: { name: string; value: string }[]): Promise<void> {
    this.setCookies(
      withCookies(this.jar, cookies.map(({ name, value }) => `${name}=${value}`)),
    );
    return Promise.resolve();
  }

  clearCookies({ name }: { name?: string } = {}): Promise<void> {
    this.setCookies(name ? this.jar.filter((one) => one.name !== name) : []);
    return Promise.resolve();
  }

  /** @param from the page that has them already */
  setCookies(cookies: StoredCookie[], from?: StagePage): void {
    this.jar = cookies;
    for (const page of this.tabs) if (page !== from) page.send({ kind: "cookies", cookies });
  }

  /** The `Cookie` header of its requests. */
  cookieHeader(): string {
    return this.jar.map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  setOffline(offline: boolean): Promise<void> {
    this.offline = offline;
    for (const page of this.tabs) page.send({ kind: "offline", offline });
    return Promise.resolve();
  }

  addInitScript(run: unknown, arg?: unknown): Promise<void> {
    this.init.push({ source: String(run), arg });
    return Promise.resolve();
  }

  route(matcher: Matcher, handler: Handler, { times = Infinity } = {}): Promise<void> {
    this.routes.push({ matcher, handler, times });
    for (const page of this.tabs) page.send({ kind: "routed", routed: true });
    return Promise.resolve();
  }

  unroute(matcher: Matcher): Promise<void> {
    const kept = this.routes.filter((one) => String(one.matcher) !== String(matcher));
    this.routes.splice(0, Infinity, ...kept);
    return Promise.resolve();
  }

  /** Web storage has changed in one of its pages. */
  changed(from: StagePage, key: string | null, value: string | null): void {
    const old = key === null ? null : this.local.get(key) ?? null;
    if (key === null) this.local.clear();
    else if (value === null) this.local.delete(key);
    else this.local.set(key, value);
    if (old === value && key !== null) return;
    for (const page of this.tabs) {
      if (page !== from) page.send({ kind: "storage", key, value, old });
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.tabs.map((page) => page.close()));
  }
}

/** Casts to Playwright's type, of which it implements a part. */
export function asContext(context: StageContext): BrowserContext {
  return context as unknown as BrowserContext;
}
