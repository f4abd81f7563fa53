/** Elements that take room from the list of messages and give it back don't move the reader. */
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { e2e, expect, type Person, type Stage } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { PHONE } from "../helpers/touch.ts";
import { choose, enclosed } from "./attaching.ts";
import { composer, found, message, messageList, open } from "./chat.ts";

/** Change that affects the height of the elements around the list, with its reversal. */
interface Cause {
  name: string;
  begin(page: Page): Promise<unknown>;
  end(page: Page): Promise<unknown>;
}

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const LINES = Array.from({ length: 60 }, (_, i) => `line ${i + 1}.`);

/** Typed letter by letter, so that each one measures the input again. */
const WRITING: Cause = {
  name: "what is typed and deleted",
  async begin(page) {
    await composer(page).focus();
    for (const letter of "one") await page.keyboard.press(letter);
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press("Shift+Enter");
      await page.keyboard.press("x");
    }
    await expect(composer(page)).toHaveValue("one\nx\nx\nx\nx\nx");
  },
  async end(page) {
    while (await composer(page).inputValue() !== "") await page.keyboard.press("Backspace");
  },
};

const CAUSES: Cause[] = [WRITING, {
  name: "a long text that comes and goes at once",
  begin: (page) => composer(page).fill("much to say\n".repeat(9)),
  end: (page) => composer(page).fill(""),
}, {
  name: "a reply",
  async begin(page) {
    const key = String((await firstRead(page))[0]);
    await messageList(page).locator(`article[data-key="${key}"]`).dispatchEvent("contextmenu");
    await page.getByRole("menuitem", { name: "Reply" }).click();
    await expect(page.getByRole("button", { name: "Cancel reply" })).toBeVisible();
  },
  async end(page) {
    await page.getByRole("button", { name: "Cancel reply" }).click();
    await expect(page.getByRole("button", { name: "Cancel reply" })).toHaveCount(0);
  },
}, {
  name: "a file",
  async begin(page) {
    await attach(page);
    await expect(enclosed(page)).toBeVisible();
  },
  async end(page) {
    await page.getByRole("button", { name: "Remove file" }).click();
    await expect(enclosed(page)).toHaveCount(0);
  },
}, {
  name: "a window, or a keyboard that the page makes room for",
  begin: (page) => resize(page, -260),
  end: (page) => resize(page, 260),
}, {
  name: "a keyboard that lies over the page",
  begin: (page) =>
    page.evaluate(() =>
      document.documentElement.style.setProperty("--screen", `${innerHeight - 260}px`)
    ),
  end: (page) => page.evaluate(() => document.documentElement.style.removeProperty("--screen")),
}, {
  name: "a picture that needs more room than it was given",
  begin: (page) => growLast(page, "240px"),
  end: (page) => growLast(page, ""),
}, {
  name: "a banner above",
  begin: (page) =>
    page.evaluate(() => {
      const bar = document.createElement("div");
      bar.id = "planted";
      bar.style.height = "48px";
      document.querySelector("header")!.after(bar);
    }),
  end: (page) => page.evaluate(() => document.querySelector("#planted")!.remove()),
}];

e2e("[MEND-13] what changes its height moves no list, on a desktop", (t) => walk(t, DESKTOP));
e2e("[MEND-13] what changes its height moves no list, on a phone", (t) => walk(t, PHONE));

async function walk(t: Stage, device: typeof DESKTOP) {
  const ada = await t.somebody("ada");
  const grace = await t.user("grace", device);
  const space = await found("Ends", ada, grace);
  const say = (...texts: string[]) => fill(t.server.url, ada.account, space.channel.id, texts);
  await say(...LINES);
  await open(grace, space);
  await expect(message(grace.page, LINES.at(-1)!)).toBeInViewport();
  for (const cause of CAUSES) {
    await t.step(`[MEND-13] ${cause.name}`, async () => {
      await followsEnd(grace, cause, say);
      await staysStill(grace, cause);
    });
  }
}

/** At its end it stays there, and follows what others write. */
async function followsEnd({ page }: Person, cause: Cause, say: (text: string) => Promise<void>) {
  const stays = async (text: string) => {
    await isAtEnd(page);
    await say(text);
    await expect(message(page, text)).toBeInViewport({ ratio: 1 });
    await isAtEnd(page);
  };
  await cause.begin(page);
  await stays(`during: ${cause.name}`);
  await cause.end(page);
  await stays(`after: ${cause.name}`);
}

/** Further up, the first message that can be read stays where it is. */
async function staysStill({ page }: Person, cause: Cause) {
  const jump = page.getByRole("button", { name: "Jump to present" });
  await box(page).evaluate((el) => el.scrollTop -= 700);
  await expect(jump).toBeVisible();
  const before = await firstRead(page);
  await cause.begin(page);
  await drawn(page);
  expect(await firstRead(page)).toEqual(before);
  await cause.end(page);
  await drawn(page);
  expect(await firstRead(page)).toEqual(before);
  await jump.click();
  await expect(jump).toBeHidden();
}

const box = (page: Page) => messageList(page).locator("xpath=ancestor::div[2]");

async function isAtEnd(page: Page) {
  const left = () => box(page).evaluate((el) => el.scrollHeight - el.clientHeight - el.scrollTop);
  await expect.poll(left).toBeLessThanOrEqual(1);
  await expect(page.getByRole("button", { name: "Jump to present" })).toBeHidden();
}

/** Returns the first readable text, and how many pixels below the list's edge it begins. */
function firstRead(page: Page) {
  return box(page).evaluate((el) => {
    const edge = el.getBoundingClientRect().top;
    const articles = [...el.querySelectorAll("[data-row] article")];
    const first = articles.find((one) => one.getBoundingClientRect().top >= edge)!;
    return [first.getAttribute("data-key"), first.getBoundingClientRect().top - edge];
  });
}

/** Resolves once all effects of a change are on screen. */
async function drawn(page: Page) {
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

async function attach(page: Page) {
  const file = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a view") };
  if (page.viewportSize()!.width > 768) return await choose(page, file);
  await page.getByRole("button", { name: "Attach file" }).tap();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Photos and Files" }).tap();
  await (await chooser).setFiles(file);
}

async function growLast(page: Page, height: string) {
  const last = messageList(page).locator("[data-row] article").last();
  await last.evaluate((article, height) => article.style.minHeight = height, height);
}

async function resize(page: Page, by: number) {
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width, height: height + by });
  await expect.poll(() => page.evaluate(() => innerHeight)).toBe(height + by);
}
