import type { Page } from "playwright-core";
import { fill } from "../helpers/fill.ts";
import { e2e, expect, later, type Person, type Stage, until } from "../helpers/e2e.ts";
import type { Channel } from "../../protocol/channels.ts";
import { composer, gather, message, messageList, open, type Place, send } from "./chat.ts";

const texts = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}.`);

/** A channel with `count` messages, opened by a second person who has read all or nothing of it. */
async function longChannel(t: Stage, count: number, read = true) {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const place = await gather("Long", ada, grace);
  await grace.page.goto("about:blank");
  await fill(t.server.url, ada.account, place.channel.id, texts(count));
  const newest = await newestSeq(ada, place);
  if (read) {
    await grace.account.call("POST", `/channels/${place.channel.id}/read`, { seq: newest });
  }
  await open(grace, place);
  return { ada, grace, place, newest };
}

async function channelOf(person: Person, place: Place): Promise<Channel> {
  const { channels } = await person.account.call<{ channels: Channel[] }>(
    "GET",
    `/channels/server/${place.server.id}`,
  );
  return channels.find(({ id }) => id === place.channel.id)!;
}

const newestSeq = async (person: Person, place: Place) => (await channelOf(person, place)).last_seq;

/** The element that scrolls. */
const scroller = (page: Page) => messageList(page).locator("xpath=ancestor::div[2]");

/** Where a message is on the screen. */
async function topOf(page: Page, text: string): Promise<number> {
  return (await message(page, text).boundingBox())!.y;
}

e2e(
  "[MSG-02] of a long history only what is near the screen is drawn, and it all comes by",
  async (t) => {
    const { grace: { page } } = await longChannel(t, 600);
    await expect(message(page, "line 600.")).toBeInViewport();
    const articles = messageList(page).getByRole("article");
    const seen = new Set<string>();
    await until("the first line", async () => {
      expect(await articles.count()).toBeLessThan(150);
      for (const text of await articles.allTextContents()) {
        const number = /line (\d+)\./.exec(text)?.[1];
        if (number) seen.add(number);
      }
      await scroller(page).evaluate((el) => el.scrollBy(0, -600));
      return seen.has("1");
    }, 80_000);
    expect(seen.size).toBe(600);
    await expect(page.getByRole("heading", { name: /Welcome to/ })).toBeVisible();
    await page.getByRole("button", { name: "Jump to present" }).click();
    await expect(message(page, "line 600.")).toBeInViewport();
  },
);

e2e("[MSG-02] what is read keeps its place when older messages come before it", async (t) => {
  const { grace: { page } } = await longChannel(t, 400);
  await expect(message(page, "line 400.")).toBeInViewport();
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/messages/*?*before=*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  const asked = later(page.waitForRequest("**/api/messages/*?*before=*"));
  await scroller(page).evaluate((el) => el.scrollTop = 100);
  await asked;
  const text = await page.evaluate(() => {
    const rows = [...document.querySelectorAll("[role=list] article")];
    const row = rows.find((r) => r.getBoundingClientRect().top > 200)!;
    return /line \d+\./.exec(row.textContent!)![0];
  });
  const before = await topOf(page, text);
  gate.resolve();
  await expect.poll(() => scroller(page).evaluate((el) => el.scrollTop)).toBeGreaterThan(1000);
  expect(Math.abs(await topOf(page, text) - before)).toBeLessThanOrEqual(1);
});

e2e(
  "[MSG-02] arrow keys go from message to message, beyond what was drawn, Home to the first",
  async (t) => {
    const { grace: { page } } = await longChannel(t, 200);
    await expect(message(page, "line 200.")).toBeInViewport();
    await message(page, "line 200.").focus();
    for (let i = 0; i < 60; i++) await page.keyboard.press("ArrowUp");
    await expect(message(page, "line 140.")).toBeFocused();
    await expect(message(page, "line 140.")).toBeInViewport();
    const item = messageList(page).getByRole("listitem").filter({
      hasText: "line 140.",
    });
    await expect(item).toHaveAttribute("aria-posinset", /^\d+$/);
    // The focus stays with its message when that is scrolled out of what is drawn.
    await scroller(page).evaluate((el) => el.scrollTop = el.scrollHeight);
    await expect(message(page, "line 200.")).toBeInViewport();
    await expect(message(page, "line 140.")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(message(page, "line 141.")).toBeFocused();
    await expect(message(page, "line 141.")).toBeInViewport();
    await page.keyboard.press("End");
    await expect(message(page, "line 200.")).toBeFocused();
  },
);

e2e(
  "[MSG-02 D-MSG-8] the New line is found far above, and only what was on the screen is read",
  async (t) => {
    const { grace, place, newest } = await longChannel(t, 300, false);
    await grace.page.goto("about:blank");
    const { read_seq } = await channelOf(grace, place);
    expect(read_seq).toBeLessThan(newest);
    await grace.page.addInitScript(() => {
      Object.defineProperty(document, "hidden", { get: () => true });
    });
    await open(grace, place);
    await expect(message(grace.page, "line 300.")).toBeInViewport();
    await grace.page.getByRole("button", { name: "Jump to new messages" }).click();
    await expect(grace.page.getByText("New", { exact: true })).toBeInViewport();
    await expect(message(grace.page, "line 1.")).toBeInViewport();
    await grace.page.getByRole("button", { name: "Jump to present" }).click();
    await expect(message(grace.page, "line 300.")).toBeInViewport();
    expect((await channelOf(grace, place)).read_seq).toBe(read_seq);
  },
);

e2e("[MSG-02] a list at its end stays there; one further up stays where it is", async (t) => {
  const { ada, grace: { page } } = await longChannel(t, 120);
  await send(ada.page, "the newest of all");
  await expect(message(page, "the newest of all")).toBeInViewport();
  await scroller(page).evaluate((el) => el.scrollTop -= 500);
  await expect(page.getByRole("button", { name: "Jump to present" })).toBeVisible();
  const before = await topOf(page, "line 110.");
  await send(ada.page, "unseen for now");
  await until("it has come", async () => {
    const text = await page.getByRole("log").getByRole("img").getAttribute("aria-label");
    return /unseen for now|2 new messages/.test(text ?? "");
  });
  expect(await topOf(page, "line 110.")).toBe(before);
  await composer(page).press("Escape");
  await expect(message(page, "unseen for now")).toBeInViewport();
});
