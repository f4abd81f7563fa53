/** Pages that have not loaded yet what may be needed later. */
import type { Page } from "playwright-core";
import { later, type Person } from "../helpers/e2e.ts";
import { keepSoon } from "../helpers/idle.ts";
import { open, type Space } from "./chat.ts";

/** Nothing is fetched before it is used; resolves once the page knows how to do without it. */
async function withoutFiles(page: Page): Promise<{ standby: Promise<unknown> }> {
  await page.route("**/files.json", (route) => route.abort());
  // Browsers remember the failure of a part whose own imports were aborted.
  await page.route(/\/assets\/(EmojiPicker|Popups)-/, (route) => route.abort());
  const standby = page.waitForRequest("**/files.json");
  standby.catch(() => {});
  return { standby };
}

/** Hides the page. */
export async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

/** The server is another version from now on. */
export async function becomeNewer(page: Page): Promise<void> {
  await page.unroute("**/files.json");
  await page.route(
    "**/files.json",
    (route) => route.fulfill({ json: { build: "newer", common: [], scripts: {} } }),
  );
}

/** Opens a new page of the same browser, which has loaded only its initial modules. */
export async function withoutParts({ context, ...person }: Person, space: Space): Promise<Page> {
  const page = await context.newPage();
  await keepSoon(page);
  const files = await withoutFiles(page);
  const notice = later(page.waitForRequest(/\/assets\/KeysNotice-/));
  await open({ context, ...person, page }, space);
  await files.standby;
  // The module is next to load, and the page counts as idle in the meantime. Aborting it would
  // leave imports that it shares with other parts among those the browser remembers as failed.
  await page.evaluate(async (url) => void await import(url), (await notice).url());
  return page;
}
