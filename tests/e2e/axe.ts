import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "../helpers/e2e.ts";

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
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const results = await (globalThis as unknown as { axe: typeof axe }).axe.run(document);
    return results.violations.map(({ id, nodes }) =>
      `${id}: ${nodes.map((n) => n.html).join(" ")}`
    );
  });
  expect(violations, screen).toEqual([]);
}
