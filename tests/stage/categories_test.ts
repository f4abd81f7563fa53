import type { Locator, Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
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

const items = (page: Page) => page.getByRole("menu").getByRole("menuitem");
async function choose(page: Page, at: Locator, name: string) {
  await at.click({ button: "right" });
  await items(page).filter({ hasText: name }).click();
}

stage("[COM-2] a category is created, renamed and deleted; its channels stay", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Cabinet", ada, grace);
  const { page } = ada;
  await page.getByRole("button", { name: "Server Actions" }).click();
  await items(page).filter({ hasText: "Create Category" }).click();
  const created = page.getByRole("dialog", { name: "Create Category" });
  await created.getByRole("textbox", { name: "Category Name" }).fill("Crew");
  await created.getByRole("button", { name: "Create", exact: true }).click();
  await expect(category(page, "Crew")).toBeVisible();

  await t.step("the menu creates a channel in it, and a dialog renames it", async () => {
    await choose(page, category(page, "Crew"), "Create Channel");
    const dialog = page.getByRole("dialog", { name: "Create Channel" });
    await dialog.getByRole("textbox", { name: "Channel Name" }).fill("berth");
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    await expect(rows(grace.page)).toHaveText([/general/, /General/, /Crew/, /berth/]);
    await choose(page, category(page, "Crew"), "Edit Category");
    const name = page.getByRole("textbox", { name: "Category Name" });
    await name.fill("Deck");
    await name.press("Enter");
    await expect(category(grace.page, "Deck")).toBeVisible();
  });
  await t.step("its permissions hold in its channels, which say so", async () => {
    await choose(page, category(page, "Deck"), "Edit Category");
    await page.getByRole("tab", { name: "Permissions" }).click();
    await page.getByRole("switch", { name: "Private Category" }).click();
    await expect(channel(grace.page, "berth")).toHaveCount(0);
    await expect(category(grace.page, "Deck")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await choose(page, channel(page, "berth"), "Edit Channel");
    const dialog = page.getByRole("dialog", { name: "Edit Channel" });
    await dialog.getByRole("tab", { name: "Permissions" }).click();
    await expect(dialog).toContainText("Synced with Deck");
    await expect(dialog.getByRole("switch", { name: "Private" })).toBeChecked();
    await dialog.getByRole("switch", { name: "Private" }).click();
    await expect(dialog).toContainText("Not synced with Deck");
    await expect(channel(grace.page, "berth")).toBeVisible();
    await dialog.getByRole("button", { name: "Sync Now" }).click();
    await expect(dialog).toContainText("Synced with Deck");
    await expect(channel(grace.page, "berth")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await choose(page, channel(page, "berth"), "My Permissions");
    await expect(page.getByRole("dialog", { name: "My Permissions" })).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await t.step("deleted, it leaves its channels as hidden as they were", async () => {
    await choose(page, category(page, "Deck"), "Delete Category");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete Category" }).click();
    await expect(rows(page)).toHaveText([/general/, /General/, /berth/]);
    await expect(channel(page, "berth")).toHaveAccessibleDescription("Private");
    await expect(channel(grace.page, "berth")).toHaveCount(0);
  });
});

stage("[COM-2] channels and categories are moved by key and menu, announced", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const { server } = await gather("Shelf", ada, grace);
  for (const name of ["Crew", "Deck"]) {
    const categoryId = await makeCategory(ada, server.id, name);
    const channel = { name: `in-${name.toLowerCase()}`, categoryId };
    await ada.account.call("POST", `/channels/server/${server.id}`, channel);
  }
  const { page } = ada;
  await expect(rows(page)).toHaveText([
    /general/,
    /General/,
    /Crew/,
    /in-crew/,
    /Deck/,
    /in-deck/,
  ]);
  await t.step("a category goes down with its channels", async () => {
    await category(page, "Crew").focus();
    await page.keyboard.press("Control+Shift+ArrowDown");
    const order = [/general/, /General/, /Deck/, /in-deck/, /Crew/, /in-crew/];
    await expect(rows(grace.page)).toHaveText(order);
    await expect(page.getByText("Crew is now 2 of 2")).toBeAttached();
    await expect(category(page, "Crew")).toBeFocused();
  });
  await t.step("a channel that comes into a category may take its permissions", async () => {
    await channel(page, "in-crew").focus();
    await page.keyboard.press("Control+Shift+ArrowUp");
    const dialog = page.getByRole("alertdialog", { name: "Sync permissions with Deck?" });
    await dialog.getByRole("button", { name: "Keep Current", exact: true }).click();
    await expect(rows(grace.page)).toHaveText([
      /general/,
      /General/,
      /Deck/,
      /in-deck/,
      /in-crew/,
      /Crew/,
    ].slice(0, 5));
    await expect(page.getByText("in-crew is now 2 of 2 in Deck")).toBeAttached();
    await expect(channel(page, "in-crew")).toBeFocused();
    expect(await syncedOf(ada, server.id, "in-crew")).toBe(false);
  });
  await t.step("the menu goes further, and sync is kept", async () => {
    await choose(page, channel(page, "in-crew"), "Move Down");
    const dialog = page.getByRole("alertdialog", { name: "Sync permissions with Crew?" });
    await dialog.getByRole("button", { name: "Sync", exact: true }).click();
    await expect(rows(grace.page)).toHaveText([
      /general/,
      /General/,
      /Deck/,
      /in-deck/,
      /Crew/,
      /in-crew/,
    ]);
    expect(await syncedOf(ada, server.id, "in-crew")).toBe(true);
  });
  await t.step("out of a category nothing is asked", async () => {
    await channel(page, "in-deck").focus();
    await page.keyboard.press("Control+Shift+ArrowUp");
    await expect(page.getByText("in-deck is now 3 of 3 in the channels without")).toBeAttached();
    await expect(rows(grace.page)).toHaveText([
      /general/,
      /General/,
      /in-deck/,
      /Crew/,
      /in-crew/,
    ]);
  });
});

async function syncedOf({ account }: Person, serverId: string, name: string) {
  const { channels } = await account.call<{ channels: Channel[] }>(
    "GET",
    `/channels/server/${serverId}`,
  );
  return channels.find((one) => one.name === name)?.synced;
}

stage("[COM-2] a category is read, muted and hidden as a whole", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const { server } = await gather("Quiet", ada, grace);
  const categoryId = await makeCategory(ada, server.id, "Crew");
  for (const name of ["berth", "galley"]) {
    await ada.account.call("POST", `/channels/server/${server.id}`, { name, categoryId });
  }
  const { page } = grace;
  const write = async (name: string) => {
    await channel(ada.page, name).click();
    await expect(ada.page.getByRole("banner")).toContainText(name);
    await send(ada.page, `in ${name}`);
    await expect(channel(page, name)).toHaveAccessibleDescription("1 unread message");
  };
  const isRead = (name: string) =>
    expect(channel(page, name)).not.toHaveAccessibleDescription(/unread/);
  await expect(channel(page, "galley")).toBeVisible();
  await write("berth");
  await write("galley");
  await choose(page, category(page, "Crew"), "Mark as Read");
  await isRead("berth");
  await isRead("galley");
  await t.step("Shift+Escape reads the server", async () => {
    await write("galley");
    await page.keyboard.press("Shift+Escape");
    await isRead("galley");
  });
  await t.step("all are collapsed at once", async () => {
    await choose(page, category(page, "Crew"), "Collapse All Categories");
    await expect(rows(page)).toHaveText([/general/, /General/, /Crew/]);
    await choose(page, category(page, "Crew"), "Expand Category");
    await expect(channel(page, "berth")).toBeVisible();
  });
  await t.step("a muted one shows nothing unread, and is hidden if wanted", async () => {
    await choose(page, category(page, "Crew"), "Mute Category");
    await items(page).filter({ hasText: "Until I Turn It Back On" }).click();
    await expect(category(page, "Crew")).toHaveAccessibleDescription("Muted");
    await channel(ada.page, "berth").click();
    await send(ada.page, "psst");
    await expect(message(ada.page, "psst")).toBeVisible();
    await isRead("berth");
    await page.getByRole("button", { name: "Server Actions" }).click();
    await items(page).filter({ hasText: "Hide Muted Channels" }).click();
    await expect(rows(page)).toHaveText([/general/, /General/]);
    await page.getByRole("button", { name: "Server Actions" }).click();
    await items(page).filter({ hasText: "Show Muted Channels" }).click();
    await expect(category(page, "Crew")).toBeVisible();
  });
});
