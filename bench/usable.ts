import type { Page } from "playwright-core";

/** Elements that show that people can read and type, and that they can log in. */
export const CHAT = ["article", '[aria-label="Type a message..."]'];
export const LOGIN = ["input[type=password]"];

/**
 * Loads a path; resolves with the milliseconds until the first frame in which the page has loaded,
 * scripts included, and all of these elements are there to be used.
 */
export async function untilUsable(page: Page, path: string, selectors: string[]): Promise<number> {
  const usable = Promise.withResolvers<number>();
  await page.exposeFunction("usable", usable.resolve);
  await page.addInitScript(reportWhenUsable, selectors);
  await page.goto(path);
  return await usable.promise;
}

/** In the browser: calls `usable` with the time since the navigation began. */
function reportWhenUsable(selectors: string[]): void {
  const look = () => {
    const isUsable = (selector: string) => {
      const element = document.querySelector(selector);
      return element && !element.closest("[inert], :disabled");
    };
    if (document.readyState === "complete" && selectors.every(isUsable)) {
      (globalThis as unknown as { usable(time: number): void }).usable(performance.now());
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
