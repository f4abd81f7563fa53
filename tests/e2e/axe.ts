import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "../helpers/e2e.ts";

/** Lets axe look at the page as it is; a breach is told with the elements concerned. */
export async function checkWithAxe(page: Page, screen: string): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const results = await (globalThis as unknown as { axe: typeof axe }).axe.run(document);
    return results.violations.map(({ id, nodes }) =>
      `${id}: ${nodes.map((n) => n.html).join(" ")}`
    );
  });
  expect(violations, screen).toEqual([]);
}
