import type { Browser, Page } from "playwright-core";
import { register } from "../helpers/account.ts";
import { TestApp } from "../helpers/app.ts";
import { type ContextOptions, openContext, type Watched } from "../helpers/browser_context.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { launch } from "../helpers/launch.ts";
import { pseudoSite } from "../helpers/pseudo_site.ts";
import { checkWithAxe } from "./axe.ts";

e2e("a page speaks the browser's language, until the account chooses one", async (t) => {
  const stranger = await t.guest("stranger", { locale: "de-AT" });
  await stranger.goto("/login");
  await expect(stranger.getByRole("heading", { name: "Willkommen zurück" })).toBeVisible();
  await stranger.getByRole("button", { name: "Passwort vergessen?" }).or(
    stranger.getByText("Passwort vergessen?"),
  ).click();
  await expect(stranger.getByRole("heading", { name: "Passwort zurücksetzen" })).toBeVisible();

  const { page } = await t.user("ada");
  await page.goto("/");
  await chooseLanguage(page, "Language", "Deutsch");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await chooseLanguage(page, "Sprache", "System");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

/** The page is loaded anew in it. */
async function chooseLanguage(page: Page, label: string, language: string) {
  await page.locator("button", { hasText: /^(Settings|Einstellungen)$/ }).or(
    page.getByRole("button", { name: /^(Settings|Einstellungen)$/ }),
  ).first().click();
  await page.getByRole("tab", { name: /^(Appearance|Darstellung)$/ }).click();
  const loaded = page.waitForEvent("load");
  await page.getByLabel(label, { exact: true }).selectOption({ label: language });
  await loaded;
}
