import type { Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { PHONE } from "../helpers/touch.ts";
import { settled } from "../helpers/settled.ts";
import { composer, gather } from "./chat.ts";

const opener = (page: Page) => page.getByRole("button", { name: "Emoji", exact: true });
const picker = (page: Page) => page.getByRole("dialog", { name: "Emoji" });
const searchIn = (page: Page) => picker(page).getByRole("searchbox", { name: "Search emoji" });

e2e(
  "[UX-3] the picker by keys: arrows, Home and End, letters search, Escape goes back",
  async (t) => {
    const ada = await t.user("ada");
    await gather("Keys", ada);
    const { page } = ada;
    await composer(page).fill("ab");
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect(searchIn(page)).toBeFocused();
    const keys = async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name);
    };
    const focused = () => page.locator(":focus");
    await keys("ArrowDown");
    await expect(focused()).toHaveText("😀");
    await keys("ArrowRight", "ArrowDown");
    await expect(focused()).toHaveText("😊");
    await keys("Home");
    await expect(focused()).toHaveText("😀");
    await keys("ArrowUp");
    await expect(searchIn(page)).toBeFocused();
    // All that lies between was never drawn; the last one is a flag.
    await keys("ArrowDown", "End");
    await expect(focused()).toHaveText("🏴󠁧󠁢󠁷󠁬󠁳󠁿");
    await expect(focused()).toBeInViewport();
    await keys("ArrowLeft");
    await expect(focused()).toHaveText("🏴󠁧󠁢󠁳󠁣󠁴󠁿");

    await page.keyboard.type("rock");
    await expect(searchIn(page)).toBeFocused();
    await expect(searchIn(page)).toHaveValue("rock");
    await expect(picker(page).getByRole("status")).toHaveText(/^\d+ found$/);
    await keys("e", "t", "Enter");
    await expect(picker(page)).toBeHidden();
    await expect(composer(page)).toHaveValue("ab🚀");
    await expect(composer(page)).toBeFocused();

    await opener(page).click();
    await expect(searchIn(page)).toBeFocused();
    await keys("Escape");
    await expect(picker(page)).toBeHidden();
    await expect(composer(page)).toBeFocused();
    // Its own button closes it again.
    await opener(page).click();
    await expect(searchIn(page)).toBeFocused();
    await opener(page).click();
    await expect(picker(page)).toBeHidden();
    await expect(composer(page)).toBeFocused();
  },
);

e2e(
  "[UX-3] of 1,900 emoji those are drawn that come near, in the place that they have",
  async (t) => {
    const ada = await t.user("ada");
    await gather("Many", ada);
    const { page } = ada;
    await opener(page).click();
    const drawn = picker(page).locator("[data-emoji]");
    await expect(searchIn(page)).toBeFocused();
    await expect(drawn.first()).toBeVisible();
    expect(await drawn.count()).toBeLessThan(400);
    const list = picker(page).locator("[data-section='0']").locator("..");
    const height = () => list.evaluate((el) => el.scrollHeight);
    const before = await height();
    await picker(page).getByRole("button", { name: "Food & Drink" }).click();
    const food = picker(page).getByRole("group", { name: "Food & Drink" }).getByRole("button");
    await expect(food.first()).toBeFocused();
    await expect(food.first()).toBeInViewport();
    await list.evaluate((el) => el.scrollTop = el.scrollHeight);
    await expect(picker(page).getByRole("button", { name: "flag: Wales" })).toBeInViewport();
    expect(await height()).toBe(before);
  },
);

e2e("[UX-3 UX-7] on a phone it is a sheet, and the keyboard stays as it was", async (t) => {
  const ada = await t.user("ada", PHONE);
  await gather("Sheet", ada);
  const { page } = ada;
  const pick = async (name: string) => {
    await opener(page).tap();
    const emoji = picker(page).getByRole("button", { name, exact: true }).first();
    await expect(emoji).toBeVisible();
    // A field with the focus brings the keyboard.
    await expect(searchIn(page)).not.toBeFocused();
    const { width, height } = (await emoji.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await emoji.tap();
    await expect(picker(page)).toBeHidden();
  };
  await expect(composer(page)).not.toBeFocused();
  await pick("grinning face");
  await expect(composer(page)).toHaveValue("😀");
  await expect(composer(page)).not.toBeFocused();
  await composer(page).tap();
  await expect(composer(page)).toBeFocused();
  await pick("grinning face");
  await expect(composer(page)).toHaveValue("😀😀");
  await expect(composer(page)).toBeFocused();

  // It is remembered.
  await page.reload();
  await settled(page);
  await opener(page).tap();
  await expect(picker(page).getByRole("group", { name: "Recent" }).getByRole("button"))
    .toHaveText(["😀"]);
});
