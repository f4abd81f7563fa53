import type { BrowserContext, Page } from "playwright-core";

/** Adds up the layout shifts of the context's next pages, from the start. */
export async function watchShifts(
  context: BrowserContext,
): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return (page) =>
    page.evaluate(() => {
      const { shifts } = globalThis as unknown as { shifts: number[] };
      return shifts.reduce((sum, value) => sum + value, 0);
    });
}
