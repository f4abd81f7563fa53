import type { Page } from "playwright-core";
import { postFiles } from "../../scripts/seed/fill.ts";
import { tripFiles } from "../../scripts/seed/files.ts";
import { TOPICS } from "../../scripts/seed/people.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { PHONE } from "../helpers/touch.ts";
import { channel, found, message, messageList, open } from "./chat.ts";

/** Chromium's 'Slow 3G': bytes a second, and milliseconds. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

/** Records layout shifts from now on; the returned function gives their sum. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: false });
  });
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0)
    );
}

/** Returns the names of pictures that are at least partly on screen. */
function onScreen(page: Page): Promise<string[]> {
  return messageList(page).evaluate((list) => {
    const box = list.closest(".overflow-y-auto")!.getBoundingClientRect();
    return [...list.querySelectorAll<HTMLElement>("article")].filter((article) => {
      const { top, bottom } = article.getBoundingClientRect();
      return bottom > box.top && top < box.bottom;
    }).map((article) => article.textContent!);
  });
}

e2e(
  "[UX-10] opening #trips of the demo on slow 3G fetches no file that is not on the screen, and nothing jumps",
  async (t) => {
    const ada = await t.user("ada", PHONE);
    const grace = await t.somebody("grace");
    const space = await found("Riverside", ada, grace);
    const { channel: trips } = await ada.account.call<{ channel: { id: string } }>(
      "POST",
      `/channels/server/${space.server.id}`,
      { name: "trips", topic: TOPICS.trips },
    );
    await postFiles(grace.url, [grace.account], trips.id);
    const files = tripFiles();
    await open(ada, space);
    const { page } = ada;
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    await expect(channel(page, "trips")).toBeVisible();

    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", SLOW_3G);
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (/\/api\/messages\/[^/]+\/[^/]+\/content$/.test(request.url())) {
        fetched.push(request.url());
      }
    });
    const shifted = await watchShifts(page);
    await channel(page, "trips").tap();
    const route = message(page, "The way there");
    await expect(route.getByRole("button", { name: "Download route.pdf" })).toBeVisible();
    const last = messageList(page).getByRole("img", { name: "evening.png" });
    await expect(last).toHaveJSProperty("naturalWidth", 336);
    await expect(messageList(page).locator("[aria-busy=true]")).toHaveCount(0);

    const texts = await onScreen(page);
    const shown = files.filter(({ type, text }) =>
      type === "image/png" && texts.some((said) => said.includes(text))
    );
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length, "some are further up").toBeLessThan(files.length - 1);
    expect(fetched.length).toBeGreaterThan(0);
    expect(new Set(fetched).size, fetched.join("\n")).toBe(fetched.length);
    expect(fetched.length, "the pictures on the screen, not the document").toBeLessThanOrEqual(
      shown.length,
    );
    expect(await shifted()).toBeLessThanOrEqual(0.02);
    await expect(page.getByRole("banner")).toContainText("Where we go next");
  },
);
