/** What a browser's history follows, from when on. */
import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";

/** Tells of each document whether the page goes by its history already: a part that is loaded later. */
export async function watchLayers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const write = history.replaceState;
    history.replaceState = function (...args) {
      if (args[0]?.layers) Object.assign(globalThis, { layered: true });
      return write.apply(this, args);
    };
  });
}

/** Links to this server open within the page from then on, too. */
export const followsHistory = (page: Page) =>
  expect.poll(() => page.evaluate(() => "layered" in globalThis)).toBe(true);
