/** Shared API of page tests, whether the pages are in a browser or on a stage. */
import type { BrowserContext, Page } from "playwright-core";
import type { Account } from "./account.ts";
import type { ConsoleErrorCode } from "./console_errors.ts";

export { expect } from "./stage/expect.ts";
export { later } from "./later.ts";
export { until } from "./until.ts";

/** Registered person who acts through the API. */
export interface Somebody {
  account: Account;
  /** The account's unique name. */
  username: string;
  /** Where the server is. */
  url: string;
}

/** Person who is logged in, in a browser of their own. */
export interface Person extends Somebody {
  context: BrowserContext;
  page: Page;
}

/** Context of a page test; each layer adds its server. */
export interface Stage<Options> {
  /** Where the server is. */
  readonly url: string;
  /** Registers a new account through the API: for people whose pages nobody looks at. */
  somebody(name: string): Promise<Somebody>;
  /** A new account, registered over the API, signed in, with an empty page. */
  user(name: string, options?: Options): Promise<Person>;
  /**
   * Opens an empty page in another browser of a person, who has logged in there through the API.
   */
  again(person: Somebody, name: string, options?: Options): Promise<Page>;
  /** Opens a page of a person who isn't logged in. */
  guest(name: string, options?: Options): Promise<Page>;
  /** A name that no other test has used. */
  unique(name: string): string;
  /** Allows console errors of these kinds, from the beginning of the test to its end. */
  allowErrors(...codes: ConsoleErrorCode[]): void;
  /** A part of the test with citations of its own; see `step`. */
  step<T>(name: string, body: () => T | Promise<T>): Promise<T>;
}
