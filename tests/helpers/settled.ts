/** When a page of a browser test is idle: see browser/busy.ts. */
import type { Page } from "playwright-core";

/**
 * Waits until the page has nothing in flight: its script has started, it's connected unless it is
 * offline, and everything it loads is there. From then on nothing changes without input.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.hasAttribute("data-busy"));
}
