import axe from "axe-core";
import type { Page } from "playwright-core";

/** Puts axe into the page, once: it is half a megabyte of script. */
export async function loadAxe(page: Page): Promise<void> {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
}
