import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";
import { examine, settled } from "./looks/examine.ts";
import { loadAxe } from "./looks/load_axe.ts";
import { EVERY, keepLook, looksOf, PICTURES, show } from "./looks/looks.ts";
import { picture } from "./looks/shots.ts";

/**
 * Checks the page with axe, and reports violations with their elements. axe ignores elements that
 * are still fading in, so all transitions must have finished. In `deno task test:looks` the page is
 * checked in every look and then restored; `sizes` says whether other sizes are included, where
 * that closes nothing.
 */
export async function checkWithAxe(
  page: Page,
  screen: string,
  { sizes = true }: { sizes?: boolean } = {},
): Promise<void> {
  await settled(page);
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
  if (!EVERY) return;
  const restore = await keepLook(page);
  for (const look of looksOf(page.viewportSize()!, sizes)) {
    await show(page, look);
    await settled(page);
    await picture(page, screen, look.name);
    if (PICTURES) continue;
    await expect.poll(() => examine(page, look), screen).toEqual([]);
  }
  await restore();
}
