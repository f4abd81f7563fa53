/** Tab of a person's browser on a stage, with Playwright's API: no browser runs. */
import { describeProblem, uncaughtProblem } from "../console_errors.ts";
import { stageWorker } from "./bundle.ts";
import type { StageBrowser } from "./stage_browser.ts";
import { fetchPage } from "./fetch_page.ts";
import { filesOf, Finder, type Performer } from "./locator.ts";
import { type PageEvent, PageEvents } from "./page_events.ts";
import { LeftError, PageWorker } from "./page_worker.ts";
import type { Check, Checked, FromPage, PageStart, Step, ToPage } from "./protocol.ts";
import {
  decide,
  type Handler,
  isOne,
  type Matcher,
  requestOf,
  responseOf,
  type StageRequest,
  type StageResponse,
} from "./route.ts";
import { type Entering, TabHistory } from "./tab_history.ts";

/** Milliseconds that a test waits for expectations about a page. */
export const PATIENCE = 20_000;

type LoadOptions = { waitUntil?: string };

/** Runs in the page. */
const READ = "async (url) => (await fetch(url)).bytes()";

/** Each page that it loads runs in a worker of its own. */
export class StagePage extends Finder implements Performer {
  readonly steps: Step[] = [];
  readonly performer = this;
  isClosed = false;
  #worker: PageWorker | undefined;
  readonly #session = new Map<string, string>();
  readonly #history = new TabHistory();
  readonly #events = new PageEvents(
    this,
    async (id, files) => await this.command("chooseFiles", [id, await filesOf(files)]),
    async (url) => await this.evaluate(READ, url) as Uint8Array,
  );
  /** The server's response with the page that is shown. */
  #response: StageResponse | null = null;
  #loaded = Promise.withResolvers<void>();
  /** The page is loaded, or being loaded. */
  #loading: Promise<unknown> = Promise.resolve();

  readonly keyboard = {
    press: (keys: string) => this.command("press", [keys]),
    type: (text: string) => this.command("type", [text]),
    insertText: (text: string) => this.command("type", [text]),
    down: (key: string) => this.command("down", [key]),
    up: (key: string) => this.command("up", [key]),
  };

  constructor(private readonly browser: StageBrowser) {
    super();
  }

  context() {
    return this.browser;
  }
  url(): string {
    return this.#history.url;
  }
  viewportSize() {
    const { width, height } = this.browser.device;
    return { width, height };
  }
  addInitScript(run: unknown, arg?: unknown): Promise<void> {
    return this.browser.addInitScript(run, arg);
  }
  route(matcher: Matcher, handler: Handler, options?: { times?: number }): Promise<void> {
    return this.browser.route(matcher, handler, options);
  }
  unroute(matcher: Matcher): Promise<void> {
    return this.browser.unroute(matcher);
  }
  bringToFront(): Promise<void> {
    return Promise.resolve();
  }
  evaluate(run: unknown, arg?: unknown): Promise<unknown> {
    return this.command("evaluate", [String(run), arg]);
  }
  title(): Promise<unknown> {
    return this.command("title", []);
  }
  content(): Promise<unknown> {
    return this.command("content", []);
  }

  goto(path: string, options?: LoadOptions): Promise<StageResponse | null> {
    return this.#go(new URL(path, this.browser.url).href, "push", options);
  }
  reload(options?: LoadOptions): Promise<StageResponse | null> {
    return this.#go(this.url(), "reload", options);
  }
  goBack(): Promise<null> {
    return this.#step("back");
  }
  goForward(): Promise<null> {
    return this.#step("forward");
  }

  async waitForURL(expected: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    const isIt = () =>
      typeof expected === "function"
        ? expected(new URL(this.url()))
        : expected instanceof RegExp
        ? expected.test(this.url())
        : new URL(expected, this.browser.url).href === this.url();
    await this.#until(`the address ${expected}`, isIt);
  }

  /** Resolves once the function returns a truthy value, in this document or in one that follows. */
  async waitForFunction(run: unknown, arg?: unknown): Promise<void> {
    await this.#until(`the function ${run}`, async () => {
      try {
        return Boolean(await this.evaluate(run, arg));
      } catch (error) {
        if (error instanceof LeftError) return false;
        throw error;
      }
    });
  }

  /** Resolves with the next response that is meant. */
  waitForResponse(expected: Matcher | ((response: StageResponse) => boolean)) {
    const look = (message: FromPage) => {
      if (message.kind !== "response") return null;
      const response = responseOf(message);
      return isOne(expected, response) ? response : null;
    };
    return this.#events.next(look, `the response ${expected}`, PATIENCE);
  }

  /** Resolves with the next request that is meant. */
  waitForRequest(expected: Matcher | ((request: StageRequest) => boolean)) {
    const look = (message: FromPage) => {
      if (message.kind !== "asked") return null;
      const request = requestOf(message);
      return isOne(expected, request) ? request : null;
    };
    return this.#events.next(look, `the request ${expected}`, PATIENCE);
  }

  waitForEvent(event: PageEvent): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.on(event, resolve);
    return promise;
  }

  on(event: PageEvent, callback: (what: unknown) => void): void {
    this.#events.on(event, callback);
  }

  send(message: ToPage): void {
    this.#worker?.send(message);
  }

  /** @throws Error where it fails in the page, or is not done in time */
  async command(name: string, args: unknown[], steps?: Step[], timeout = PATIENCE) {
    const ask = (timeout: number) =>
      this.#ask((id) => ({ kind: "command", id, command: { name, args, steps, timeout } }));
    return steps ? await this.#inTime(timeout, ask) : await ask(timeout);
  }

  check(check: Check): Promise<Checked> {
    return this.#inTime(check.timeout, async (timeout) => {
      const asked = { ...check, timeout };
      return await this.#ask((id) => ({ kind: "check", id, check: asked })) as Checked;
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.#leave();
  }

  /** Asks again when the page leaves before it has answered: the next page is meant then. */
  async #inTime<T>(timeout: number, ask: (timeout: number) => Promise<T>): Promise<T> {
    const end = performance.now() + timeout;
    for (;;) {
      try {
        return await ask(Math.max(0, end - performance.now()));
      } catch (error) {
        if (!(error instanceof LeftError) || performance.now() > end) throw error;
      }
    }
  }

  async #ask(message: (id: number) => ToPage): Promise<unknown> {
    await this.#loading;
    if (!this.#worker) throw new Error("nothing is open");
    return await this.#worker.ask(message);
  }

  async #go(
    url: string,
    how: Entering,
    { waitUntil }: LoadOptions = {},
  ): Promise<StageResponse | null> {
    await (this.#loading = this.#load(url, how));
    if (waitUntil !== "commit") await this.#loaded.promise;
    return this.#response;
  }

  async #step(name: "back" | "forward"): Promise<null> {
    // The page may go elsewhere at once: the step itself is awaited, not where it leads.
    const isStep = ({ kind }: FromPage) => kind === "history" || kind === "traverse" || null;
    const stepped = this.#events.next(isStep, `to go ${name}`, PATIENCE);
    await Promise.all([stepped, this.command(name, [])]);
    await this.#loading;
    return null;
  }

  async #until(what: string, isIt: () => boolean | Promise<boolean>): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (!await isIt()) {
      if (performance.now() > end) throw new Error(`waited ${PATIENCE} ms for ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async #leave(): Promise<void> {
    await this.#worker?.leave();
    this.#worker = undefined;
  }

  /** Asks the server for a page, as a browser that follows redirects, and has a worker show it. */
  async #load(address: string, how: Entering): Promise<void> {
    await this.#leave();
    this.#loaded = Promise.withResolvers();
    const { browser } = this;
    const asked = { method: "GET", url: address, body: null, navigation: true };
    this.#events.notify({ kind: "asked", ...asked });
    const [{ html, url, status }, script] = await Promise.all([
      fetchPage(address, browser),
      stageWorker(),
    ]);
    if (this.isClosed) return;
    this.#response = responseOf({ kind: "response", url, status, method: "GET" });
    this.#history.enter(url, how);
    this.#events.notify({ kind: "history", history: this.#history.state });
    this.#worker = new PageWorker(script, {
      onMessage: (message) => this.#take(message),
      onError: (message) => browser.problems.push(uncaughtProblem(message)),
    });
    await this.#worker.start(this.#startOf(url, html));
  }

  #startOf(url: string, html: string): PageStart {
    const { browser } = this;
    return {
      url,
      html,
      scripts: browser.scripts,
      storage: { local: [...browser.local], session: [...this.#session] },
      cookies: browser.jar,
      history: this.#history.state,
      device: browser.device,
      context: browser.id,
      offline: browser.offline,
      init: browser.init,
      routed: browser.routes.length > 0,
    };
  }

  #take(message: FromPage): void {
    const { browser } = this;
    this.#events.notify(message);
    switch (message.kind) {
      case "loaded":
        return this.#loaded.resolve();
      case "problem":
        browser.problems.push(message.problem);
        return void browser.log.push(describeProblem(message.problem));
      case "log":
        return void browser.log.push(message.text);
      case "navigate":
        return this.#follow(message.url, enteringOf(message, this.url()));
      case "traverse":
        return this.#follow(this.#history.state.entries[message.index].url, message.index);
      case "history":
        return void (this.#history.state = message.history);
      case "local":
        return browser.changed(this, message.key, message.value);
      case "session":
        if (message.key === null) this.#session.clear();
        else if (message.value === null) this.#session.delete(message.key);
        else this.#session.set(message.key, message.value);
        return;
      case "cookies":
        return browser.setCookies(message.cookies, this);
      case "request":
        return void decide(
          message,
          browser.routes,
          (decision) => this.send({ kind: "decided", id: message.id, decision }),
        );
    }
  }

  /** Navigates on the page's own initiative. */
  #follow(url: string, how: Entering): void {
    this.#loading = this.#load(url, how).catch(() => {});
  }
}

function enteringOf({ url, replace }: FromPage & { kind: "navigate" }, from: string): Entering {
  if (!replace) return "push";
  return url === from ? "reload" : "replace";
}
