/** The one shell of all settings (MEND-21). */
import type { Page } from "playwright-core";
import { makeAdmin } from "../../server/membership/users/admins.ts";
import { userById } from "../../server/membership/users/users.ts";
import { expect } from "../helpers/pages.ts";
import { type Stage, stage } from "../helpers/stage/stage.ts";
import { enter, gather } from "../e2e/chat.ts";
import { provideBackups } from "../helpers/backups.ts";
import { settled } from "../helpers/settled.ts";
import { openSettings } from "../e2e/server_settings.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const own = (page: Page) => page.getByRole("dialog", { name: "Settings", exact: true });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes" });
const decide = (page: Page, name: string) => question(page).getByRole("button", { name }).click();

async function openOwn(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  await expect(own(page)).toBeVisible();
}

stage(
  "[MEND-21] settings are a list of tabs beside the open one, walked by arrow keys",
  async (t) => {
    const { page } = await t.user("ada");
    await enter(page);
    await openOwn(page);
    const tabs = own(page).getByRole("tablist");
    await expect(tabs).toHaveAttribute("aria-orientation", "vertical");
    await expect(own(page).getByText(/^Changes apply immediately\./)).toHaveCount(1);
    const tab = (name: string) => tabs.getByRole("tab", { name });
    await expect(tab("Profile")).toBeFocused();
    await page.keyboard.press("End");
    await expect(tab("Help")).toBeFocused();
    await expect(own(page).getByRole("tabpanel", { name: "Help" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(tab("Profile")).toHaveAttribute("aria-selected", "true");
  },
);

stage("[MEND-21] on a phone the list leads to a tab, and Back to the list", async (t) => {
  const { page } = await t.user("ada", PHONE);
  await enter(page);
  await openOwn(page);
  const settings = own(page);
  const security = settings.getByRole("tab", { name: "Security" });
  await expect(settings.getByRole("tabpanel")).toBeHidden();
  await security.click();
  await expect(settings.getByRole("tabpanel", { name: "Security" })).toBeFocused();
  await expect(security).toBeHidden();
  await expect(page).toHaveURL(/\/settings\/security$/);
  await settings.getByRole("button", { name: "Back", exact: true }).click();
  await expect(security).toBeFocused();
  await expect(page).not.toHaveURL(/settings/);
  await page.keyboard.press("ArrowUp");
  await expect(settings.getByRole("tab", { name: "Voice" })).toBeFocused();
  await expect(settings.getByRole("tabpanel"), "arrows open nothing").toBeHidden();
  await security.click();
  await expect(settings.getByRole("tabpanel")).toBeVisible();
  await page.goBack();
  await expect(security).toBeFocused();
  await page.goBack();
  await expect(settings).toHaveCount(0);
  await page.goto("/settings/help");
  await expect(settings.getByRole("tabpanel", { name: "Help" })).toBeVisible();
});

stage("[MEND-21] nothing typed in the account's settings is lost without a question", async (t) => {
  const { page } = await t.user("ada");
  await enter(page);
  await openOwn(page);
  const status = own(page).getByLabel("Custom Status");
  const isHeld = () =>
    page.evaluate(() => {
      const event = new Event("beforeunload", { cancelable: true });
      return !dispatchEvent(event);
    });
  expect(await isHeld()).toBe(false);
  await status.fill("writing tests");
  expect(await isHeld(), "nor when the page is left").toBe(true);
  await own(page).getByRole("tab", { name: "Security" }).click();
  await decide(page, "Cancel");
  await expect(status).toHaveValue("writing tests");
  await page.keyboard.press("Escape");
  await decide(page, "Cancel");
  await page.goBack();
  await decide(page, "Cancel");
  await expect(status).toHaveValue("writing tests");
  await own(page).getByRole("tab", { name: "Security" }).click();
  await decide(page, "Discard");
  await own(page).getByLabel("New Email").fill("new@example.org");
  await page.keyboard.press("Escape");
  await decide(page, "Discard");
  await expect(own(page)).toHaveCount(0);
});

stage("[MEND-21 UX-8] each tab of a server's settings has an address", async (t) => {
  t.allowErrors("not_found");
  const [ada, grace] = [await t.user("ada"), await t.user("grace")];
  const { server } = await gather("Harbour", ada, grace);
  await gather("Elsewhere", ada);
  const { page } = ada;
  const path = (tab: string) => `/settings/${server.id}/${tab}`;
  const at = (tab: string) => expect(page).toHaveURL(new RegExp(`${path(tab)}$`));
  await page.goto(path("roles"));
  const settings = page.getByRole("dialog", { name: "Server Settings" });
  await expect(settings.getByRole("tab", { name: "Roles" })).toBeFocused();
  await expect(settings.getByText("Harbour")).toBeVisible();
  await settings.getByRole("tab", { name: "Members" }).click();
  await at("members");
  await page.keyboard.press("Escape");
  await expect(settings).toHaveCount(0);
  await openSettings(page, "Invites");
  await at("invites");
  for (const hidden of [path("overview"), path("none"), "/settings/voice/none"]) {
    const response = await grace.page.goto(hidden);
    expect(response!.status(), hidden).toBe(404);
  }
});

/** An admin of the installation, at the admin page. */
async function administer(t: Stage, path = "/admin", options = {}) {
  const ada = await t.user("ada", options);
  const { db } = t.app.context;
  await db.transact((tx) => makeAdmin(t.app.context, tx, userById(tx, ada.account.user.id)));
  await ada.page.goto(path);
  return ada;
}

stage(
  "[MEND-21] the admin page asks for the password once, and before changes are lost",
  async (t) => {
    const { page, account } = await administer(t, "/admin#settings");
    const panel = page.getByRole("tabpanel");
    const invites = panel.getByLabel("Invites: how many");
    const save = panel.getByRole("button", { name: "Save Changes" });
    await invites.fill("7");
    await page.getByRole("tab", { name: "Log", exact: true }).click();
    await decide(page, "Cancel");
    await expect(invites).toHaveValue("7");
    await save.click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Your password").fill(account.password);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(save).toHaveCount(0);

    await invites.fill("8");
    await save.click();
    await expect(save, "no second password").toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    t.app.advance(600_000);
    await invites.fill("9");
    t.allowErrors("forbidden");
    await save.click();
    await dialog.getByLabel("Your password").fill(account.password);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(save).toHaveCount(0);
    expect(t.app.context.instance.rates.invites.points).toBe(9);

    await invites.fill("10");
    await page.getByRole("tab", { name: "Log", exact: true }).click();
    await decide(page, "Discard");
    await expect(page).toHaveURL(/\/admin#log$/);
    await expect(page.getByRole("tabpanel", { name: "Log", exact: true })).toBeVisible();
  },
  {},
);

stage(
  "[MEND-21] on a phone the admin page leads from its list to a tab, and Back to the list",
  async (t) => {
    const { page } = await administer(t, "/admin", PHONE);
    const people = page.getByRole("tab", { name: "People" });
    const panel = page.getByRole("tabpanel");
    await expect(panel).toBeHidden();
    await page.getByRole("tab", { name: "Settings" }).click();
    await expect(page).toHaveURL(/\/admin#settings$/);
    await panel.getByLabel("Invites: how many").fill("7");
    await page.goBack();
    await decide(page, "Cancel");
    await expect(panel.getByLabel("Invites: how many")).toHaveValue("7");
    await page.goBack();
    await decide(page, "Discard");
    await people.click();
    await expect(page.getByRole("tabpanel", { name: "People" })).toBeVisible();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(people).toBeFocused();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/admin$/);
  },
  {},
);

stage(
  "[MEND-58] an admin creates an account, ends a session, announces and schedules backups",
  async (t) => {
    const { page, account, url } = await administer(t, "/admin#people");
    const bob = await t.user("bob");
    await enter(bob.page);
    await using _ = await provideBackups(t.app, (file) => Deno.writeTextFile(file, "a backup"));
    const dialog = page.getByRole("alertdialog").last();
    const prove = () => dialog.getByLabel("Your password").fill(account.password);
    const press = (name: string) => dialog.getByRole("button", { name }).click();

    await t.step("[MEND-58] an account, by a link", async () => {
      await page.getByRole("button", { name: "Create account" }).click();
      await dialog.getByLabel("Username").fill(bob.username);
      await dialog.getByLabel("Email").fill("new@example.org");
      await prove();
      t.allowErrors("conflict");
      await press("Create account");
      await expect(dialog.getByText("This username is already taken")).toBeVisible();
      await dialog.getByLabel("Username").fill("newcomer");
      await press("Create account");
      await expect(dialog.getByLabel("Link")).toHaveValue(new RegExp(`^${url}/reset#`));
      await press("Done");
      await expect(page.getByRole("button", { name: "Actions for newcomer" })).toBeVisible();
    });
    await t.step("[MEND-21 MEND-58] a session: the password is asked for each time", async () => {
      await page.getByRole("button", { name: `Actions for ${bob.username}` }).click();
      await page.getByRole("menuitem", { name: "Sessions" }).click();
      const sessions = page.getByRole("dialog", { name: `Sessions of ${bob.username}` });
      await expect(sessions.getByRole("listitem")).toHaveCount(1);
      await sessions.getByRole("button", { name: /^End session: / }).click();
      await prove();
      await press("End session");
      await expect(sessions.getByText("Not signed in anywhere.")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(bob.page).toHaveURL(/\/login$/);
    });
    await t.step("[MEND-58] an announcement, which one dismisses", async () => {
      const carl = await t.user("carl");
      await enter(carl.page);
      const notice = carl.page.getByRole("region", { name: "Announcement" });
      await page.getByRole("tab", { name: "Announcement" }).click();
      await page.getByLabel("What to tell everyone").fill("Back in five minutes");
      await page.getByRole("button", { name: "Announce", exact: true }).click();
      await expect(notice).toContainText("Back in five minutes");
      await carl.page.reload();
      await notice.getByRole("button", { name: "Dismiss" }).click();
      await carl.page.reload();
      await settled(carl.page);
      await expect(notice).toHaveCount(0);
      await page.getByRole("button", { name: "Remove" }).click();
      await expect(page.getByLabel("What to tell everyone")).toHaveValue("");
    });
    await t.step("[MEND-58] the first steps lead to the schedule of backups", async () => {
      await page.getByRole("tab", { name: "Overview" }).click();
      const steps = page.getByRole("region", { name: "First steps" });
      await expect(steps.getByRole("listitem")).toHaveCount(4);
      await steps.getByRole("button", { name: "Set up: Schedule backups" }).click();
      await page.getByLabel("Make a backup").selectOption("Every day");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await prove();
      await press("Save");
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
      await expect(page.getByLabel("Make a backup")).toHaveValue("86400000");
      const backups = t.app.context.backups!;
      expect(backups.every).toBe(86_400_000);

      await page.getByRole("switch", { name: "Encrypt scheduled backups" }).click();
      await page.getByLabel("Passphrase", { exact: true }).fill("five words that nobody guesses");
      const save = page.getByRole("button", { name: "Save Changes" });
      await expect(save).toBeDisabled();
      await page.getByLabel("Repeat the passphrase").fill("five words that nobody guesses");
      await save.click();
      await prove();
      await press("Save");
      await expect(page.getByLabel("New passphrase")).toHaveValue("");
      await expect(save).toHaveCount(0);
      expect(backups.plan.passphrase).toBe("five words that nobody guesses");
    });
    await t.step("[MEND-58] limits by what they are about, and the security log", async () => {
      await page.getByRole("tab", { name: "Settings" }).click();
      const voice = page.getByRole("region", { name: "Voice" });
      await expect(voice.getByRole("listitem")).toHaveCount(2);
      await expect(page.getByLabel(/: how many$/)).toHaveCount(22);
      await page.getByRole("tab", { name: "Security log" }).click();
      await expect(page.getByRole("heading", { name: "Security log" })).toBeVisible();
    });
  },
  {},
);
