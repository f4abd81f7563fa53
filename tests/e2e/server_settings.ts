import type { Locator, Page } from "playwright-core";

/** Opens the settings of the server that is open, at one of their tabs. */
export async function openSettings(page: Page, tab?: string): Promise<Locator> {
  await page.getByRole("button", { name: "Server Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Server Settings" });
  if (tab) await settings.getByRole("tab", { name: tab }).click();
  return settings;
}
