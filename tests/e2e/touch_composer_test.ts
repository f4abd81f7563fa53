import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { PHONE, PHONE_LYING } from "../helpers/touch.ts";
import { fill } from "../helpers/fill.ts";
import { composer, gather, message, messageList, send } from "./chat.ts";

const heightOf = async (page: Page) => (await composer(page).boundingBox())!.height;

e2e("[UX-3] on a phone Enter makes a line, the button sends, and the keyboard stays", async (t) => {
  const ada = await t.user("ada", PHONE);
  await gather("Lines", ada);
  const { page } = ada;
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
});

e2e("[UX-3] what is sent without the input brings no keyboard", async (t) => {
  const ada = await t.user("ada", PHONE);
  await gather("Quiet", ada);
  const { page } = ada;
  await composer(page).fill("once");
  await composer(page).evaluate((input) => input.blur());
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  await expect(message(page, "once")).toBeVisible();
  await expect(composer(page)).not.toBeFocused();
});

e2e(
  "[UX-3] above the keyboard the input takes 40 %, then scrolls; the list stays at its end",
  async (t) => {
    const ada = await t.user("ada", PHONE);
    const { channel } = await gather("Rising", ada);
    const { page } = ada;
    await fill(
      t.server.url,
      ada.account,
      channel.id,
      Array.from({ length: 30 }, (_, i) => `at ${i}`),
    );
    await expect(message(page, "at 29")).toBeInViewport();
    await composer(page).tap();
    await composer(page).fill(Array.from({ length: 40 }, (_, i) => `line ${i}`).join("\n"));
    await expect.poll(() => heightOf(page)).toBeGreaterThan(300);
    expect(await heightOf(page)).toBeLessThanOrEqual(0.4 * 844 + 1);
    // What a keyboard leaves, where the page shrinks with it (`interactive-widget`).
    await page.setViewportSize({ width: 390, height: 500 });
    await expect.poll(() => heightOf(page)).toBeLessThanOrEqual(0.4 * 500 + 1);
    expect(await composer(page).evaluate((input) => input.scrollHeight > input.clientHeight))
      .toBe(true);
    await expect(message(page, "at 29")).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(message(page, "at 29")).toBeInViewport();
  },
);

e2e("[UX-3] a keyboard that lies over the page is made room for", async (t) => {
  const ada = await t.user("ada", PHONE);
  await ada.page.addInitScript(() => {
    const view = new EventTarget();
    Object.assign(view, { height: 844, scale: 1, offsetTop: 0 });
    Object.defineProperty(window, "visualViewport", { value: view });
  });
  const { channel } = await gather("Laid", ada);
  const { page } = ada;
  await fill(
    t.server.url,
    ada.account,
    channel.id,
    Array.from({ length: 30 }, (_, i) => `at ${i}`),
  );
  await expect(message(page, "at 29")).toBeInViewport();
  await composer(page).tap();
  const keyboard = (height: number) =>
    page.evaluate((height) => {
      Object.assign(visualViewport!, { height });
      visualViewport!.dispatchEvent(new Event("resize"));
    }, height);
  const bottom = async () => {
    const { y, height } = (await composer(page).boundingBox())!;
    return y + height;
  };
  await expect(async () => {
    await keyboard(500);
    expect(await bottom()).toBeLessThan(500);
  }).toPass();
  await expect.poll(async () => {
    const { y, height } = (await message(page, "at 29").boundingBox())!;
    return y + height;
  }).toBeLessThan(500);
  await keyboard(844);
  await expect.poll(bottom).toBeGreaterThan(700);
});

e2e("[UX-3 FIL-6] the plus offers the camera, files and a voice message", async (t) => {
  const ada = await t.user("ada", PHONE);
  await gather("Plus", ada);
  const { page } = ada;
  await page.getByRole("button", { name: "Attach file" }).tap();
  const items = page.getByRole("dialog", { name: "Attach file" }).getByRole("menuitem");
  await expect(items).toHaveText(["Take Photo", "Photos and Files", "Voice message"]);
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
});

e2e("[UX-6] Ctrl+B, Ctrl+I and Ctrl+E wrap what is selected, and unwrap it again", async (t) => {
  const ada = await t.user("ada");
  await gather("Marks", ada);
  const { page } = ada;
  const input = composer(page);
  await input.fill("say it loud");
  await input.evaluate((el) => (el as HTMLTextAreaElement).setSelectionRange(4, 6));
  await input.press("Control+b");
  await expect(input).toHaveValue("say **it** loud");
  await input.press("Control+i");
  await expect(input).toHaveValue("say ***it*** loud");
  await input.press("Control+b");
  await expect(input).toHaveValue("say *it* loud");
  await input.press("Control+i");
  await expect(input).toHaveValue("say it loud");
  await input.press("Control+e");
  await expect(input).toHaveValue("say `it` loud");
  await input.evaluate((el) => (el as HTMLTextAreaElement).setSelectionRange(4, 8));
  await input.press("Control+e");
  await expect(input).toHaveValue("say it loud");
  await input.press("Control+z");
  await expect(input).toHaveValue("say `it` loud");
});

e2e(
  "[UX-3] nothing that can be read or pressed lies under a notch, upright and lying",
  async (t) => {
    for (
      const [device, insets] of [
        [PHONE, { top: 47, bottom: 34, left: 0, right: 0 }],
        [PHONE_LYING, { top: 0, bottom: 21, left: 47, right: 47 }],
      ] as const
    ) {
      const ada = await t.user("ada", device);
      const { page } = ada;
      const devtools = await page.context().newCDPSession(page);
      const override: (name: string, params: object) => Promise<unknown> = devtools.send.bind(
        devtools,
      ) as never;
      await override("Emulation.setSafeAreaInsetsOverride", { insets });
      await gather("Notch", ada);
      const { width, height } = device.viewport;
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
      await send(page, "words to copy");
      await expect(message(page, "words to copy")).not.toHaveAttribute("aria-busy", "true");
      await message(page, "words to copy").dispatchEvent("contextmenu");
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
      if (device === PHONE) {
        await page.getByRole("button", { name: /^Menu/ }).tap();
        await isSafe(page.locator("#drawer").getByRole("button", { name: "general" }).first());
      }
    }
  },
);
