import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { e2e, expect, type Person } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { PHONE, PHONE_LYING } from "../helpers/touch.ts";
import { composer, found, gather, message, messageList, open, send, type Space } from "./chat.ts";

const heightOf = async (page: Page) => (await composer(page).boundingBox())!.height;

e2e("[UX-3] writing on a phone", async (t) => {
  const ada = await t.user("ada", PHONE);
  const { page } = ada;
  const space = await gather("Writing", ada);
  await t.step(
    "[UX-3] on a phone Enter makes a line, the button sends, and the keyboard stays",
    () => makesLines(page),
  );
  await t.step(
    "[UX-3] what is sent without the input brings no keyboard",
    () => sendsWithoutInput(page),
  );
  await t.step(
    "[UX-3 FIL-6] the plus offers the camera, files and a voice message",
    () => offersFiles(page),
  );
  await fill(t.server.url, ada.account, space.channel.id, LINES);
  await expect(message(page, LAST)).toBeInViewport();
  await t.step(
    "[UX-3] above the keyboard the input takes 40 %, then scrolls; the list stays at its end",
    () => growsAboveKeyboard(page),
  );
  await t.step(
    "[UX-3] a keyboard that lies over the page is made room for",
    () => makesRoom(ada, space),
  );
});

const LINES = Array.from({ length: 30 }, (_, i) => `at ${i}`);
const LAST = LINES.at(-1)!;

async function makesLines(page: Page) {
  await expect(composer(page)).not.toBeFocused();
  await expect(composer(page)).toHaveAttribute("enterkeyhint", "enter");
  await composer(page).tap();
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await expect(composer(page)).toHaveValue("one\ntwo");
  await expect(messageList(page).getByRole("article")).toHaveCount(0);
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  await expect(message(page, "two")).toBeVisible();
  await expect(composer(page)).toHaveValue("");
  await expect(composer(page)).toBeFocused();
}

async function sendsWithoutInput(page: Page) {
  await composer(page).fill("once");
  await composer(page).evaluate((input) => input.blur());
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  await expect(message(page, "once")).toBeVisible();
  await expect(composer(page)).not.toBeFocused();
}

async function offersFiles(page: Page) {
  await page.getByRole("button", { name: "Attach file" }).tap();
  const items = page.getByRole("dialog", { name: "Attach file" }).getByRole("menuitem");
  await expect(items).toHaveText([
    "Take Photo",
    "Photos and Files",
    "Voice message",
    "Create Poll",
    "Schedule Message…",
  ]);
  const taken = page.waitForEvent("filechooser");
  await items.first().tap();
  const chooser = await taken;
  expect(await chooser.element().getAttribute("capture")).toBe("environment");
  await chooser.setFiles({
    name: "view.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("a view"),
  });
  await expect(page.getByText("Ready to send")).toBeVisible();

  await page.getByRole("button", { name: "Remove file" }).tap();
  await page.getByRole("button", { name: "Attach file" }).tap();
  const chosen = page.waitForEvent("filechooser");
  await items.nth(1).tap();
  expect(await (await chosen).element().getAttribute("capture")).toBeNull();
}

async function growsAboveKeyboard(page: Page) {
  await composer(page).tap();
  await composer(page).fill(Array.from({ length: 40 }, (_, i) => `line ${i}`).join("\n"));
  await expect.poll(() => heightOf(page)).toBeGreaterThan(300);
  expect(await heightOf(page)).toBeLessThanOrEqual(0.4 * 844 + 1);
  // Room above the keyboard if the page shrinks with it (`interactive-widget`).
  await page.setViewportSize({ width: 390, height: 500 });
  await expect.poll(() => heightOf(page)).toBeLessThanOrEqual(0.4 * 500 + 1);
  expect(await composer(page).evaluate((input) => input.scrollHeight > input.clientHeight))
    .toBe(true);
  await expect(message(page, LAST)).toBeInViewport();
  await page.setViewportSize(PHONE.viewport);
  await expect(message(page, LAST)).toBeInViewport();
  await composer(page).fill("");
}

async function makesRoom(ada: Person, space: Space) {
  const { page } = ada;
  await page.addInitScript(() => {
    const view = new EventTarget();
    Object.assign(view, { height: 844, scale: 1, offsetTop: 0 });
    Object.defineProperty(window, "visualViewport", { value: view });
  });
  await open(ada, space);
  await expect(message(page, LAST)).toBeInViewport();
  await composer(page).tap();
  const keyboard = (height: number) =>
    page.evaluate((height) => {
      Object.assign(visualViewport!, { height });
      visualViewport!.dispatchEvent(new Event("resize"));
    }, height);
  const bottom = async (element: Locator) => {
    const { y, height } = (await element.boundingBox())!;
    return y + height;
  };
  await expect(async () => {
    await keyboard(500);
    expect(await bottom(composer(page))).toBeLessThan(500);
  }).toPass();
  await expect.poll(() => bottom(message(page, LAST))).toBeLessThan(500);
  await keyboard(844);
  await expect.poll(() => bottom(composer(page))).toBeGreaterThan(700);
}

/** A phone, and what of its screen is under a notch or behind rounded corners. */
const NOTCHED = [
  ["upright", PHONE, { top: 47, bottom: 34, left: 0, right: 0 }],
  ["lying", PHONE_LYING, { top: 0, bottom: 21, left: 47, right: 47 }],
] as const;

e2e(
  "[UX-3] nothing that can be read or pressed lies under a notch, upright and lying",
  async (t) => {
    const ada = await t.user("ada", PHONE);
    const { page } = ada;
    const space = await found("Notch", ada);
    const devtools = await page.context().newCDPSession(page);
    const override: (name: string, params: object) => Promise<unknown> = devtools.send.bind(
      devtools,
    ) as never;
    for (const [name, { viewport }, insets] of NOTCHED) {
      await t.step(`[UX-3] ${name}`, async () => {
        await page.setViewportSize(viewport);
        await override("Emulation.setSafeAreaInsetsOverride", { insets });
        await open(ada, space);
        await send(page, `words to copy, ${name}`);
        await findsNothingBelow(page, message(page, `words to copy, ${name}`), insets);
      });
    }
  },
);

type Insets = Record<"top" | "bottom" | "left" | "right", number>;

async function findsNothingBelow(page: Page, said: Locator, insets: Insets) {
  const { width, height } = page.viewportSize()!;
  const isSafe = async (element: Locator) => {
    await expect(async () => {
      const box = (await element.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(insets.left);
      expect(box.y).toBeGreaterThanOrEqual(insets.top);
      expect(box.x + box.width).toBeLessThanOrEqual(width - insets.right);
      expect(box.y + box.height).toBeLessThanOrEqual(height - insets.bottom);
    }).toPass();
  };
  await isSafe(page.getByRole("button", { name: "Send", exact: true }));
  await isSafe(page.getByRole("button", { name: "Attach file" }));
  await expect(said).not.toHaveAttribute("aria-busy", "true");
  await said.dispatchEvent("contextmenu");
  await page.getByRole("menuitem", { name: "Copy Text" }).tap();
  const notice = page.getByRole("region", { name: "Notifications" }).getByRole("status");
  await isSafe(notice);
  for (const button of await page.getByRole("banner").getByRole("button").all()) {
    if (await button.isVisible()) await isSafe(button);
  }
  await page.getByRole("button", { name: "Emoji", exact: true }).tap();
  const picker = page.getByRole("dialog", { name: "Emoji" });
  await isSafe(picker.getByRole("searchbox"));
  await page.keyboard.press("Escape");
  await expect(picker).toHaveCount(0);
  await page.getByRole("button", { name: "Settings", exact: true }).tap();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await isSafe(settings.getByRole("button", { name: "Close" }).first());
  await isSafe(settings.getByRole("tab").first());
  await page.keyboard.press("Escape");
  await expect(settings).toHaveCount(0);
  await page.getByRole("button", { name: /^Members/ }).first().tap();
  await isSafe(page.getByRole("complementary").getByRole("heading").first());
  await page.keyboard.press("Escape");
  if (insets.top > 0) {
    await page.getByRole("button", { name: /^Menu/ }).tap();
    await isSafe(page.locator("#drawer").getByRole("button", { name: "general" }).first());
  }
}
