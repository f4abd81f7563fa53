/** When a page of a browser test is idle: see browser/busy.ts. */
import type { Page } from "playwright-core";

/**
 * Waits until the page has nothing in flight: its script has started, it is connected unless it is
 * offline, and what it loads is there. Nothing on it changes then until somebody acts.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.hasAttribute("data-busy"));
}
