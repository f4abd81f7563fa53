import type { Page } from "playwright-core";
import { channel, gather } from "../e2e/chat.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";

const items = (page: Page) => page.getByRole("menu").getByRole("menuitem");
/** The rows of channels without a category. */
const rows = (page: Page) =>
  page.getByRole("navigation", { name: "Channels" }).locator("section").first()
    .getByRole("listitem");

stage("[MEND-26f] channels are moved by menu and by key, and everyone sees it", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const { server } = await gather("Order", ada, grace);
  for (const name of ["plans", "music"]) {
    await ada.account.call("POST", `/channels/server/${server.id}`, { name });
  }
  const { page } = ada;
  await expect(rows(page)).toHaveText([/general/, /General/, /plans/, /music/]);

  await t.step("[MEND-26k] the menu goes one step, and shows the keys", async () => {
    await channel(page, "music").click({ button: "right" });
    await expect(items(page).filter({ hasText: "Move Down" })).toHaveCount(0);
    await expect(items(page).filter({ hasText: "Move Up" })).toHaveText("Move UpCtrl Shift ↑");
    await items(page).filter({ hasText: "Move Up" }).click();
    await expect(rows(page)).toHaveText([/general/, /General/, /music/, /plans/]);
    await expect(rows(grace.page)).toHaveText([/general/, /General/, /music/, /plans/]);
  });
  await t.step("keys move the one that has the focus", async () => {
    await channel(page, "general").focus();
    await page.keyboard.press("Control+Shift+ArrowDown");
    await expect(rows(page)).toHaveText([/General/, /general/, /music/, /plans/]);
    await expect(page.getByText("general is now 2 of 4")).toBeAttached();
    await expect(channel(page, "general")).toBeFocused();
    await expect(rows(grace.page)).toHaveText([/General/, /general/, /music/, /plans/]);
  });
  await t.step("who may not manage channels moves none", async () => {
    await channel(grace.page, "general").click({ button: "right" });
    await expect(items(grace.page).filter({ hasText: "Move" })).toHaveCount(0);
    await grace.page.keyboard.press("Escape");
    await channel(grace.page, "general").focus();
    await grace.page.keyboard.press("Control+Shift+ArrowDown");
    await expect(rows(grace.page)).toHaveText([/General/, /general/, /music/, /plans/]);
  });
});
