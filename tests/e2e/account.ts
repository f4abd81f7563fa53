/** Actions of people on their own account, on this device and others. */
import type { Locator, Page } from "playwright-core";
import { expect, type Person } from "../helpers/pages.ts";
import { settled } from "../helpers/settled.ts";
import { fillLogin } from "./chat.ts";

/** Opens a person's settings at a section. */
export async function settings(page: Page, section: string): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "Settings" });
  if (!await dialog.isVisible()) {
    await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  }
  // On a phone a view takes the place of the list.
  const back = dialog.getByRole("button", { name: "Back", exact: true });
  if (await back.isVisible()) await back.click();
  await dialog.getByRole("tab", { name: section }).click();
  return dialog.getByRole("tabpanel", { name: section });
}

/** Logs a person in on another device and waits until its main screen is connected. */
export async function elsewhere(page: Page, { account, username }: Person): Promise<Page> {
  await page.goto("/login");
  await fillLogin(page, username, account.password);
  await expect(page).toHaveURL(/\/$/);
  await settled(page);
  return page;
}
