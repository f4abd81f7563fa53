import type { Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { composer, gather } from "./chat.ts";

const opener = (page: Page) => page.getByRole("button", { name: "Emoji", exact: true });
const picker = (page: Page) => page.getByRole("dialog", { name: "Emoji" });
const searchIn = (page: Page) => picker(page).getByRole("searchbox", { name: "Search emoji" });

e2e("[UX-3 MSG-05] the emoji picker: its rows, what it draws, its keys", async (t) => {
  const ada = await t.user("ada");
  await gather("Smiles", ada);
  const { page } = ada;
  await t.step(
    "[MSG-05] the popular emoji of the composer's picker stand in rows of ten",
    () => inRows(page),
  );
  await t.step(
    "[UX-3] of 1,900 emoji those are drawn that come near, in the place that they have",
    () => drawnNearby(page),
  );
  await t.step(
    "[UX-3] the picker by keys: arrows, Home and End, letters search, Escape goes back",
    () => byKeys(page),
  );
});

async function openPicker(page: Page): Promise<void> {
  await opener(page).click();
  await expect(searchIn(page)).toBeFocused();
}

async function closePicker(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(picker(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
}

async function inRows(page: Page): Promise<void> {
  await openPicker(page);
  const popular = picker(page).getByRole("group", { name: "Popular" }).locator("[data-emoji]");
  await expect(popular).toHaveCount(100);
  const tops = await popular.evaluateAll((all) => all.map((el) => (el as HTMLElement).offsetTop));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(10);
  await closePicker(page);
}

async function drawnNearby(page: Page): Promise<void> {
  await openPicker(page);
  const drawn = picker(page).locator("[data-emoji]");
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
  await closePicker(page);
}

async function byKeys(page: Page): Promise<void> {
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
  // Rows in between were never rendered; the last emoji is a flag.
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

  await openPicker(page);
  await closePicker(page);
  // Its own button closes it again.
  await openPicker(page);
  await opener(page).click();
  await expect(picker(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
}
