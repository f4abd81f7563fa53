/** Browser tests: one server and one browser a process, a browser context a person. */
import type { Browser } from "playwright-core";
import { buildAsReleased, REAL_BUILD } from "../../scripts/test/build.ts";
import type { Account } from "./account.ts";
import { type ContextOptions, openContext } from "./browser_context.ts";
import { launch } from "./launch.ts";
import { type OpenedPage, PageTest, play } from "./page_testing.ts";
import type { Stage as StageOf } from "./pages.ts";
import { programIn, TestServer } from "./server_process.ts";
import { isShaken } from "./shake.ts";
import { Shared } from "./shared.ts";
import { recordTestFile } from "./test_file.ts";

export { MEDIA_FLAGS } from "./launch.ts";
export { expect, later, type Person, type Somebody, until } from "./pages.ts";

/** Milliseconds that one test may take: in all looks, several times as long. */
const TIMEOUT = Deno.env.has("PARLEY_LOOKS") ? 600_000 : 120_000;

/** `by`: where their browser finds the server, if that is not where it is. */
export type PersonOptions = ContextOptions & { by?: string };

/** Context of a browser test. */
export interface Stage extends StageOf<PersonOptions> {
  server: TestServer;
}

/** Special requirements of a suite of browser tests. */
export interface SuiteOptions {
  /** Starts a server of its own, which is ended after the last of its tests. */
  server?: () => Promise<TestServer>;
  /** Flags for a separate Chromium, which is closed after the suite's last test. */
  flags?: readonly string[];
  /** Starts another browser of its own. */
  browser?: () => Promise<Browser>;
  /** Options of each browser context. */
  context?: ContextOptions;
}

/** Registers a test with a name; `timeout` in milliseconds. */
export type BrowserTest = (
  name: string,
  body: (stage: Stage) => Promise<void>,
  timeout?: number,
) => void;

/** Scripts can be late only where they are as many as in a release. */
const sharedServer = serverOf(() => isShaken ? startReleased() : TestServer.start());
const sharedBrowser = browserOf(() => launch());
/** Servers and browsers that may still run when all tests have ended, or some were left out. */
const resources: Shared<unknown>[] = [sharedBrowser, sharedServer];

Deno.test.afterAll(async () => {
  for (const resource of resources) await resource.end();
});

/**
 * Browser test against the real server. It also fails when the page logs an error that the test
 * doesn't allow, throws, violates its policies, or sends a request to another origin. The state at
 * the failure is left in `test-results/`.
 */
export const e2e = browserTests();

/**
 * A function like `e2e` for tests of what a page loads behind its first script: on the pages as
 * they are released. On those of other tests most of it comes with that script.
 */
export function releasedTests(): BrowserTest {
  return browserTests({ server: startReleased });
}

async function startReleased(): Promise<TestServer> {
  await buildAsReleased();
  return await TestServer.start({ program: programIn(REAL_BUILD) });
}

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
        const stage = new BrowserPageTest(
          await servers.get(),
          await browsers.get(),
          test,
          context,
        );
        await play(stage, { name, body, timeout });
      } finally {
        if (--left === 0) { for (const resource of own.toReversed()) await resource.end(); }
      }
    }
  };
}

function serverOf(start: () => Promise<TestServer>): Shared<TestServer> {
  return new Shared({ start, end: (server) => server[Symbol.asyncDispose]() });
}

/** Replaces a crashed browser, which isn't the fault of later tests. */
function browserOf(start: () => Promise<Browser>): Shared<Browser> {
  return new Shared({
    start,
    end: (browser) => browser.close(),
    isUsable: (browser) => browser.isConnected(),
  });
}

/** A test in a browser that runs. */
export class BrowserPageTest extends PageTest<PersonOptions> implements Stage {
  constructor(
    readonly server: TestServer,
    private readonly browser: Browser,
    test: Deno.TestContext,
    private readonly defaults: ContextOptions = {},
  ) {
    super(server.url, test);
  }

  protected override async open(name: string, options: PersonOptions = {}, account?: Account) {
    const { by = this.url, ...given } = options;
    const own = { ...this.defaults, ...given };
    return { url: by, ...await openContext(this.browser, by, name, own, account) };
  }

  protected override async keepPage({ page }: OpenedPage, path: string): Promise<void> {
    await page.screenshot({ path: `${path}.png`, timeout: 3000 }).catch(() => {});
    const aria = await page.locator("body").ariaSnapshot({ timeout: 2000 }).catch(String);
    await Deno.writeTextFile(`${path}.aria.yml`, aria);
    await Deno.writeTextFile(`${path}.server.log`, this.server.output().join("\n"));
  }
}
