/** Browser history, and when a page begins to follow it. */
import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";

/**
 * Reports for each document whether the page already follows its history, with a lazily loaded
 * part.
 */
export async function watchLayers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const write = history.replaceState;
    history.replaceState = function (...args) {
      if (args[0]?.layers) Object.assign(globalThis, { layered: true });
      return write.apply(this, args);
    };
  });
}

/** Resolves once links to this server also open within the page. */
export const followsHistory = (page: Page) =>
  expect.poll(() => page.evaluate(() => "layered" in globalThis)).toBe(true);
