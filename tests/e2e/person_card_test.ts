import type { Locator, Page } from "playwright-core";
import type { History } from "../../protocol/messages.ts";
import { e2e, expect, type Person } from "../helpers/e2e.ts";
import { PHONE, swipe } from "../helpers/touch.ts";
import { checkWithAxe } from "./axe.ts";
import { escape, gather, message, send } from "./chat.ts";

const cardOf = (page: Page, { username }: Person) => page.getByRole("dialog", { name: username });

async function inWindow(page: Page, card: Locator): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await expect.poll(async () => {
    const box = (await card.boundingBox())!;
    return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  }).toBe(true);
}

e2e("[UX-11] the card lies within the window, wherever it is opened", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const { channel } = await gather("Cards", ada, grace);
  await send(grace.page, "a rare zeppelin");
  const { page } = ada;
  await expect(message(page, "zeppelin")).toBeVisible();
  const { messages } = await ada.account.call<History>("GET", `/messages/${channel.id}`);
  await ada.account.call("PUT", `/channels/${channel.id}/pins/${messages.at(-1)!.id}`);
  const card = cardOf(page, grace);
  const opens = async (name: Locator) => {
    await name.click();
    await expect(card.getByRole("button", { name: "Message" })).toBeVisible();
    await inWindow(page, card);
    await escape(card);
  };
  await opens(message(page, "zeppelin").getByRole("button", { name: grace.username }));
  await page.getByRole("button", { name: "Pinned Messages" }).click();
  const pins = page.getByRole("complementary", { name: "Pinned Messages" });
  await opens(pins.getByRole("button", { name: grace.username, exact: true }));

  await page.keyboard.press("Control+f");
  await page.getByRole("searchbox", { name: "Search messages" }).fill("zeppelin");
  const result = page.getByRole("search").getByRole("listitem");
  await opens(result.getByRole("button", { name: grace.username, exact: true }));

  await page.getByRole("button", { name: "Members", exact: true }).click();
  const members = page.getByRole("complementary", { name: "Members" });
  const member = members.getByRole("button", { name: new RegExp(grace.username) });
  await opens(member);
  await member.press("Enter");
  await expect(card.getByRole("button", { name: "Message" })).toBeVisible();
  await checkWithAxe(page, "the card of a member");
});

e2e("[UX-11 UX-7] by touch the card is a sheet", async (t) => {
  const ada = await t.user("ada", PHONE);
  const grace = await t.user("grace");
  await gather("Cards", ada, grace);
  await send(grace.page, "hello");
  const { page } = ada;
  const card = cardOf(page, grace);
  const name = message(page, "hello").getByRole("button", { name: grace.username });
  await name.tap();
  await expect(card.getByRole("button", { name: "Add Friend" })).toBeVisible();
  await expect(card).toHaveAttribute("data-sheet", "true");
  await inWindow(page, card);
  await checkWithAxe(page, "the card of a person on a phone");
  const { x, y, width } = (await card.boundingBox())!;
  await swipe(page, { x: x + width / 2, y: y + 12 }, { y: 400 });
  await expect(card).toHaveCount(0);
});
