import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { enter, gather } from "../e2e/chat.ts";

stage("a page speaks the browser's language, until the account chooses one", async (t) => {
  const stranger = await t.guest("stranger", { locale: "de-AT" });
  await stranger.goto("/login");
  await expect(stranger.getByRole("heading", { name: "Willkommen zurück" })).toBeVisible();
  await stranger.getByText("Passwort vergessen?").click();
  await expect(stranger.getByRole("heading", { name: "Passwort zurücksetzen" })).toBeVisible();
  await stranger.getByText("Zurück zur Anmeldung").click();
  t.allowErrors("unauthorized");
  await stranger.getByLabel("Benutzername oder E-Mail").fill("nobody");
  await stranger.getByLabel("Passwort", { exact: true }).fill("nothing here");
  await stranger.getByRole("button", { name: "Anmelden" }).click();
  await expect(stranger.getByRole("alert")).toContainText("Benutzername oder Passwort ist falsch");

  const { page } = await t.user("ada");
  await enter(page);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("dialog", { name: "Settings" }).getByRole("tab", { name: "Appearance" })
    .click();
  await choose(page, ["Settings", "Language"], "Deutsch");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  // Its address is that of the settings: they are open again.
  await choose(page, ["Einstellungen", "Sprache"], "System");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

stage(
  "[MEND-25] commands and what they come to speak the language of the page, as rows of the server do",
  async (t) => {
    const ada = await t.user("ada");
    t.allowErrors("bad_request");
    const grace = await t.somebody("grace");
    await ada.account.call("PUT", "/users/settings", { language: "de" });
    await gather("Deutsch", ada, grace);
    const { page } = ada;
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByText(`${grace.username} ist dem Server beigetreten`)).toBeVisible();
    const input = page.getByRole("textbox", { name: "Schreib eine Nachricht" });
    const run = async (command: string) => {
      await input.fill(command);
      await input.press("Escape");
      await input.press("Enter");
    };
    await page.getByRole("banner").getByRole("button", { name: "Einstellungen" }).click();
    await page.getByRole("tab", { name: "Sicherheit" }).click();
    const form = page.getByRole("region", { name: "Benutzernamen ändern" });
    await form.getByLabel("Neuer Benutzername").fill("everyone");
    await form.getByLabel("Passwort").fill(ada.account.password);
    await form.getByRole("button", { name: "Benutzernamen ändern" }).click();
    await expect(form.getByRole("alert")).toContainText("Wähle einen anderen Namen");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Verwerfen" }).click();
    await run("/help");
    await expect(page.getByText("/kick Name [Grund]: Entfernt ein Mitglied")).toBeVisible();
    await run("/kick niemand_da");
    await expect(page.getByText("Niemand gefunden: niemand_da")).toBeVisible();
    await run(`/mute ${grace.username}`);
    await expect(page.getByText(`${grace.username} kann nur noch lesen`)).toBeVisible();
  },
);

/** Chooses a language in the open settings, by what they are called now. The page is loaded in it. */
async function choose(page: Page, [settings, label]: string[], language: string) {
  const dialog = page.getByRole("dialog", { name: settings });
  const loaded = page.waitForEvent("load");
  await dialog.getByLabel(label, { exact: true }).selectOption({ label: language });
  await loaded;
}
