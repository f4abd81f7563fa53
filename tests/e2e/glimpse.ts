/** Texts that stay for a short time only. */
import type { Locator, Page } from "playwright-core";
import { expect, later } from "../helpers/pages.ts";
import { PATIENCE } from "../helpers/timeouts.ts";

/**
 * Resolves once the page has shown `text`, for however short a time: it looks at every change,
 * where `expect` looks once a second. Call it before what brings the text.
 */
export function glimpse(page: Page, text: string): Promise<void> {
  return later(page.evaluate(([text, patience]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new Error(`${text} has not been shown`)), patience);
    const look = () => document.body.innerText.includes(text) && resolve();
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true, characterData: true });
    look();
    return promise.finally(() => {
      changes.disconnect();
      clearTimeout(timer);
    });
  }, [text, PATIENCE] as const));
}

/**
 * Resolves once a notice has been shown. They leave after 5 s: begin to wait before what brings
 * one, where other things are waited for in between.
 */
export function noticeShown(notice: Locator): Promise<void> {
  return later(expect(notice).toBeVisible());
}
