/** Browser tests: one server and one browser a process, a browser context a person. */
import { expect as expectSoon } from "@playwright/test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Account, register } from "./account.ts";
import { type ContextOptions, openContext, PATIENCE, type Watched } from "./browser_context.ts";
import { type ConsoleErrorCode, describeProblem, unexpectedProblems } from "./console_errors.ts";
import { launch } from "./launch.ts";
import { TestServer } from "./server_process.ts";
import { slower } from "./shake.ts";
import { Shared } from "./shared.ts";
import { step } from "./step.ts";
import { recordTestFile } from "./test_file.ts";

export { MEDIA_FLAGS } from "./launch.ts";
export { until } from "./until.ts";

/** Waits up to 20 s for what it expects of a page: tests share the cores with each other. */
export const expect = expectSoon.configure({ timeout: PATIENCE });

/** Milliseconds that one test may take: in all looks, several times as long. */
const TIMEOUT = Deno.env.get("PARLEY_LOOKS") === "every" ? 600_000 : 120_000;

/** Somebody who is signed in, in a browser of their own. */
export interface Person {
  account: Account;
  /** The account's unique name. */
  username: string;
  /** Where the server is. */
  url: string;
  context: BrowserContext;
  page: Page;
}

/** `by`: where their browser finds the server, if that is not where it is. */
export type PersonOptions = ContextOptions & { by?: string };

/** What a browser test is given. */
export interface Stage {
  server: TestServer;
  /** A new account, registered over the API, signed in, with an empty page. */
  user(name: string, options?: PersonOptions): Promise<Person>;
  /** A page of somebody who is not signed in. */
  guest(name: string, options?: PersonOptions): Promise<Page>;
  /** A name that no other test has used. */
  unique(name: string): string;
  /** Allows console errors of these kinds, from the beginning of the test to its end. */
  allowErrors(...codes: ConsoleErrorCode[]): void;
  /** A part of the test with citations of its own; see `step`. */
  step<T>(name: string, body: () => T | Promise<T>): Promise<T>;
}

/** For what is awaited later: when the test fails before that, its rejection is nobody's. */
export function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** What a suite of browser tests needs that others do not. */
export interface SuiteOptions {
  /** Starts a server of its own, which is ended after the last of its tests. */
  server?: () => Promise<TestServer>;
  /** Of a Chromium of its own, which is closed after the last of its tests. */
  flags?: readonly string[];
  /** Starts another browser of its own. */
  browser?: () => Promise<Browser>;
  /** Of each browser context. */
  context?: ContextOptions;
}

/** Registers a test with a name; `timeout` in milliseconds. */
export type BrowserTest = (
  name: string,
  body: (stage: Stage) => Promise<void>,
  timeout?: number,
) => void;

const sharedServer = serverOf(() => TestServer.start());
const sharedBrowser = browserOf(() => launch());
/** Servers and browsers that may still run when all tests have ended, or some were left out. */
const resources: Shared<unknown>[] = [sharedBrowser, sharedServer];
let people = 0;

Deno.test.afterAll(async () => {
  for (const resource of resources) await resource.end();
});

/**
 * A test in a browser against the real server. It also fails when the page logs an error that the
 * test does not allow, throws, violates its policies, or asks anyone but the server for anything. What it saw
 * is left in `test-results/`.
 */
export const e2e = browserTests();

/** Makes a function like `e2e` for tests with a server or a browser of their own. */
export function browserTests(options: SuiteOptions = {}): BrowserTest {
  const { flags = [], browser, context } = options;
  const own: Shared<unknown>[] = [];
  const keep = <T>(resource: Shared<T>): Shared<T> => {
    own.push(resource);
    // Browsers end before the servers that they talk to.
    resources.unshift(resource);
    return resource;
  };
  const servers = options.server ? keep(serverOf(options.server)) : sharedServer;
  const browsers = browser || flags.length > 0
    ? keep(browserOf(browser ?? (() => launch(...flags))))
    : sharedBrowser;
  let left = 0;

  return (name, body, timeout = TIMEOUT) => {
    left++;
    recordTestFile(name);
    // Server and browser outlive a test.
    Deno.test({ name, sanitizeOps: false, sanitizeResources: false, fn: run });

    async function run(test: Deno.TestContext) {
      try {
        const stage = new OpenStage(await servers.get(), await browsers.get(), test, context);
        await play(stage, name, body, timeout);
      } finally {
        if (--left === 0) { for (const resource of own.toReversed()) await resource.end(); }
      }
    }
  };
}

function serverOf(start: () => Promise<TestServer>): Shared<TestServer> {
  return new Shared({ start, end: (server) => server[Symbol.asyncDispose]() });
}

/** One that crashed is replaced: the tests behind it can do nothing about that. */
function browserOf(start: () => Promise<Browser>): Shared<Browser> {
  return new Shared({
    start,
    end: (browser) => browser.close(),
    isUsable: (browser) => browser.isConnected(),
  });
}

async function play(
  stage: OpenStage,
  name: string,
  body: (stage: Stage) => Promise<void>,
  timeout: number,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`not done within ${timeout} ms`));
    timer = setTimeout(fail, timeout * slower);
  });
  try {
    await Promise.race([body(stage), late]);
    stage.check();
  } catch (error) {
    await stage.keep(name);
    throw error;
  } finally {
    clearTimeout(timer);
    await stage.close();
  }
}

class OpenStage implements Stage {
  readonly #watched: Watched[] = [];
  readonly #allowed = new Set<ConsoleErrorCode>();

  constructor(
    readonly server: TestServer,
    private readonly browser: Browser,
    private readonly test: Deno.TestContext,
    private readonly defaults: ContextOptions = {},
  ) {}

  unique(name: string): string {
    return `${name}_${++people}`;
  }

  async user(name: string, options?: PersonOptions): Promise<Person> {
    const account = await register(this.server.url, this.unique(name));
    const { context, page } = await this.#open(name, options, account);
    const { username } = account.user;
    return { account, username, url: options?.by ?? this.server.url, context, page };
  }

  async guest(name: string, options?: PersonOptions): Promise<Page> {
    return (await this.#open(name, options)).page;
  }

  allowErrors(...codes: ConsoleErrorCode[]): void {
    for (const code of codes) this.#allowed.add(code);
  }

  step<T>(name: string, body: () => T | Promise<T>): Promise<T> {
    return step(this.test, name, body);
  }

  async #open(name: string, options: PersonOptions = {}, account?: Account): Promise<Watched> {
    const { by = this.server.url, ...given } = options;
    const own = { ...this.defaults, ...given };
    const watched = await openContext(this.browser, by, name, own, account);
    this.#watched.push(watched);
    return watched;
  }

  /** @throws when a page logged an error that the test does not allow, or did worse */
  check(): void {
    const problems = this.#watched.flatMap(({ name, problems }) =>
      unexpectedProblems(problems, this.#allowed)
        .map((problem) => `${name}: ${describeProblem(problem)}`)
    );
    if (problems.length > 0) throw new Error(`the browser complained:\n${problems.join("\n")}`);
  }

  /** Leaves what the test saw in test-results/. */
  async keep(test: string): Promise<void> {
    const folder = `test-results/${test.replace(/\W+/g, "-").slice(0, 80)}`;
    await Deno.mkdir(folder, { recursive: true });
    for (const [index, { name, page, log }] of this.#watched.entries()) {
      const path = `${folder}/${index}-${name}`;
      await page.screenshot({ path: `${path}.png`, timeout: 3000 }).catch(() => {});
      const aria = await page.locator("body").ariaSnapshot({ timeout: 2000 }).catch(String);
      await Deno.writeTextFile(`${path}.aria.yml`, aria);
      await Deno.writeTextFile(`${path}.console.log`, log.join("\n"));
    }
    await Deno.writeTextFile(`${folder}/server.log`, this.server.output().join("\n"));
    console.error(`What the test saw: ${folder}`);
  }

  async close(): Promise<void> {
    for (const { context } of this.#watched) await context.close();
  }
}
