import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

/** The package's own entry is three times as long, which each page would read. */
const SOURCE = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"));
let source: string | undefined;

/** Puts axe into the page, once: it is half a megabyte of script. */
export async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in globalThis)) return;
  await page.evaluate(source ??= readFileSync(SOURCE, "utf8"));
}
