/** Browser of one person: logged in or not, and watched for everything that must not happen. */
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { type Account, storedBy } from "./account.ts";
import {
  consoleProblem,
  describeProblem,
  type PageProblem,
  uncaughtProblem,
} from "./console_errors.ts";
import { compareNothing } from "./compared.ts";
import { idleLate, idleSoon } from "./idle.ts";
import type { OpenedPage } from "./page_testing.ts";
import { shakePage } from "./shake.ts";
import { PATIENCE } from "./timeouts.ts";

export type ContextOptions = Omit<BrowserContextOptions, "baseURL" | "storageState">;

/**
 * Opens a context for `account`, with the client's stored data (SESS-23 to SESS-26), or without a
 * login.
 */
export async function openContext(
  browser: Browser,
  url: string,
  name: string,
  options: ContextOptions = {},
  account?: Account,
): Promise<OpenedPage> {
  const context = await browser.newContext({
    baseURL: url,
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    // With permission for the microphone, pages tell each other real addresses, as in a call;
    // otherwise the browser's made-up names are resolved by multicast, which may take seconds.
    permissions: ["clipboard-read", "clipboard-write", "microphone"],
    // `page.route` and network watchers don't see responses of a worker: its tests allow it.
    serviceWorkers: "block",
    ...options,
    storageState: account && signedIn(url, account),
  });
  // The members panel is open beside the chat by default (UX-11): tests open it themselves.
  await context.addCookies([{ name: "parley_members", value: "closed", url }]);
  if (account) await store(context, url, storedBy(account));
  context.setDefaultTimeout(PATIENCE);
  // A service worker comes once the page is idle: who allows one waits for it.
  await (options.serviceWorkers === "allow" ? idleSoon(context) : idleLate(context));
  await compareNothing(context);
  const log: string[] = [];
  const problems: PageProblem[] = [];
  const addProblem = (problem: PageProblem) => {
    log.push(describeProblem(problem));
    problems.push(problem);
  };
  context.on("console", (message) => {
    const { url } = message.location();
    if (message.type() === "error") addProblem(consoleProblem(message.text(), url));
    else log.push(`[${message.type()}] ${message.text()} (${url})`);
  });
  context.on("weberror", (event) => {
    const error = event.error();
    addProblem(uncaughtProblem(error.stack || String(error)));
  });
  const toOthers = (address: string) => {
    const { protocol, host } = new URL(address);
    if (["data:", "blob:"].includes(protocol) || host === new URL(url).host) return;
    addProblem({ kind: "other_origin", text: address, url: "" });
  };
  context.on("request", (request) => toOthers(request.url()));
  let slow: Promise<void> | undefined;
  context.on("page", (page) => {
    page.on("websocket", (socket) => toOthers(socket.url()));
    // A page that was closed in the meantime needs nothing.
    slow = shakePage(page, name).catch(() => {});
  });
  const page = await context.newPage();
  await slow;
  return { name, context, page, log, problems };
}

/** Makes the first page of the server in a browser store what the client does. */
const UNSTORED = "unstored_in_tests";

/**
 * Has the first page of `url` store these values before any of its scripts runs. Playwright would
 * open a page more to do so, which takes a tenth of what a person in a browser costs.
 */
async function store(context: BrowserContext, url: string, values: Record<string, string>) {
  await context.addCookies([{ name: UNSTORED, value: "1", url }]);
  await context.addInitScript(storeOnce, { origin: new URL(url).origin, values, UNSTORED });
}

/** Runs in the browser, before each document. A frame may be of another origin, or of none. */
function storeOnce(
  { origin, values, UNSTORED }: {
    origin: string;
    values: Record<string, string>;
    UNSTORED: string;
  },
): void {
  if (self.origin !== origin || !document.cookie.includes(UNSTORED)) return;
  document.cookie = `${UNSTORED}=; path=/; max-age=0`;
  for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
}

function signedIn(url: string, account: Account): BrowserContextOptions["storageState"] {
  const [, name, value] = /^([^=]+)=(.*)$/.exec(account.cookie)!;
  return {
    cookies: [{
      name,
      value,
      domain: new URL(url).hostname,
      path: "/",
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: "Lax",
    }],
    origins: [],
  };
}
