/** Answers to a page that the server would not give. */
import type { Page, Route } from "playwright-core";

/** Response to a request; "nothing": it fails as on a broken network. */
export type Reply = Parameters<Route["fulfill"]>[0] | "nothing";

/**
 * Gives the next request to `pattern`, optionally with this method, this reply; later ones go
 * through. Unlike Playwright's own `times: 1` the route stays: removing it races with the next
 * one's setup, whose route is then lost on a busy machine.
 */
export async function replyOnce(
  page: Page,
  pattern: string,
  reply: Reply,
  method?: string,
): Promise<void> {
  let used = false;
  await page.route(pattern, (route) => {
    if (used || method && route.request().method() !== method) return route.fallback();
    used = true;
    return reply === "nothing" ? route.abort() : route.fulfill(reply);
  });
}

/**
 * Changes the server's JSON on its way to a page, for requests before the returned function is
 * called. The route stays: removing it races with a response in progress.
 */
export async function changeReplies<T>(
  page: Page,
  pattern: string | RegExp,
  change: (body: T) => unknown,
): Promise<() => void> {
  let isChanged = true;
  await page.route(pattern, async (route) => {
    if (!isChanged) return await route.fallback();
    try {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: change(body) });
    } catch {
      // A page that has navigated away no longer waits; one that is there would miss the response.
    }
  });
  return () => void (isChanged = false);
}
