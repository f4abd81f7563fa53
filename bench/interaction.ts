/** Delays that a page with many messages causes for its user. */
import type { Locator, Page } from "playwright-core";
import type { Point } from "../tests/helpers/touch.ts";
import type { Row } from "./table.ts";

/** Milliseconds, of Event Timing: its steps are 8, and what takes less than 16 it does not tell. */
const MIN_DURATION_MS = 16;
/** Milliseconds in which the page has come to rest. */
const REST_MS = 500;

/**
 * Interaction and its reversal. Nothing is queried during the measurement, since that would be work
 * on the same thread.
 */
export interface Interaction {
  name: string;
  /** Where the finger or the pointer goes. */
  at(page: Page): Promise<Point>;
  act(page: Page, at: Point): Promise<void>;
  undo?(page: Page): Promise<void>;
}

export const newest = (page: Page): Locator => page.getByRole("article").last();
const composer = (page: Page): Locator => page.getByLabel("Type a message...");
export const button = (page: Page, name: string): Locator =>
  page.getByRole("button", { name, exact: true });

/** Typing in the composer. */
export const TYPE: Interaction = {
  name: "type in the composer",
  at: async (page) => {
    await composer(page).focus();
    return { x: 0, y: 0 };
  },
  act: (page) => page.keyboard.type("hello", { delay: 60 }),
  undo: (page) => composer(page).fill(""),
};

/** Closes what lies over the page. */
export async function escape(page: Page): Promise<void> {
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Notes each event and each long task. Call it before the page loads anything. */
export async function watchWaits(page: Page): Promise<void> {
  await page.addInitScript(watchEvents, MIN_DURATION_MS);
}

/** Scrolls to the first message, whose text begins so, and lets `press` go back to the last. */
export async function readAll(
  page: Page,
  first: string,
  press: (present: Locator) => Promise<void>,
): Promise<void> {
  await page.evaluate((first) =>
    new Promise<void>((resolve) => {
      const list = document.querySelector("[role=list][aria-label^='Messages in']")!;
      const box = list.parentElement!.parentElement!;
      const step = () => {
        const [top] = box.querySelectorAll("article");
        if (top?.textContent?.includes(first) && box.scrollTop === 0) return resolve();
        box.scrollTop -= 2000;
        requestAnimationFrame(step);
      };
      step();
    }), first);
  await press(page.getByRole("button", { name: /present/i }));
}

/** Each interaction, `rounds` times. The goal, in milliseconds, is the longest one's. */
export async function waitRows(
  page: Page,
  at: string,
  interactions: Interaction[],
  { rounds, most }: { rounds: number; most: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const interaction of interactions) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await time(page, interaction));
    rows.push(...worstAndMedian(`${at}: ${interaction.name}`, times, most));
  }
  return rows;
}

/** Returns the rows for durations in milliseconds. */
export function worstAndMedian(metric: string, times: number[], most: number): Row[] {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[sorted.length >> 1];
  return [
    { metric: `${metric}, worst`, unit: "ms", parley: sorted.at(-1)!, goal: { most } },
    { metric: `${metric}, median`, unit: "ms", parley: median },
  ];
}

/** Returns the longest delay: from an event to its frame, or of a task. */
async function time(page: Page, { at, act, undo }: Interaction): Promise<number> {
  const point = await at(page);
  await page.waitForTimeout(REST_MS);
  await page.evaluate(() => globalThis.waits.length = 0);
  await act(page, point);
  await page.waitForTimeout(REST_MS);
  const worst = await page.evaluate(() => Math.max(0, ...globalThis.waits));
  await undo?.(page);
  return worst;
}

declare global {
  /** In the page: how long each event and each long task took. */
  var waits: number[];
}

function watchEvents(least: number): void {
  globalThis.waits = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.waits.push(duration);
  });
  const options = { type: "event", durationThreshold: least };
  observer.observe(options as PerformanceObserverInit);
  observer.observe({ type: "longtask" });
}
