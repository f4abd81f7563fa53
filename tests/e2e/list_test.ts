import type { Page } from "playwright-core";
import { fill } from "../helpers/fill.ts";
import { e2e, expect, type Person, type Stage, until } from "../helpers/e2e.ts";
import type { Channel } from "../../protocol/channels.ts";
import { composer, found, message, messageList, open, type Space } from "./chat.ts";

/** Messages of a channel whose history comes in several fetches. */
const LONG = 400;
const NEWEST = `line ${LONG}.`;

const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}.`);

/** A person who reads a channel with another person's messages, and hasn't opened it yet. */
interface Reader {
  grace: Person;
  page: Page;
  space: Space;
  say(...texts: string[]): Promise<void>;
}

async function filledChannel(t: Stage, count: number): Promise<Reader> {
  const ada = await t.somebody("ada");
  const grace = await t.user("grace");
  const space = await found("Long", ada, grace);
  const say = (...texts: string[]) => fill(t.server.url, ada.account, space.channel.id, texts);
  await say(...lines(count));
  return { grace, page: grace.page, space, say };
}

async function channelOf({ grace, space }: Reader): Promise<Channel> {
  const { channels } = await grace.account.call<{ channels: Channel[] }>(
    "GET",
    `/channels/server/${space.server.id}`,
  );
  return channels.find(({ id }) => id === space.channel.id)!;
}

/** The element that scrolls. */
const scroller = (page: Page) => messageList(page).locator("xpath=ancestor::div[2]");

/** Where a message is on the screen. */
const topOf = async (page: Page, text: string) => (await message(page, text).boundingBox())!.y;

/** Reloads the page: earlier fetches are gone, and the end is shown. */
async function openAtEnd({ grace, page, space }: Reader): Promise<void> {
  await open(grace, space);
  await expect(message(page, NEWEST)).toBeInViewport();
}

e2e("[MSG-02] reading a long history", async (t) => {
  const reader = await filledChannel(t, LONG);
  await t.step(
    "[MSG-02 D-MSG-8] the New line is found far above, and nothing is read while nobody looks",
    () => findsNewLine(reader),
  );
  await openAtEnd(reader);
  await t.step(
    "[MSG-02] arrow keys go from message to message, beyond what was drawn, Home to the first",
    () => goesByKeys(reader.page),
  );
  await openAtEnd(reader);
  await t.step(
    "[MSG-02] what is read keeps its place when older messages come before it",
    () => staysWhenOlderCome(reader.page),
  );
  await openAtEnd(reader);
  await t.step(
    "[MSG-02 D-MSG-3] of a long history only what is near the screen is drawn, and it all comes by, each message once",
    () => drawsOnce(reader.page),
  );
});

e2e("[MSG-02] the end of the list", async (t) => {
  const { grace, page, space, say } = await filledChannel(t, 0);
  await open(grace, space);
  await say(...lines(120));
  await expect(message(page, "line 120.")).toBeInViewport();
  await t.step(
    "[UX-11] the date stays above while the list scrolls, and a time says its full date",
    () => showsDate(page),
  );
  await t.step(
    "[MSG-02] a list at its end stays there, whatever grows and shrinks between two frames",
    () => staysAtEnd(page),
  );
  await open(grace, space);
  await t.step(
    "[MSG-02] a list at its end stays there; one further up stays where it is",
    () => staysWhereItIs(page, say),
  );
});

async function findsNewLine(reader: Reader) {
  const { page } = reader;
  const { read_seq, last_seq } = await channelOf(reader);
  expect(read_seq).toBeLessThan(last_seq);
  const marked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/read") && marked.push(request.url()));
  // The tab counts as hidden until told otherwise, which survives reloads.
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { get: () => !sessionStorage.getItem("looks") });
  });
  await openAtEnd(reader);
  await page.getByRole("button", { name: "Jump to new messages" }).click();
  await expect(page.getByText("New", { exact: true })).toBeInViewport();
  await expect(message(page, "line 1.")).toBeInViewport();
  await page.getByRole("button", { name: "Jump to present" }).click();
  await expect(message(page, NEWEST)).toBeInViewport();
  expect(marked).toEqual([]);
  await page.evaluate(() => {
    sessionStorage.setItem("looks", "yes");
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await until("all is read", async () => (await channelOf(reader)).read_seq === last_seq);
  await expect.poll(() => marked).not.toEqual([]);
  await page.getByRole("button", { name: "Mark as read" }).click();
  await expect(page.getByRole("button", { name: "Jump to new messages" })).toHaveCount(0);
}

async function goesByKeys(page: Page) {
  await message(page, NEWEST).focus();
  for (let i = 0; i < 40; i++) await page.keyboard.press("ArrowUp");
  await expect(message(page, "line 360.")).toBeFocused();
  // Older messages have come before it.
  await expect(messageList(page).getByRole("listitem").filter({ hasText: "line 360." }))
    .toHaveAttribute("aria-posinset", /^[2-9]\d|\d{3}/);
  for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowUp");
  await expect(message(page, "line 340.")).toBeFocused();
  await expect(message(page, "line 340.")).toBeInViewport();
  const item = messageList(page).getByRole("listitem").filter({
    hasText: "line 340.",
  });
  await expect(item).toHaveAttribute("aria-posinset", /^\d+$/);
  // The focus stays with its message when that scrolls out of the rendered range.
  await scroller(page).evaluate((el) => el.scrollTop = el.scrollHeight);
  await expect(message(page, NEWEST)).toBeInViewport();
  await expect(message(page, "line 340.")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(message(page, "line 341.")).toBeFocused();
  await expect(message(page, "line 341.")).toBeInViewport();
  await page.keyboard.press("End");
  await expect(message(page, NEWEST)).toBeFocused();
}

async function staysWhenOlderCome(page: Page) {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/messages/*?*before=*", async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  // The list asks by itself, now or because one scrolls: what it asked before has come by then.
  // Below the room for the channel's beginning, which is above the first message.
  await scroller(page).evaluate((el) => el.scrollTop = 356);
  await asked.promise;
  const readText = () =>
    scroller(page).evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      const row = [...box.querySelectorAll("[role=list] article")].find((article) => {
        const space = article.getBoundingClientRect();
        return space.top > top + 100 && space.bottom < bottom;
      });
      return /line \d+\./.exec(row?.textContent ?? "")?.[0];
    });
  const text = await until("something to read", readText);
  const item = messageList(page).getByRole("listitem").filter({ hasText: text });
  const position = await item.getAttribute("aria-posinset");
  const before = await topOf(page, text);
  gate.resolve();
  await expect(item).not.toHaveAttribute("aria-posinset", position!);
  expect(Math.abs(await topOf(page, text) - before)).toBeLessThanOrEqual(1);
  await page.unroute("**/api/messages/*?*before=*");
}

async function drawsOnce(page: Page) {
  // Runs in the page itself: from outside, scrolling and reading are slower than rendering.
  const { most, numbers } = await scroller(page).evaluate(async (box) => {
    const seen = new Map<string, number>();
    let most = 0;
    while (![...seen.values()].includes(1)) {
      const rows = [...box.querySelectorAll<HTMLElement>("[role=list] article")];
      most = Math.max(most, rows.length);
      for (const row of rows) {
        const number = /line (\d+)\./.exec(row.textContent!)?.[1];
        if (number) seen.set(row.dataset.key!, Number(number));
      }
      box.scrollBy(0, -600);
      for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return { most, numbers: [...seen.values()] };
  });
  expect(most).toBeLessThan(150);
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: LONG }, (_, i) => i + 1));
  await expect(page.getByRole("heading", { name: /Welcome to/ })).toBeVisible();
  await page.getByRole("button", { name: "Jump to present" }).click();
  await expect(message(page, NEWEST)).toBeInViewport();
}

async function staysWhereItIs(page: Page, say: Reader["say"]) {
  const jump = page.getByRole("button", { name: "Jump to present" });
  await say("the newest of all");
  await expect(message(page, "the newest of all")).toBeInViewport();
  await scroller(page).evaluate((el) => el.scrollTop -= 500);
  await expect(jump).toBeVisible();
  const before = await topOf(page, "line 110.");
  await say("unseen for now");
  await expect(message(page, "unseen for now")).toBeAttached();
  await expect(message(page, "unseen for now")).not.toBeInViewport();
  expect(await topOf(page, "line 110.")).toBe(before);
  await composer(page).press("Escape");
  await expect(message(page, "unseen for now")).toBeInViewport();
  await expect(jump).toBeHidden();

  // The browser moves the list when it gets more room; then it grows, before it knows of that.
  await composer(page).fill("much to say\n".repeat(8));
  await scroller(page).evaluate(async (el) => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    document.querySelector<HTMLElement>("[data-composer]")!.style.height = "44px";
    const rows = el.querySelectorAll<HTMLElement>("[data-row] article");
    // Reading its position makes the browser move it now.
    el.getBoundingClientRect();
    rows[rows.length - 1].style.height = "100px";
    for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await expect(message(page, "unseen for now")).toBeInViewport({ ratio: 1 });
  await expect(jump).toBeHidden();

  // The list grows after a scroll, before the browser has reported it.
  const moved = await scroller(page).evaluate(async (el) => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    el.scrollTop -= 300;
    const top = el.scrollTop;
    const rows = el.querySelectorAll<HTMLElement>("[data-row] article");
    rows[rows.length - 1].style.height = "200px";
    for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return el.scrollTop - top;
  });
  expect(moved).toBe(0);
  await expect(jump).toBeVisible();
}

async function staysAtEnd(page: Page) {
  const last = message(page, "line 120.");
  const jump = page.getByRole("button", { name: "Jump to present" });
  const stays = async () => {
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(jump).toBeHidden();
  };

  // The browser hasn't fired the last scroll event when the list gets smaller.
  await scroller(page).evaluate(async (el) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const rows = el.querySelectorAll<HTMLElement>("[data-row] article");
    await frame();
    rows[rows.length - 1].style.height = "140px";
    await new Promise((resolve) => setTimeout(resolve));
    document.querySelector<HTMLElement>("[data-composer]")!.style.height = "200px";
    for (let i = 0; i < 3; i++) await frame();
  });
  await stays();

  // A row shrinks, its position is read, and another row grows.
  await scroller(page).evaluate(async (el) => {
    const frames = async () => {
      for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    const rows = el.querySelectorAll<HTMLElement>("[data-row]");
    const [one, other] = [400, 700].map((height) => {
      const part = document.createElement("div");
      part.style.height = `${height}px`;
      return part;
    });
    rows[rows.length - 2].append(one);
    await frames();
    one.remove();
    for (let i = 0; i < 3; i++) await Promise.resolve();
    el.getBoundingClientRect();
    rows[rows.length - 3].append(other);
    await frames();
  });
  await stays();
}

async function showsDate(page: Page) {
  const date = page.locator("[data-floating-date]");
  await expect(date).toHaveCount(0);
  await message(page, "line 120.").hover();
  await page.mouse.wheel(0, -700);
  // Midnight may pass in the meantime.
  await expect(date).toHaveText(/^(Today|Yesterday)$/);
  await expect(date).toHaveCSS("opacity", "1");
  await expect(date).toHaveCSS("opacity", "0");
  const time = messageList(page).locator("time").last();
  const year = (await time.getAttribute("datetime"))!.slice(0, 4);
  await expect(time).toHaveAttribute("title", RegExp(year));
  await page.getByRole("button", { name: "Jump to present" }).click();
  await expect(message(page, "line 120.")).toBeInViewport();
}

e2e("[MEND-26n] long messages are folded, and opening one keeps its start in place", async (t) => {
  const { grace, page, space, say } = await filledChannel(t, 30);
  const long = (name: string) => [`${name}, 1`, ...lines(60).slice(1)].join("\n");
  await say(long("first"), "between", long("last"));
  await open(grace, space);
  const more = (text: string) => message(page, text).getByRole("button", { name: "Show more" });
  const less = (text: string) => message(page, text).getByRole("button", { name: "Show less" });
  const heightOf = async (text: string) => (await message(page, text).boundingBox())!.height;
  await expect(more("last, 1")).toBeInViewport();
  expect(await heightOf("last, 1")).toBeLessThan(450);

  await t.step("at the list's end, by key", async () => {
    const before = await topOf(page, "last, 1");
    await more("last, 1").focus();
    await page.keyboard.press("Enter");
    await expect(less("last, 1")).toBeFocused();
    expect(await heightOf("last, 1")).toBeGreaterThan(1400);
    expect(await topOf(page, "last, 1")).toBe(before);
  });
  await t.step("folded far below its start, it is seen from there", async () => {
    await less("last, 1").click();
    await expect(more("last, 1")).toBeInViewport();
    await expect(message(page, "last, 1")).toBeInViewport({ ratio: 1 });
    const { y } = (await scroller(page).boundingBox())!;
    expect(await topOf(page, "last, 1")).toBeGreaterThanOrEqual(y);
  });
  await t.step("one whose start is above what is seen shows its start", async () => {
    const { y } = (await scroller(page).boundingBox())!;
    const top = await topOf(page, "first, 1");
    await scroller(page).evaluate((el, by) => el.scrollBy(0, by), top - y + 200);
    await more("first, 1").click();
    await expect(less("first, 1")).toHaveCount(1);
    expect(Math.round(await topOf(page, "first, 1"))).toBe(Math.round(y));
    await expect(message(page, "between")).not.toBeInViewport();
  });
});
