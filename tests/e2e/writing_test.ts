/** Gestures on text that is being written, and on sent messages. */
import type { Locator, Page } from "playwright-core";
import { signIn } from "../helpers/account.ts";
import { e2e, expect, type Stage } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { PHONE, swipe } from "../helpers/touch.ts";
import { composer, gather, message, messageList, open, send } from "./chat.ts";

e2e("[MEND-47 MEND-67 MEND-23] the composer by keys, and the toolbar of a message", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.somebody("grace");
  const space = await gather("Tools", ada, grace);
  const { page } = ada;
  await t.step("[MEND-47] what was completed or picked can be undone and done again", () => {
    return canBeUndone(t, page, grace.username);
  });
  for (const text of ["the first", "the second", "the third"]) {
    await send(page, text);
    await expect(message(page, text)).not.toHaveAttribute("aria-busy", "true");
  }
  await t.step("[MEND-23] there is one, where a hand was last", () => showsOne(page));
  await t.step("it is no part of what is copied", () => copiesNoTools(page));
  await t.step(
    "[MEND-67] it stays with what is seen of a message that begins above the list",
    async () => {
      await send(page, Array.from({ length: 60 }, (_, i) => `verse ${i}`).join("\n"));
      await open(ada, space);
      await staysSeen(page);
    },
  );
});

async function canBeUndone(t: Stage, page: Page, username: string) {
  const input = composer(page);
  const completed = `hello @${username} `;
  await t.step("[MEND-47] a name that was completed", async () => {
    await input.pressSequentially(`hello @${username.slice(0, 3)}`);
    await expect(page.getByRole("option", { name: username })).toBeVisible();
    await input.press("Tab");
    await expect(input).toHaveValue(completed);
    await undoneAndRedone(input, `hello @${username.slice(0, 3)}`, completed);
  });
  await t.step("[MEND-47] an emoji that was picked", async () => {
    await page.getByRole("button", { name: "Emoji", exact: true }).click();
    const picker = page.getByRole("dialog", { name: "Emoji" });
    await picker.locator("[data-emoji]").first().click();
    await expect(picker).toHaveCount(0);
    await expect(input).not.toHaveValue(completed);
    await expect(input).toBeFocused();
    await undoneAndRedone(input, completed, await input.inputValue());
  });
  await input.fill("");
}

async function undoneAndRedone(input: Locator, before: string, after: string) {
  await input.press("ControlOrMeta+z");
  await expect(input).toHaveValue(before);
  await input.press("ControlOrMeta+Shift+z");
  await expect(input).toHaveValue(after);
}

const toolbar = (page: Page) => page.getByRole("group", { name: "Message actions" });

async function showsOne(page: Page) {
  await message(page, "the first").hover();
  await expect(message(page, "the first").getByRole("group")).toBeVisible();
  await composer(page).focus();
  await page.keyboard.press("Shift+Tab");
  await message(page, "the second").focus();
  await expect(message(page, "the second").getByRole("group")).toBeVisible();
  await expect(toolbar(page)).toHaveCount(1);
  await message(page, "the third").hover();
  await expect(message(page, "the third").getByRole("group")).toBeVisible();
  await expect(toolbar(page)).toHaveCount(1);
  const color = (text: string) =>
    message(page, text).evaluate((row) => getComputedStyle(row).backgroundColor);
  expect(await color("the second")).toBe(await color("the first"));
  expect(await color("the third")).not.toBe(await color("the first"));
  // The pointer leaves, and the focus is seen again.
  await composer(page).hover();
  await expect(message(page, "the second").getByRole("group")).toBeVisible();
  await expect(toolbar(page)).toHaveCount(1);
}

async function copiesNoTools(page: Page) {
  await message(page, "the second").hover();
  await expect(message(page, "the second").getByRole("group")).toBeVisible();
  const copied = await messageList(page).evaluate((list) => {
    const [first, second] = [...list.querySelectorAll("[data-row] article")]
      .filter(({ textContent }) => /the (first|second)/.test(textContent!));
    getSelection()!.setBaseAndExtent(first!, 0, second!, second!.childNodes.length);
    const copied = String(getSelection());
    getSelection()!.removeAllRanges();
    return copied;
  });
  expect(copied).toContain("the second");
  expect(copied).not.toMatch(/\p{Extended_Pictographic}/u);
}

async function staysSeen(page: Page) {
  const tall = message(page, "verse 1");
  await expect(tall).toBeInViewport();
  // The message is folded (MEND-26n).
  await tall.getByRole("button", { name: "Show more" }).click();
  await expect(tall).toContainText("verse 59");
  await composer(page).hover();
  const box = messageList(page).locator("xpath=ancestor::div[2]");
  const before = await box.evaluate((el) => el.scrollHeight);
  const { top, bottom } = await box.evaluate((el) => el.getBoundingClientRect());
  await box.evaluate((el) => el.scrollTop = el.scrollHeight);
  await expect.poll(async () => (await tall.boundingBox())!.y).toBeLessThan(top);
  await page.mouse.move(600, (top + bottom) / 2);
  await expect(toolbar(page)).toBeVisible();
  const tools = (await toolbar(page).boundingBox())!;
  expect(tools.y).toBeGreaterThanOrEqual(top);
  expect(tools.y + tools.height).toBeLessThanOrEqual(bottom);
  expect(await box.evaluate((el) => el.scrollHeight)).toBe(before);
}

e2e("[MEND-23] toasts stand clear of the input, and leave by a finger or Escape", async (t) => {
  const ada = await t.user("ada", PHONE);
  const { page } = ada;
  await gather("Toasts", ada);
  await send(page, "words to copy");
  await expect(message(page, "words to copy")).not.toHaveAttribute("aria-busy", "true");
  const toast = page.getByRole("region", { name: "Notifications" }).getByRole("status");
  const copy = async () => {
    await message(page, "words to copy").dispatchEvent("contextmenu");
    // A sheet that is still rising takes no tap.
    await expect(async () => {
      const item = page.getByRole("menuitem", { name: "Copy Text" });
      if (!await toast.isVisible()) await item.tap({ timeout: 1000 });
      await expect(toast).toBeVisible({ timeout: 1000 });
    }).toPass();
  };
  const form = page.locator("form").filter({ has: composer(page) });
  await composer(page).fill("a long text\n".repeat(12));
  await copy();
  await expect.poll(async () => {
    const { y, height } = (await toast.boundingBox())!;
    return (await form.boundingBox())!.y - y - height;
  }).toBeGreaterThan(0);
  const { x, y, width, height } = (await toast.boundingBox())!;
  await swipe(page, { x: x + width / 2, y: y + height / 2 }, { x: 150 });
  await expect(toast).toHaveCount(0);

  await copy();
  await page.getByRole("button", { name: "Dismiss" }).focus();
  await page.keyboard.press("Escape");
  await expect(toast).toHaveCount(0);
  await expect(composer(page)).toHaveValue(/a long text/);

  await composer(page).fill("");
  // Their usual position is now covered by fields and buttons.
  await page.setViewportSize({ width: 390, height: 560 });
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog").getByRole("tab", { name: "Profile" }).click();
  await settled(page);
  await signIn(t.url, ada.account);
  await expect(toast).toBeVisible();
  await expect.poll(() => page.evaluate(controlsUnderNotices)).toEqual([]);
});

/** The names of what could be pressed where notices are. */
function controlsUnderNotices(): string[] {
  const region = document.querySelector("[data-notices]")!;
  if (!region.firstElementChild) return ["there is no notice"];
  const { left, top, right, bottom } = region.getBoundingClientRect();
  const found = new Set<string>();
  for (let x = left + 2; x < right; x += 8) {
    for (let y = top + 2; y < bottom; y += 8) {
      const met = document.elementsFromPoint(x, y).find((one) => !region.contains(one));
      const control = met?.closest("a[href], button, input, select, textarea");
      if (control) found.add(control.outerHTML.slice(0, 80));
    }
  }
  return [...found];
}
