/** Answers to a page that the server would not give. */
import type { Page, Route } from "playwright-core";

/** What a request is answered with; "nothing": it fails as on a broken network. */
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
