/** Actions of people in private conversations. */
import type { Locator, Page } from "playwright-core";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import type { Talker } from "../helpers/e2ee/talk.ts";
import { expect } from "../helpers/pages.ts";
import { settings } from "./account.ts";

/** A direct message or a group in the list. */
export const conversation = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Channels" }).getByRole("button", { name, exact: true });

/** Returns the padlock next to the name of the open conversation. */
export const padlock = (page: Page, name: RegExp) =>
  page.getByRole("banner").getByRole("button", { name });

/** Label of the padlock if nobody else can read the conversation. */
export const WHOLE = /only the people here can read it$/;

/** Creates the user's keys in a dialog, and saves the recovery key. @returns the recovery key */
export async function setUp(dialog: Locator): Promise<string> {
  await dialog.getByRole("button", { name: "Set up" }).click();
  return await keepKey(dialog);
}

/** Keeps the recovery key that is shown. @returns it */
export async function keepKey(dialog: Locator): Promise<string> {
  const groups = dialog.getByRole("list", { name: "Your recovery key" }).getByRole("listitem");
  await expect(groups).toHaveText(Array.from({ length: 7 }, () => /^[0-9A-Z]{4}$/));
  const key = (await groups.allTextContents()).join("-");
  await dialog.getByRole("button", { name: "I've saved it" }).click();
  await dialog.getByRole("textbox", { name: /^Type your recovery key/ }).fill(key);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  return key;
}

/** Creates the user's keys in the settings. @returns the recovery key */
export async function setUpKeys(page: Page): Promise<string> {
  const panel = await settings(page, "End-to-end encryption");
  const key = await setUp(panel);
  await expect(panel.getByText("You've saved your recovery key.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return key;
}

/** Opens what says who can read the open conversation. */
export async function openPanel(page: Page): Promise<Locator> {
  await padlock(page, /^End-to-end encrypted/).click();
  return page.getByRole("dialog", { name: "End-to-end encrypted" });
}

/** Who can read it, in its panel. */
export const readers = (panel: Locator): Locator =>
  panel.getByRole("region", { name: "Who can read it" }).getByRole("listitem");

/** Encrypts the open conversation, in which everyone has keys. */
export async function makePrivate(page: Page): Promise<void> {
  await padlock(page, /^Turn on end-to-end encryption$/).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Turn on end-to-end encryption" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(padlock(page, WHOLE)).toBeVisible();
}

/** Creates a private channel in the open server, which has none yet, as its owner. */
export async function makeChannelPrivate(page: Page, name: string): Promise<void> {
  const dialog = await createPrivate(page, name);
  await dialog.getByRole("button", { name: "Set up" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(padlock(page, WHOLE)).toBeVisible();
}

/** Creates a private channel in the open server. @returns where it is begun */
export async function createPrivate(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "Create Channel" }).click();
  const create = page.getByRole("dialog", { name: "Create Channel" });
  await create.getByRole("textbox", { name: "Channel Name" }).fill(name);
  await create.getByRole("switch", { name: "End-to-end encrypted" }).click();
  await create.getByRole("button", { name: "Create", exact: true }).click();
  await expect(create).toHaveCount(0);
  return page.getByRole("dialog");
}

/** Waits until a device outside of any browser reads this in a conversation. */
export function reads(device: Talker, channel: PrivateChannel, text: string): Promise<void> {
  return expect.poll(async () => {
    await device.look(channel);
    return await device.texts(channel);
  }).toContain(text);
}
