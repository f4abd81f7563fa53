/** Answers to a page that the server would not give. */
import type { Page, Route } from "playwright-core";

/** Response to a request; "nothing": it fails as on a broken network. */
export type Reply = Parameters<Route["fulfill"]>[0] | "nothing";

/**
 * The next request to `pattern`, with this method where one is given, gets this reply; later ones go
 * through. Unlike Playwright's own
 * `times: 1` the route stays: taking it down crosses with setting up the next one, which is then
 * lost on a busy machine.
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
 * JSON that the server gives a page is changed on the way, where it was asked for before the returned
 * function is called.
 * The route stays: taking it down crosses with a response that is under way.
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
      // A page that has gone elsewhere waits for it no more; one that is there would miss it.
    }
  });
  return () => void (isChanged = false);
}
