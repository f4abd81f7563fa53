import type { Page } from "playwright-core";
import { register } from "../helpers/account.ts";
import { browserTests, expect, until } from "../helpers/e2e.ts";
import { TestServer } from "../helpers/server_process.ts";
import { checkWithAxe } from "./axe.ts";
import { fillRegister } from "./chat.ts";

// Separate server, where nobody has registered yet.
const e2e = browserTests({ server: () => TestServer.start() });

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text);

/** Someone without the link registers and then gets the link, which another person uses. */
async function registerEarly(page: Page, link: string): Promise<void> {
  await page.goto("/register");
  await expect(page.getByText("This server has no admin yet.")).toBeVisible();
  await checkWithAxe(page, "/register without an admin");
  await fillRegister(page, "early");
  await expect(page).toHaveURL(/\/$/);
  await page.goto(link);
  await expect(page.getByText("You're logged in as early.")).toBeVisible();
  await checkWithAxe(page, "/setup of somebody signed in");
}

/** Steps of a person who was given a link. */
async function choosePassword(page: Page, link: string) {
  await page.goto("/reset");
  await expect(page.getByText("the link you were given")).toBeVisible();
  await page.goto(link);
  const submit = page.getByRole("button", { name: "Set Password" });
  await expect(submit).toBeEnabled();
  await page.getByLabel("New Password", { exact: true }).fill("a new one");
  await page.getByLabel("Confirm New Password").fill("another one");
  await submit.click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Confirm New Password").fill("a new one");
  await submit.click();
  await expect(page.getByText("Password reset successfully!")).toBeVisible();
  await page.goto(link);
  await page.getByLabel("New Password", { exact: true }).fill("a new one");
  await page.getByLabel("Confirm New Password").fill("a new one");
  await submit.click();
  await expect(page.getByText("This link was used already or is too old")).toBeVisible();
  await page.goto("/login");
  await page.getByLabel("Username or Email").fill("bob");
  await page.getByLabel("Password", { exact: true }).fill("a new one");
  // Before its script runs the form takes no Enter.
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(toast(page, "An admin reset your password")).toBeVisible();
}

e2e(
  "[D-ACCT-8 D-LAST-6 HARD-4] from the setup link to the admin page: helping people, a backup, and who may come in",
  async (t) => {
    t.allowErrors("forbidden", "not_found", "gone");
    const page = await t.guest("host");
    await page.goto("/setup");
    await expect(page.getByText("the link that the server printed")).toBeVisible();
    await checkWithAxe(page, "/setup without a code");

    const printed = () => /\/setup#[\w-]+/.exec(t.server.output().join("\n"));
    const [link] = await until("the link is printed", printed);
    await t.step("[HARD-11] who registers before the link is used is told of it", async () => {
      await registerEarly(await t.guest("early"), link);
    });
    await page.goto(link);
    const submit = page.getByRole("button", { name: "Set up Parley" });
    await expect(submit).toBeEnabled();
    await checkWithAxe(page, "/setup");
    await page.getByLabel("Server Name").fill("The Club");
    await page.getByText("With an invite", { exact: true }).click();
    await page.getByLabel("Username").fill("ada");
    await page.getByLabel("Email").fill("ada@example.org");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByLabel("Confirm Password").fill("correct horse");
    await submit.click();
    const invite = page.getByLabel("Invite Link");
    await expect(invite).toHaveValue(/\/invite\/\w{10}$/);
    await checkWithAxe(page, "the end of /setup");
    expect(await page.evaluate(() => localStorage.privateKey)).toBeTruthy();

    const [, code] = /invite\/(\w+)$/.exec(await invite.inputValue())!;
    const guest = await t.guest("late");
    await guest.goto(link);
    await expect(guest, "the link worked once").toHaveURL(/\/login\b/);
    const hidden = await guest.goto("/admin");
    expect(hidden!.status()).toBe(404);

    await page.getByRole("link", { name: "Open Parley" }).click();
    await expect(page.getByRole("button", { name: "The Club" }).first()).toBeVisible();
    const account = page.getByRole("region", { name: "Your account" });
    await account.getByRole("button").first().click();
    await page.getByRole("menuitem", { name: "Administration" }).click();
    await expect(page.getByText("People online")).toBeVisible();
    await checkWithAxe(page, "the overview");

    await tab(page, "Settings");
    await expect(page.getByRole("radio", { name: "With an invite" })).toBeChecked();
    await page.getByText("Anyone", { exact: true }).click();
    await page.getByLabel("Invites: how many").fill("5");
    await page.getByRole("button", { name: "Save Changes" }).click();
    const dialog = page.getByRole("alertdialog");
    const prove = (secret = "correct horse") => dialog.getByLabel("Your password").fill(secret);
    await prove("a guess");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("The password is not correct")).toBeVisible();
    await expect(dialog.getByLabel("Your password")).toBeFocused();
    await checkWithAxe(page, "a wrong password");
    await page.keyboard.type("correct horse");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Settings saved")).toBeVisible();
    await checkWithAxe(page, "the settings");

    await t.step(
      "[FIL-3] limits of storage are changed, and what is wrong is said at its field",
      async () => {
        await tab(page, "Storage");
        const largest = page.getByLabel("Largest file", { exact: true });
        await expect(largest).toHaveValue("10");
        await checkWithAxe(page, "storage");
        await page.getByLabel("Largest file: unit").selectOption("GB");
        await page.getByRole("button", { name: "Save Changes" }).click();
        await expect(largest).toBeFocused();
        const wrong = page.getByText("Largest file: enter a size from 1 MB to 4 GB.");
        await expect(wrong).toBeVisible();
        await checkWithAxe(page, "a limit that is too large");
        await largest.fill("2");
        await expect(wrong).toHaveCount(0);
        await page.getByLabel("Total storage: unit").selectOption("No limit");
        // The password was given for the settings a moment ago.
        await page.getByRole("button", { name: "Save Changes" }).click();
        await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
        await expect(largest).toHaveValue("2");
        await expect(page.getByLabel("Total storage", { exact: true })).toBeDisabled();
        await page.setViewportSize({ width: 390, height: 844 });
        await checkWithAxe(page, "storage on a phone");
        await page.setViewportSize({ width: 1280, height: 720 });
      },
    );

    const bob = await register(t.server.url, "bob");
    await tab(page, "People");
    await page.getByLabel("Search people").fill("BOB@");
    await expect(page.getByRole("listitem")).toHaveCount(1);
    const actions = page.getByRole("button", { name: "Actions for bob" });
    await actions.click();
    await page.getByRole("menuitem", { name: "Reset password" }).click();
    await prove();
    await dialog.getByRole("button", { name: "Reset password" }).click();
    const made = dialog.getByLabel("Link");
    await expect(made).toHaveValue(/\/reset#[\w-]{43}$/);
    await checkWithAxe(page, "the reset link");
    await choosePassword(guest, await made.inputValue());
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(bob.call("GET", "/servers"), "signed out").rejects.toThrow(/401/);

    await t.step("[MEND-58] accounts, sessions, announcements, the security log", async () => {
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(dialog.getByLabel("Username")).toBeFocused();
      await checkWithAxe(page, "creating an account");
      await page.keyboard.press("Escape");
      await actions.click();
      await page.getByRole("menuitem", { name: "Sessions" }).click();
      const sessions = page.getByRole("dialog", { name: "Sessions of bob" });
      await expect(sessions.getByRole("listitem")).toHaveCount(1);
      await checkWithAxe(page, "somebody's sessions");
      await page.keyboard.press("Escape");
      await tab(page, "Announcement");
      await page.getByLabel("What to tell everyone").fill("Back in five minutes");
      await checkWithAxe(page, "an announcement");
      await page.getByRole("button", { name: "Announce", exact: true }).click();
      await tab(page, "Security log");
      await expect(page.getByText("Done by an admin").first()).toBeVisible();
      await checkWithAxe(page, "the security log");
      await tab(page, "People");
      await page.getByLabel("Search people").fill("BOB@");
    });

    await actions.click();
    await page.getByRole("menuitem", { name: "Delete account" }).click();
    const remove = dialog.getByRole("button", { name: "Delete account" });
    await expect(remove).toBeDisabled();
    await dialog.getByLabel("Type bob to confirm").fill("bob");
    await expect(remove).toBeDisabled();
    await prove();
    await remove.click();
    await expect(page.getByText("Nobody found")).toBeVisible();

    await tab(page, "Backups");
    await page.getByRole("button", { name: "Make a backup now" }).click();
    await prove();
    await dialog.getByLabel("Passphrase", { exact: true }).fill("five words nobody guesses");
    await dialog.getByLabel("Repeat the passphrase").fill("five words nobody guesses");
    await checkWithAxe(page, "making a backup");
    await dialog.getByRole("button", { name: "Make backup" }).click();
    const download = page.getByRole("button", { name: /^Download parley-/ });
    await expect(download).toBeVisible({ timeout: 20_000 });
    await download.click();
    await prove();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^parley-admin-.*\.sealed$/);
    expect((await Deno.stat(await file.path())).size).toBeGreaterThan(10_000);
    await checkWithAxe(page, "the backups");

    await tab(page, "Log");
    await expect(page.getByText("/setup#[redacted]")).toBeVisible();
    await expect(page.getByText(link)).toHaveCount(0);
    await tab(page, "History");
    await expect(page.getByText("reset the password of Deleted user")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "dark" });
    await checkWithAxe(page, "the history on a phone");

    await page.getByRole("button", { name: "Back", exact: true }).click();
    await tab(page, "Servers");
    await page.getByRole("button", { name: "Delete The Club" }).click();
    await dialog.getByLabel("Confirmation").fill("The Club");
    await dialog.getByRole("button", { name: "Delete Server" }).click();
    await expect(page.getByText("No servers yet")).toBeVisible();
    const gone = await fetch(`${t.server.url}/api/servers/invite/${code}`);
    await gone.body?.cancel();
    expect(gone.status).toBe(404);
  },
);
