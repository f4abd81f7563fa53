import type { Page } from "playwright-core";
import { e2e, expect, type Person, type Stage } from "../helpers/e2e.ts";
import { finger, PHONE, PHONE_LYING, pointIn, swipe } from "../helpers/touch.ts";
import { channel, gather, message, open, rail, send, type Space } from "./chat.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** How many entries the page has put into the history of its tab, its own first one included. */
const entries = (page: Page) =>
  page.evaluate(() => (history.state as { layers: unknown[] } | null)?.layers.length ?? 0);

async function listIsOpen(page: Page, server: string) {
  await expect(rail(page, server)).toBeVisible();
  await expect(rail(page, server)).toBeInViewport();
}

async function chatIsOpen(page: Page, server: string) {
  await expect(rail(page, server)).toBeHidden();
}

e2e("[UX-1] layers of a phone, from the drawer to a dialog", async (t) => {
  const ada = await t.user("ada", PHONE);
  const space = await gather("Drawn", ada);
  await t.step(
    "[NAV-09 NAV-10 NAV-11] on a phone rail and channels are a drawer",
    () => opensDrawer(ada.page),
  );
  await drawsByFinger(t, ada.page);
  await t.step(
    "[UX-1] what lies beneath a dialog is out of reach, and its style as it was",
    () => keepsBeneath(ada, space),
  );
});

async function opensDrawer(page: Page) {
  await expect(rail(page, "Drawn")).toBeHidden();
  await expect(page.getByRole("heading", { name: "general", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Members", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Settings", exact: true })).toBeVisible();
  const leave = [
    () => channel(page, "general").click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(380, 400),
  ];
  for (const close of leave) {
    await page.getByRole("button", { name: "Menu" }).click();
    await listIsOpen(page, "Drawn");
    await close();
    await chatIsOpen(page, "Drawn");
  }
}

/** The list is closed before and after. */
async function drawsByFinger(t: Stage, page: Page) {
  await expect.poll(() => entries(page)).toBe(2);
  await send(page, "```\n" + "wide ".repeat(80) + "\n```");
  await expect(message(page, "wide").locator("pre")).toBeVisible();
  const hand = await finger(page);
  const edge = async () => {
    const box = await page.locator("#drawer").boundingBox();
    return box!.x + box!.width;
  };

  await t.step("[UX-1] its edge follows the finger", async () => {
    await hand.down({ x: 60, y: 300 });
    await hand.move({ x: 160, y: 304 });
    expect(Math.abs(await edge() - 100)).toBeLessThan(4);
    await hand.move({ x: 260, y: 304 });
    expect(Math.abs(await edge() - 200)).toBeLessThan(4);
    await hand.up();
    await listIsOpen(page, "Drawn");
    await expect.poll(edge).toBeGreaterThan(300);
    await expect.poll(() => entries(page)).toBe(1);
  });
  await t.step("[UX-1] to the left it goes away again", async () => {
    await swipe(page, { x: 250, y: 500 }, { x: -220 });
    await chatIsOpen(page, "Drawn");
    await expect.poll(() => entries(page)).toBe(2);
  });
  await t.step("[UX-1] a finger that goes back, or down, opens nothing", async () => {
    await hand.down({ x: 60, y: 300 });
    await hand.move({ x: 160, y: 300 });
    await hand.move({ x: 62, y: 300 });
    await hand.up();
    await chatIsOpen(page, "Drawn");
    await swipe(page, { x: 60, y: 300 }, { x: 60, y: 200 });
    await chatIsOpen(page, "Drawn");
  });
  await t.step(
    "[UX-1] a code block keeps the gesture to itself, and so does what scrolls sideways",
    async () => {
      const code = message(page, "wide").locator("pre");
      await swipe(page, await pointIn(code, 40, 20), { x: 200 });
      await chatIsOpen(page, "Drawn");
      // Parley scrolls nothing sideways in a message: anything that did would look like this.
      const wide = title(page);
      await wide.evaluate((element) => {
        element.style.cssText = "overflow-x: scroll; width: 100px; flex: none; touch-action: auto";
        const broad = element.appendChild(document.createElement("b"));
        broad.style.minWidth = "400px";
      });
      await swipe(page, await pointIn(wide, 10, 8), { x: 250 });
      await chatIsOpen(page, "Drawn");
    },
  );
  await t.step("[UX-1] selected text keeps the gesture to itself", async () => {
    await title(page).evaluate((heading) => getSelection()!.selectAllChildren(heading));
    await swipe(page, { x: 60, y: 300 }, { x: 250 });
    await chatIsOpen(page, "Drawn");
    await page.evaluate(() => getSelection()!.removeAllRanges());
    await swipe(page, { x: 60, y: 300 }, { x: 250 });
    await listIsOpen(page, "Drawn");
  });
  await t.step("[UX-1] with reduced motion the list is there at once", async () => {
    await swipe(page, { x: 250, y: 500 }, { x: -220 });
    await chatIsOpen(page, "Drawn");
    await expect.poll(() => entries(page)).toBe(2);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await swipe(page, { x: 60, y: 300 }, { x: 250 });
    await listIsOpen(page, "Drawn");
    const moving = () => page.locator("#drawer").evaluate((pane) => pane.getAnimations().length);
    expect(await moving()).toBe(0);
    await swipe(page, { x: 250, y: 500 }, { x: -220 });
    await chatIsOpen(page, "Drawn");
  });
}

async function keepsBeneath(ada: Person, space: Space) {
  const { page } = ada;
  for (const { viewport } of [PHONE, PHONE_LYING]) {
    await page.setViewportSize(viewport);
    await open(ada, space);
    await expect(message(page, "wide")).toBeVisible();
    await page.evaluate(watchRows);
    await page.getByRole("button", { name: /emoji/i }).last().tap();
    await expect(page.getByRole("dialog", { name: /emoji/i })).toBeVisible();
    await expect.poll(() => page.evaluate(beneath)).toEqual({
      hidden: true,
      pressed: false,
      changed: 0,
      ofAll: "",
      presses: "auto",
    });
  }
}

/** From now on attributes of messages that are written are counted. */
function watchRows() {
  globalThis.changedRows = 0;
  const list = document.querySelector("[role=list][aria-label^='Messages in']")!;
  new MutationObserver((changes) => globalThis.changedRows += changes.length)
    .observe(list, { attributes: true, subtree: true });
}

declare global {
  /** In the page: how many attributes of messages were written. */
  var changedRows: number;
}

/** Returns the effects of a modal on the page beneath it; inherited ones reach each row. */
function beneath() {
  const row = [...document.querySelectorAll("article")].at(-1)!;
  const { left, top } = row.getBoundingClientRect();
  return {
    hidden: row.closest("[aria-hidden=true]") !== null,
    /** A finger would meet it. */
    pressed: row.contains(document.elementFromPoint(left + 1, top + 1)),
    changed: globalThis.changedRows,
    /** Properties of its own. */
    ofAll: document.documentElement.style.cssText,
    presses: getComputedStyle(document.body).pointerEvents,
  };
}
