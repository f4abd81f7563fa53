import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "../helpers/e2e.ts";

/** Puts axe into the page, once: it is half a megabyte of script. */
export async function loadAxe(page: Page): Promise<void> {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
}

/**
 * Lets axe look at the page; a breach is told with the elements concerned. What is still fading
 * in is invisible to axe, so everything has to have arrived first.
 */
export async function checkWithAxe(page: Page, screen: string): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    )
  );
  await loadAxe(page);
  const violations = await page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    // Everything is examined; only of breaches all elements are written up.
    const results = await run(document, { resultTypes: ["violations"] });
    return results.violations.map(({ id, nodes }) =>
      `${id}: ${nodes.map((n) => n.html).join(" ")}`
    );
  });
  expect(violations, screen).toEqual([]);
}
