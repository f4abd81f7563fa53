import type { Page } from "playwright-core";
import { channel, gather, message, send } from "../e2e/chat.ts";
import { expect, type Person } from "../helpers/pages.ts";
import { settled } from "../helpers/settled.ts";
import { stage } from "../helpers/stage/stage.ts";

const list = (page: Page) => page.getByRole("navigation", { name: "Channels" });
const category = (page: Page, name: string) =>
  list(page).getByRole("button", { name, exact: true });
/** All rows of the list, in its order. */
const rows = (page: Page) => list(page).locator("[data-category-head], li[data-channel]");

/** Makes a category by the API, and returns its id. */
async function makeCategory({ account }: Person, serverId: string, name: string) {
  const { category } = await account.call<{ category: { id: string } }>(
    "POST",
    `/channels/server/${serverId}/categories`,
    { name },
  );
  return category.id;
}

stage("[COM-2] the sidebar has categories, which are closed on this device", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const { server } = await gather("Shelves", ada, grace);
  const id = await makeCategory(ada, server.id, "Crew");
  await expect(category(ada.page, "Crew")).toBeVisible();
  await expect(category(grace.page, "Crew"), "nothing of it is visible").toHaveCount(0);

  await t.step("its button creates a channel in it", async () => {
    const { page } = ada;
    await page.getByRole("button", { name: "Create Channel" }).last().click();
    const dialog = page.getByRole("dialog", { name: "Create Channel" });
    await dialog.getByRole("textbox", { name: "Channel Name" }).fill("berth");
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    await expect(dialog).toBeHidden();
  });
  const voice = { name: "deck", isVoice: true, categoryId: id };
  await ada.account.call("POST", `/channels/server/${server.id}`, voice);
  const all = [/general/, /General/, /Crew/, /berth/, /deck/];
  await expect(rows(ada.page)).toHaveText(all);
  await expect(rows(grace.page)).toHaveText(all);

  const { page } = grace;
  await t.step("a closed one shows what is open or unread", async () => {
    await channel(page, "berth").click();
    await category(page, "Crew").press("Enter");
    await expect(category(page, "Crew")).toHaveAttribute("aria-expanded", "false");
    await expect(rows(page)).toHaveText([/general/, /General/, /Crew/, /berth/]);
    await channel(page, "general").click();
    await expect(rows(page)).toHaveText([/general/, /General/, /Crew/]);
    await send(ada.page, "ahoy");
    await expect(rows(page)).toHaveText([/general/, /General/, /Crew/, /berth/]);
    await channel(page, "berth").click();
    await expect(message(page, "ahoy")).toBeVisible();
  });
  await t.step("it stays closed here, and nowhere else", async () => {
    await page.reload();
    await expect(category(page, "Crew")).toHaveAttribute("aria-expanded", "false");
    await expect(category(ada.page, "Crew")).toHaveAttribute("aria-expanded", "true");
    await category(page, "Crew").click();
    await expect(rows(page)).toHaveText(all);
  });
  await t.step("with its last channel it goes, for who may not manage channels", async () => {
    await channel(page, "general").click();
    await settled(page);
    await ada.account.call("PUT", `/categories/${id}/permissions/default`, {
      permissions: { readMessages: false },
    });
    await expect(rows(page)).toHaveText([/general/, /General/]);
    await expect(rows(ada.page)).toHaveText(all);
  });
});
