import type { Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";

e2e("a page speaks the browser's language, until the account chooses one", async (t) => {
  const stranger = await t.guest("stranger", { locale: "de-AT" });
  await stranger.goto("/login");
  await expect(stranger.getByRole("heading", { name: "Willkommen zurück" })).toBeVisible();
  await stranger.getByText("Passwort vergessen?").click();
  await expect(stranger.getByRole("heading", { name: "Passwort zurücksetzen" })).toBeVisible();
  await stranger.getByText("Zurück zur Anmeldung").click();
  t.expectErrors(/status of 401/);
  await stranger.getByLabel("Benutzername oder E-Mail").fill("nobody");
  await stranger.getByLabel("Passwort", { exact: true }).fill("nothing here");
  await stranger.getByRole("button", { name: "Anmelden" }).click();
  await expect(stranger.getByRole("alert")).toContainText("Benutzername oder Passwort ist falsch");

  const { page } = await t.user("ada");
  await page.goto("/");
  await choose(page, ["Settings", "Appearance", "Language"], "Deutsch");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await choose(page, ["Einstellungen", "Darstellung", "Sprache"], "System");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

/** Chooses a language in the settings, by what they are called now. The page is loaded in it. */
async function choose(page: Page, [settings, tab, label]: string[], language: string) {
  await page.getByRole("button", { name: settings, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: settings });
  await dialog.getByRole("tab", { name: tab }).click();
  const loaded = page.waitForEvent("load");
  await dialog.getByLabel(label, { exact: true }).selectOption({ label: language });
  await loaded;
}
