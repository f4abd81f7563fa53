/** What tests of pages share, whether the pages are in a browser or on a stage. */
import type { BrowserContext, Page } from "playwright-core";
import type { Account } from "./account.ts";
import type { ConsoleErrorCode } from "./console_errors.ts";

export { expect } from "./stage/expect.ts";
export { later } from "./later.ts";
export { until } from "./until.ts";

/** Somebody who is registered, and acts over the API. */
export interface Somebody {
  account: Account;
  /** The account's unique name. */
  username: string;
  /** Where the server is. */
  url: string;
}

/** Somebody who is signed in, in a browser of their own. */
export interface Person extends Somebody {
  context: BrowserContext;
  page: Page;
}

/** What a test of pages is given; each layer adds its server. */
export interface Stage<Options> {
  /** Where the server is. */
  readonly url: string;
  /** A new account, registered over the API: for people whose pages nobody looks at. */
  somebody(name: string): Promise<Somebody>;
  /** A new account, registered over the API, signed in, with an empty page. */
  user(name: string, options?: Options): Promise<Person>;
  /** An empty page in another browser of somebody, who has signed in there over the API. */
  again(person: Somebody, name: string, options?: Options): Promise<Page>;
  /** A page of somebody who is not signed in. */
  guest(name: string, options?: Options): Promise<Page>;
  /** A name that no other test has used. */
  unique(name: string): string;
  /** Allows console errors of these kinds, from the beginning of the test to its end. */
  allowErrors(...codes: ConsoleErrorCode[]): void;
  /** A part of the test with citations of its own; see `step`. */
  step<T>(name: string, body: () => T | Promise<T>): Promise<T>;
}
