/**
 * Common part of page tests in every layer: people, their pages, and what must not happen there.
 */
import type { BrowserContext, Page } from "playwright-core";
import { type Account, register, signIn } from "./account.ts";
import {
  type ConsoleErrorCode,
  describeProblem,
  type PageProblem,
  unexpectedProblems,
} from "./console_errors.ts";
import type { Person, Somebody, Stage } from "./pages.ts";
import { slower } from "./shake.ts";
import { step } from "./step.ts";

/** A person's page, with the problems seen in it. */
export interface OpenedPage {
  name: string;
  context: BrowserContext;
  page: Page;
  /** Everything that it logged. */
  log: string[];
  problems: PageProblem[];
}

let people = 0;

/** A test that runs, with the pages that it has opened. */
export abstract class PageTest<Options> implements Stage<Options> {
  protected readonly opened: OpenedPage[] = [];
  readonly #allowed = new Set<ConsoleErrorCode>();
  /** The test, or the part of it that runs: a part may have parts. */
  #test: Deno.TestContext;

  constructor(readonly url: string, test: Deno.TestContext) {
    this.#test = test;
  }

  /** Opens an empty page in a new browser, with what the client stores for `account`. */
  protected abstract open(
    name: string,
    options: Options | undefined,
    account?: Account,
  ): Promise<OpenedPage & { url: string }>;

  /** Leaves what a page shows in files whose names begin with `path`. */
  protected abstract keepPage(page: OpenedPage, path: string): Promise<void>;

  unique(name: string): string {
    return `${name}_${++people}`;
  }

  async somebody(name: string): Promise<Somebody> {
    const account = await register(this.url, this.unique(name));
    return { account, username: account.user.username, url: this.url };
  }

  async user(name: string, options?: Options): Promise<Person> {
    const { account, username } = await this.somebody(name);
    const opened = await this.open(name, options, account);
    this.opened.push(opened);
    const { context, page, url } = opened;
    return { account, username, url, context, page };
  }

  async again({ account }: Somebody, name: string, options?: Options): Promise<Page> {
    const opened = await this.open(name, options, await signIn(this.url, account));
    this.opened.push(opened);
    return opened.page;
  }

  async guest(name: string, options?: Options): Promise<Page> {
    const opened = await this.open(name, options);
    this.opened.push(opened);
    return opened.page;
  }

  allowErrors(...codes: ConsoleErrorCode[]): void {
    for (const code of codes) this.#allowed.add(code);
  }

  step<T>(name: string, body: () => T | Promise<T>): Promise<T> {
    return step(this.#test, name, async (part) => {
      const whole = this.#test;
      this.#test = part;
      try {
        return await body();
      } finally {
        this.#test = whole;
      }
    });
  }

  /** @throws when a page logged an error that the test does not allow, or did worse */
  check(): void {
    const problems = this.opened.flatMap(({ name, problems }) =>
      unexpectedProblems(problems, this.#allowed)
        .map((problem) => `${name}: ${describeProblem(problem)}`)
    );
    if (problems.length > 0) throw new Error(`the page complained:\n${problems.join("\n")}`);
  }

  /** Leaves what the test saw in test-results/. */
  async keep(test: string): Promise<void> {
    const folder = `test-results/${test.replace(/\W+/g, "-").slice(0, 80)}`;
    await Deno.mkdir(folder, { recursive: true });
    for (const [index, opened] of this.opened.entries()) {
      const path = `${folder}/${index}-${opened.name}`;
      await this.keepPage(opened, path);
      await Deno.writeTextFile(`${path}.console.log`, opened.log.join("\n"));
    }
    console.error(`What the test saw: ${folder}`);
  }

  async close(): Promise<void> {
    for (const { context } of this.opened) await context.close();
  }
}

/**
 * Runs a test, saves its state on failure, and closes its pages.
 * @param timeout milliseconds
 */
export async function play<T extends PageTest<unknown>>(
  test: T,
  { name, body, timeout }: {
    name: string;
    body: (test: T) => Promise<void>;
    timeout: number;
  },
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`not done within ${timeout} ms`));
    timer = setTimeout(fail, timeout * slower);
  });
  try {
    await Promise.race([body(test), late]);
    test.check();
  } catch (error) {
    await test.keep(name);
    throw error;
  } finally {
    clearTimeout(timer);
    await test.close();
  }
}
