import { type Browser, chromium } from "playwright-core";
import { type Account, signIn } from "../tests/helpers/account.ts";
import { findChromium } from "../tests/helpers/browser.ts";
import { type ContextOptions, openContext } from "../tests/helpers/browser_context.ts";

/** Starts Chromium as people have it: the flags of the tests spare work, and change what takes how long. */
export async function launchPlain(): Promise<Browser> {
  const { path, env } = await findChromium();
  return await chromium.launch({
    executablePath: path,
    env: { ...Deno.env.toObject(), ...env },
    args: ["--no-sandbox"],
  });
}

/**
 * Opens an empty page in a context of its own, with a new session for `account`: a token that
 * another page has already renewed would end all sessions (MEND-69).
 */
export async function openSignedIn(
  browser: Browser,
  url: string,
  account: Account,
  options: ContextOptions = {},
): ReturnType<typeof openContext> {
  return await openContext(browser, url, "bench", options, await signIn(url, account));
}
