/** A phone at a sixth of the speed, in a channel of 10,000 messages: from a touch to the next picture. */
import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { createServer } from "../../tests/helpers/account.ts";
import { openContext } from "../../tests/helpers/browser_context.ts";
import { fill } from "../../tests/helpers/fill.ts";
import { longPress, PHONE, type Point, pointIn, swipe } from "../../tests/helpers/touch.ts";
import { launchPlain } from "../browser.ts";
import type { ParleySubject } from "../subject.ts";
import type { Row } from "../table.ts";

const MESSAGES = 10_000;
const ROUNDS = 7;
const SLOWER = 6;
/** Milliseconds, of Event Timing: its steps are 8, and what takes less than 16 it does not tell. */
const LEAST = 16;
/** Milliseconds in which the page has come to rest. */
const REST = 500;
/** Milliseconds that a long press lasts. */
const PRESS = 900;

/**
 * What is done, and how it is undone. While it is measured nothing is looked for in the page: that
 * would be work of the same thread.
 */
interface Interaction {
  name: string;
  /** Where the finger goes. */
  at(page: Page): Promise<Point>;
  act(page: Page, at: Point): Promise<void>;
  undo?(page: Page): Promise<void>;
}

const newest = (page: Page) => page.getByRole("article").last();
const composer = (page: Page) => page.getByLabel("Type a message...");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tap = (page: Page, { x, y }: Point) => page.touchscreen.tap(x, y);
const escape = async (page: Page) => {
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
};

const INTERACTIONS: Interaction[] = [
  {
    name: "tap on a message",
    at: (page) => pointIn(newest(page), 120, 20),
    act: tap,
  },
  {
    name: "long press on a message",
    at: (page) => pointIn(newest(page), 120, 20),
    act: (page, at) => longPress(page, at, () => page.waitForTimeout(PRESS)),
    undo: escape,
  },
  {
    name: "swipe on a message",
    at: (page) => pointIn(newest(page), 250, 20),
    act: (page, at) => swipe(page, at, { x: -150 }),
    undo: (page) => button(page, "Cancel reply").tap(),
  },
  {
    name: "type in the composer",
    at: async (page) => {
      await composer(page).focus();
      return { x: 0, y: 0 };
    },
    act: (page) => page.keyboard.type("hello", { delay: 60 }),
    undo: (page) => composer(page).fill(""),
  },
  {
    name: "open the emoji picker",
    at: (page) => pointIn(button(page, "Emoji"), 10, 10),
    act: tap,
    undo: escape,
  },
  {
    name: "switch the channel",
    async at(page) {
      await page.getByRole("button", { name: /^Menu/ }).tap();
      // The list has slid in.
      await button(page, "other").click({ trial: true });
      return await pointIn(button(page, "other"), 20, 10);
    },
    act: tap,
    async undo(page) {
      await page.getByRole("heading", { name: "Welcome to #other" }).waitFor();
      await page.getByRole("button", { name: /^Menu/ }).tap();
      await button(page, "general").tap();
      await page.getByText(`message ${MESSAGES} `).waitFor();
    },
  },
];

export async function interactionRows(parley: ParleySubject): Promise<Row[]> {
  const page = await openLongChannel(parley);
  try {
    const rows: Row[] = [];
    for (const interaction of INTERACTIONS) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await time(page, interaction));
      times.sort((a, b) => a - b);
      const metric = `6x slower, 10,000 messages: ${interaction.name}`;
      rows.push(
        { metric: `${metric}, worst`, unit: "ms", parley: times.at(-1)!, goal: { most: 100 } },
        { metric: `${metric}, median`, unit: "ms", parley: times[Math.floor(ROUNDS / 2)] },
      );
    }
    return rows;
  } finally {
    await page.context().browser()!.close();
  }
}

/** At its end, after all of it was read. */
async function openLongChannel(parley: ParleySubject): Promise<Page> {
  const { url, owner } = parley;
  const { server, channel } = await createServer(owner, "Touched");
  await owner.call<{ channel: Channel }>("POST", `/channels/server/${server.id}`, {
    name: "other",
  });
  const texts = Array.from({ length: MESSAGES }, (_, i) => `message ${i + 1} with a few words`);
  await fill(url, owner, channel.id, texts);
  const browser = await launchPlain();
  const { context, page } = await openContext(browser, url, "phone", PHONE, owner);
  const value = `${server.id}/${channel.id}`;
  await context.addCookies([{ name: "parley_at", value, url }]);
  await page.addInitScript(watchEvents, LEAST);
  await page.goto("/");
  await page.getByText(`message ${MESSAGES} `).waitFor();
  await readAll(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return page;
}

/** Scrolls to the first message and goes back to the last. */
async function readAll(page: Page): Promise<void> {
  await page.evaluate(() =>
    new Promise<void>((resolve) => {
      const list = document.querySelector("[role=list][aria-label^='Messages in']")!;
      const box = list.parentElement!.parentElement!;
      const step = () => {
        const [first] = box.querySelectorAll("article");
        if (first?.textContent?.includes("message 1 ") && box.scrollTop === 0) return resolve();
        box.scrollTop -= 2000;
        requestAnimationFrame(step);
      };
      step();
    })
  );
  await page.getByRole("button", { name: /present/i }).tap();
  await page.getByText(`message ${MESSAGES} `).waitFor();
}

/** The longest that the page kept somebody waiting: an event until its picture, or a task. */
async function time(page: Page, { at, act, undo }: Interaction): Promise<number> {
  const point = await at(page);
  await page.waitForTimeout(REST);
  await page.evaluate(() => globalThis.waits.length = 0);
  await act(page, point);
  await page.waitForTimeout(REST);
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
