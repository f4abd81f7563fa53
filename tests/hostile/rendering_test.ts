import type { Page } from "playwright-core";
import { handMade } from "../helpers/hostile_texts.ts";
import { openHostilePage } from "../helpers/hostile_pages.ts";
import type { Measured } from "../helpers/hostile_page.tsx";
import { launch } from "../helpers/launch.ts";

/** Milliseconds that any step of any text may take in the browser (HARD-1). */
const MOST = 50;
const RANDOM = 2000;
/** Texts that are measured in one go. */
const AT_ONCE = 50;

interface Measurer {
  hostile: {
    warm(): Promise<number>;
    measure(what: { kind: string; from: number; to: number; most: number }): Promise<Measured[]>;
  };
}

Deno.test({
  name:
    "[HARD-1] 350 texts made to hurt and 2,000 at random, of up to 256 KB: each step from ciphertext to screen takes less than 50 ms, and none throws",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const browser = await launch();
    try {
      const page = await openHostilePage(browser);
      await page.evaluate(() => (globalThis as unknown as Measurer).hostile.warm());
      const all = [
        ...await measureAll(page, "hand", handMade().length),
        ...await measureAll(page, "random", RANDOM),
      ];
      const wrong = all.filter(({ error, parts }) =>
        error !== null || Object.values(parts).some((took) => took >= MOST)
      );
      if (wrong.length > 0) throw new Error(wrong.map((one) => JSON.stringify(one)).join("\n"));
    } finally {
      await browser.close();
    }
  },
});

async function measureAll(page: Page, kind: string, count: number): Promise<Measured[]> {
  const all: Measured[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const what = { kind, from, to: Math.min(count, from + AT_ONCE), most: MOST };
    all.push(
      ...await page.evaluate(
        (what) => (globalThis as unknown as Measurer).hostile.measure(what),
        what,
      ),
    );
  }
  return all;
}
