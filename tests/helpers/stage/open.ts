import { pathToFileURL } from "node:url";
import { TEST_BUILD } from "../../../scripts/test/build.ts";
import { type Account, storedBy } from "../account.ts";
import { idleLate } from "../idle.ts";
import type { OpenedPage } from "../page_testing.ts";
import { asContext, type ContextOptions, StageContext } from "./context.ts";
import type { StoredCookie } from "./protocol.ts";

/** The build whose pages are staged. */
export const BUILT_PAGES = `${TEST_BUILD}/_fresh`;

/** Opens an empty page in a browser of its own, signed in as `account` if there is one. */
export async function openStaged(
  url: string,
  name: string,
  options: ContextOptions = {},
  account?: Account,
): Promise<OpenedPage & { url: string }> {
  const { viewport, hasTouch = false, isMobile = false, locale, colorScheme } = options;
  const context = new StageContext(url, pathToFileURL(`${BUILT_PAGES}/public`).href, {
    width: viewport?.width ?? 1280,
    height: viewport?.height ?? 720,
    touch: hasTouch || isMobile,
    dark: colorScheme === "dark",
    locale: locale ?? "en-US",
    javaScript: options.javaScriptEnabled ?? true,
  });
  // The members panel is open beside the chat by default (UX-11): tests open it themselves.
  context.jar.push({ name: "parley_members", value: "closed", path: "/", httpOnly: false });
  if (account) {
    context.jar.push(cookieOf(account));
    context.local = new Map(Object.entries(storedBy(account)));
  }
  const { log, problems } = context;
  await idleLate(asContext(context));
  const page = await context.newPage();
  return { name, url, context: asContext(context), page, log, problems };
}

function cookieOf({ cookie }: Account): StoredCookie {
  const [, name, value] = /^([^=]+)=(.*)$/.exec(cookie)!;
  return { name, value, path: "/", httpOnly: true };
}
