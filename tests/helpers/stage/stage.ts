/** Tests of whole pages without a browser: the server's, with their real scripts, in happy-dom. */
import { buildForTests } from "../../../scripts/test/build.ts";
import type { Account } from "../account.ts";
import { type AppOptions, TestApp } from "../app.ts";
import { type OpenedPage, PageTest, play } from "../page_testing.ts";
import type { Stage as StageOf } from "../pages.ts";
import { Shared } from "../shared.ts";
import { recordTestFile } from "../test_file.ts";
import { BUILT_PAGES, openStaged } from "./open.ts";
import type { ContextOptions } from "./context.ts";

/** Milliseconds that one test may take. */
const TIMEOUT = 60_000;

/** Context of a stage test. */
export interface Stage extends StageOf<ContextOptions> {
  app: TestApp;
}

// Includes changes since the last build.
await buildForTests();
const shared = new Shared({ start: () => startApp(), end: (app) => app[Symbol.asyncDispose]() });

/** An app with the pages of this build. */
async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const { routes, islands, assets, translations } = await import(`${BUILT_PAGES}/manifest.ts`);
  const site = { routes, islands, assets, translations, publicFolder: `${BUILT_PAGES}/public` };
  return await TestApp.start({ ...options, site });
}

/**
 * A test of pages on a stage. It also fails when a page logs an error, throws, or asks anyone but
 * the server for anything.
 *
 * @param options of an app that is the test's alone; else it is that of all tests of the process
 */
export function stage(
  name: string,
  body: (stage: Stage) => Promise<void>,
  options?: AppOptions,
): void {
  recordTestFile(name);
  Deno.test({ name, sanitizeOps: false, sanitizeResources: false, fn: run });

  async function run(test: Deno.TestContext) {
    const app = await (options ? startApp(options) : shared.get());
    try {
      await play(new StagePageTest(app, test), { name, body, timeout: TIMEOUT });
    } finally {
      if (options) await app[Symbol.asyncDispose]();
    }
  }
}

Deno.test.afterAll(async () => {
  await shared.end();
});

/** A test on a stage that runs. */
class StagePageTest extends PageTest<ContextOptions> implements Stage {
  constructor(readonly app: TestApp, test: Deno.TestContext) {
    super(app.url, test);
  }

  protected override open(name: string, options?: ContextOptions, account?: Account) {
    return openStaged(this.url, name, options, account);
  }

  protected override async keepPage({ page }: OpenedPage, path: string): Promise<void> {
    await Deno.writeTextFile(`${path}.html`, await page.content().catch(String));
  }
}
