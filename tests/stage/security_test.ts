import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";
import { settled } from "../helpers/settled.ts";
import { stage } from "../helpers/stage/stage.ts";
import { elsewhere, settings } from "../e2e/account.ts";
import { enter } from "../e2e/chat.ts";
import { replyOnce } from "../e2e/routes.ts";

/** Response of the server if the login isn't recent: its clock can't be changed from here. */
const REQUIRED = {
  status: 403,
  json: { error: "Enter your password to go on", code: "password_required" },
};

const security = (page: Page) => settings(page, "Security");

/** Observes whether the first password field that appears has the focus once it renders. */
async function watchField(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const known = new Set(document.querySelectorAll("input"));
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const observer = new MutationObserver(() => {
      const fields = [...document.querySelectorAll("input")].filter((field) => !known.has(field));
      if (fields.length === 0) return;
      observer.disconnect();
      resolve(fields.includes(document.activeElement as HTMLInputElement));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    Object.assign(globalThis, { firstField: promise });
  });
  return () => page.evaluate(() => firstField);
}
declare global {
  var firstField: Promise<boolean>;
}

stage(
  "[HARD-3] another device tells at once what was done, from where, and leads to the list of it",
  async (t) => {
    const ada = await t.user("ada");
    const { page, username } = ada;
    await enter(page);
    await settled(page);
    const other = await elsewhere(await t.guest("ada elsewhere"), ada);
    const notices = page.getByRole("region", { name: "Notifications" });
    await expect(notices.getByRole("status")).toHaveText([
      /^New login to your account\s*Chrome on Linux$/,
    ]);

    const there = await security(other);
    const form = there.getByRole("region", { name: "Change Email" });
    await form.getByLabel("New Email").fill(`${username}@example.net`);
    await form.getByLabel("Password").fill(ada.account.password);
    await form.getByRole("button", { name: "Update Email" }).click();
    const notice = notices.getByText("Email address changed");
    await expect(notice).toBeVisible();
    await notices.getByRole("button", { name: "Review" }).last().click();
    const list = page.getByRole("tabpanel", { name: "Security" })
      .getByRole("region", { name: "Recent Security Activity" });
    await expect(list.getByRole("listitem").first()).toContainText("Email address changed");
    await expect(list.getByRole("listitem").first()).toBeInViewport();
    await expect(list.getByRole("listitem").first()).toContainText(
      /(Today|Yesterday) .*, Chrome on Linux/,
    );
    const own = there.getByRole("region", { name: "Recent Security Activity" });
    await expect(own.getByRole("listitem").first()).toContainText("(this device)");
  },
);

stage(
  "[HARD-3] the password is asked for in place, by keyboard, and a wrong one is said at the field",
  async (t) => {
    t.allowErrors("forbidden");
    const ada = await t.user("ada");
    const { page } = ada;
    await enter(page);
    const panel = await security(page);
    const section = panel.getByRole("region", { name: "Two-Factor Authentication" });
    await replyOnce(page, "**/api/users/mfa/setup", REQUIRED);
    await section.getByRole("button", { name: "Set Up Two-Factor" }).press("Enter");
    const field = section.getByLabel("Enter your password");
    await expect(field).toBeFocused();
    await expect(section.getByRole("alert")).toHaveCount(0);
    await section.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(section.getByRole("button", { name: "Set Up Two-Factor" })).toBeFocused();

    await replyOnce(page, "**/api/users/mfa/setup", REQUIRED);
    await section.getByRole("button", { name: "Set Up Two-Factor" }).press("Enter");
    await expect(field).toBeFocused();
    await page.keyboard.type("not it");
    await page.keyboard.press("Enter");
    await expect(section.getByRole("alert")).toHaveText("The password is not correct");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toBeFocused();
    await page.keyboard.type(ada.account.password);
    await page.keyboard.press("Enter");
    await expect(section.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
  },
);

stage(
  "[HARD-3] signing another device out asks in its line where the sign-in is not fresh",
  async (t) => {
    t.allowErrors("unauthorized", "forbidden");
    const ada = await t.user("ada");
    const { page } = ada;
    await enter(page);
    const other = await elsewhere(await t.guest("ada elsewhere"), ada);
    const sessions = (await security(page)).getByRole("region", { name: "Sessions" });
    await replyOnce(page, "**/api/users/sessions/*", REQUIRED, "DELETE");
    await sessions.getByRole("button", { name: /^Sign out Chrome/ }).click();
    await expect(sessions.getByRole("listitem").getByLabel("Enter your password")).toBeFocused();
    await page.keyboard.type(ada.account.password);
    await page.keyboard.press("Enter");
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
    await expect(sessions.getByText("Signed out.")).toBeFocused();
    await expect(other).toHaveURL(/\/login$/);
  },
);

stage(
  "[HARD-3] 'This wasn't me' signs out all other devices and leads to another password and two-factor",
  async (t) => {
    t.allowErrors("unauthorized", "forbidden");
    const ada = await t.user("ada");
    const { page } = ada;
    await enter(page);
    const thief = await t.again(ada, "thief");
    await enter(thief);
    const panel = await security(page);
    const list = panel.getByRole("region", { name: "Recent Security Activity" });
    await list.getByRole("button", { name: /^This wasn't me: Signed in, (Today|Yesterday)/ })
      .click();
    const asking = page.getByRole("dialog", { name: "This wasn't you?" });
    // The list is fetched from there too, whenever somebody has signed in.
    await replyOnce(page, "**/api/users/sessions", REQUIRED, "DELETE");
    await asking.getByRole("button", { name: "Sign Out Other Devices" }).click();
    await expect(asking.getByLabel("Enter your password")).toBeFocused();
    const focused = await watchField(page);
    await page.keyboard.type(ada.account.password);
    await page.keyboard.press("Enter");
    await expect(thief).toHaveURL(/\/login$/);

    const choosing = page.getByRole("dialog", { name: "Choose a new password" });
    await expect(choosing.getByLabel("Current Password")).toHaveValue(ada.account.password);
    await expect(choosing.getByLabel("New Password", { exact: true })).toBeFocused();
    // Text typed right away isn't lost.
    expect(await focused()).toBe(true);
    await page.keyboard.type("a better one");
    await choosing.getByLabel("Confirm New Password").fill("a better one");
    await page.keyboard.press("Enter");
    const done = page.getByRole("dialog", { name: "Only you are logged in now" });
    await expect(done).toContainText("Turn on two-factor");
    await done.getByRole("button", { name: "Turn On Two-Factor" }).click();
    await expect(panel.getByRole("button", { name: "Set Up Two-Factor" })).toBeFocused();
    await expect(list.getByRole("listitem").first()).toContainText("Password changed");
  },
);
