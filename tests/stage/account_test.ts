import { expect, later, until } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { settled } from "../helpers/settled.ts";
import { elsewhere, settings } from "../e2e/account.ts";
import { copied, enter } from "../e2e/chat.ts";
import { codeOf, enrol } from "../e2e/two_factor.ts";
import { replyOnce } from "../e2e/routes.ts";

stage("[ACCT-02] a custom status shows on all devices", async (t) => {
  const ada = await t.user("ada");
  const { page } = ada;
  await enter(page);
  const other = await t.again(ada, "ada elsewhere");
  await enter(other);
  const profile = await settings(page, "Profile");
  await profile.getByLabel("Custom Status").fill("Counting to ten");
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(other.getByRole("region", { name: "Your account" })).toContainText(
    "Counting to ten",
  );
});

stage("[ACCT-03 ACCT-04 ACCT-05] eight colours in four columns", async (t) => {
  const ada = await t.user("ada");
  const { page } = ada;
  await enter(page);
  const appearance = await settings(page, "Appearance");
  const colors = appearance.getByRole("group", { name: "Avatar Color" });
  await expect(colors.getByRole("radio")).toHaveCount(8);
  await expect(colors.locator("[data-options]")).toHaveClass(/grid-cols-4/);
  await colors.getByText("Pink").click();
  const own = page.locator("section[aria-label='Your account'] .avatar-4");
  await expect(own).toBeAttached();
  await enter(page);
  await expect(own).toBeVisible();
});

stage("[ACCT-06 ACCT-24 ERR-05] the switches are kept for all devices", async (t) => {
  t.allowErrors("unreachable");
  const ada = await t.user("ada");
  const { page } = ada;
  await enter(page);
  const other = await t.again(ada, "ada elsewhere");
  await enter(other);
  const there = await settings(other, "Notifications");
  const here = await settings(page, "Notifications");
  await expect(here.getByRole("switch")).toHaveCount(3);
  await here.getByRole("switch", { name: "Sound" }).click();
  await expect(there.getByRole("switch", { name: "Sound" })).not.toBeChecked();

  await page.route("**/api/users/settings", (route) => route.abort());
  await here.getByRole("switch", { name: "Sound" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to save settings");
  await expect(here.getByRole("switch", { name: "Sound" })).not.toBeChecked();
});

stage("[ACCT-09 ACCT-11] another email address, by the password", async (t) => {
  t.allowErrors("forbidden");
  const ada = await t.user("ada");
  const { page, username } = ada;
  await enter(page);
  const security = await settings(page, "Security");
  const form = security.getByRole("region", { name: "Change Email" });
  const update = form.getByRole("button", { name: "Update Email" });
  await t.step("[ACCT-12] the address alone is not enough", async () => {
    await form.getByLabel("New Email").fill(`${username}@example.net`);
    await expect(update).toBeDisabled();
  });
  await t.step("[ERR-25] a wrong password is told", async () => {
    await form.getByLabel("Password").fill("not it");
    await update.click();
    await expect(form.getByRole("alert")).toContainText("Failed to update email");
    await expect(form.getByRole("alert")).toContainText("password is not correct");
  });
  await form.getByLabel("Password").fill(ada.account.password);
  await update.click();
  await expect(form.getByRole("alert")).toHaveText("Email updated");
  await expect(form).toContainText(`Now: ${username}@example.net`);
});

stage(
  "[ACCT-13] another password signs out all but this session",
  async (t) => {
    t.allowErrors("unauthorized", "forbidden");
    const ada = await t.user("ada");
    const { page, username } = ada;
    await enter(page);
    const other = await t.again(ada, "ada elsewhere");
    await enter(other);
    const security = await settings(page, "Security");
    const form = security.getByRole("region", { name: "Change Password" });
    // Password managers keep the new one under it.
    await expect(form.locator("input[autocomplete=username]")).toHaveValue(username);
    const update = form.getByRole("button", { name: "Update Password" });
    const type = async (current: string, next: string, again: string) => {
      await form.getByLabel("Current Password").fill(current);
      await form.getByLabel("New Password", { exact: true }).fill(next);
      await form.getByLabel("Confirm New Password").fill(again);
    };
    await t.step(
      "[ACCT-15 ACCT-16] both have to be the same, and the current one there",
      async () => {
        await type(ada.account.password, "a better one", "a bettre one");
        await expect(form).toContainText("New passwords do not match");
        await expect(update).toBeDisabled();
        await type("", "a better one", "a better one");
        await expect(update).toBeDisabled();
      },
    );
    await t.step("[ACCT-14] it needs six characters", async () => {
      await type(ada.account.password, "short", "short");
      await update.click();
      await expect(form).toContainText("New password must be at least 6 characters");
    });
    await t.step("[ERR-26] a wrong password is told", async () => {
      await type("not it at all", "a better one", "a better one");
      await update.click();
      await expect(form.getByRole("alert")).toContainText("Failed to update password");
    });
    await type(ada.account.password, "a better one", "a better one");
    await update.click();
    await expect(form.getByRole("alert")).toHaveText("Password updated");
    await t.step("[D-ACCT-4] other devices are signed out, this one is not", async () => {
      const sessions = security.getByRole("region", { name: "Sessions" }).getByRole("listitem");
      await expect(sessions).toHaveText([/This session/]);
      await expect(other).toHaveURL(/\/login$/);
      await expect(other.getByRole("alert")).toHaveText("You were logged out on this device.");
      await enter(page);
      await expect(page.getByRole("region", { name: "Your account" })).toContainText(ada.username);
    });
  },
);

stage(
  "[ACCT-17] two-factor from setup to its end",
  async (t) => {
    t.allowErrors("forbidden", "unreachable");
    const ada = await t.user("ada");
    const { page } = ada;
    await enter(page);
    const section = (await settings(page, "Security"))
      .getByRole("region", { name: "Two-Factor Authentication" });
    await t.step("[ERR-29] a setup that fails is told", async () => {
      await replyOnce(page, "**/api/users/mfa/setup", "nothing");
      await section.getByRole("button", { name: "Set Up Two-Factor" }).click();
      await expect(section.getByRole("alert")).toContainText("Failed to setup MFA");
    });
    const secret = await t.step("[ACCT-18] it shows a QR code and the secret", async () => {
      await section.getByRole("button", { name: "Set Up Two-Factor" }).click();
      await expect(section.getByRole("img")).toHaveAttribute("src", /^data:image\/svg/);
      return await section.locator("code").innerText();
    });
    const verify = await t.step("[ERR-27] a wrong code is told", async () => {
      const verify = section.getByRole("button", { name: "Verify" });
      await section.getByLabel("6-digit MFA Code").fill("12345");
      await expect(verify).toBeDisabled();
      // Neither the code of the current step nor of adjacent ones.
      await section.getByLabel("6-digit MFA Code").fill(codeOf(secret, 1000));
      await verify.click();
      await expect(section.getByRole("alert")).toContainText("That code isn't right.");
      return verify;
    });
    await t.step("[ACCT-19 D-ACCT-6] a right one shows ten recovery codes, once", async () => {
      await section.getByLabel("6-digit MFA Code").fill(codeOf(secret));
      await verify.click();
      const codes = section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
      await expect(codes).toHaveCount(10);
      await section.getByRole("button", { name: "Copy" }).click();
      await copied(page).toBe((await codes.allInnerTexts()).join("\n"));
      const download = page.waitForEvent("download");
      await section.getByRole("button", { name: "Download" }).click();
      expect((await download).suggestedFilename()).toBe("parley-recovery-codes.txt");
      await section.getByRole("button", { name: "Done" }).click();
      await expect(codes).toHaveCount(0);
    });

    await t.step("[ACCT-22 ERR-28] its end asks for the password", async () => {
      await section.getByRole("button", { name: "Disable Two-Factor" }).click();
      const prompt = page.getByRole("dialog", { name: "Disable Two-Factor" });
      await prompt.getByLabel("Enter your password").fill("not it");
      await prompt.getByRole("button", { name: "Disable" }).click();
      await expect(prompt.getByRole("alert")).toContainText("Failed to disable MFA");
      await prompt.getByLabel("Enter your password").fill(ada.account.password);
      await prompt.getByRole("button", { name: "Disable" }).click();
      await expect(section.getByRole("button", { name: "Set Up Two-Factor" })).toBeVisible();
    });
  },
);

stage(
  "[HARD-3 D-ACCT-4] whoever changes the password goes on in every tab: each comes again with the new token",
  async (t) => {
    // A tab's requests cross with the end of its token.
    t.allowErrors("unauthorized");
    const ada = await t.user("ada");
    const { page } = ada;
    const other = await ada.context.newPage();
    // Token with which each tab last connected.
    const tokens = [page, other].map((tab) => {
      const held = { token: "" };
      tab.on("websocket", (socket) =>
        socket.on("framesent", ({ payload }) => {
          const [, token] = /^40.*"token":"([^"]+)"/.exec(String(payload)) ?? [];
          if (token) held.token = token;
        }));
      return held;
    });
    for (const tab of [page, other]) {
      await enter(tab);
    }
    await page.bringToFront();
    const security = await settings(page, "Security");
    const form = security.getByRole("region", { name: "Change Password" });
    await form.getByLabel("Current Password").fill(ada.account.password);
    await form.getByLabel("New Password", { exact: true }).fill("a better one");
    await form.getByLabel("Confirm New Password").fill("a better one");
    await form.getByRole("button", { name: "Update Password" }).click();
    await expect(form.getByRole("alert")).toHaveText("Password updated");
    // A tab that was still connecting renews the token once more.
    const stored = () => page.evaluate(() => localStorage.token);
    for (const [i, tab] of [page, other].entries()) {
      await until(`tab ${i} comes again`, async () => await stored() === tokens[i].token);
      await settled(tab);
      await expect(tab).toHaveURL(i === 0 ? /\/settings\/security$/ : /\/$/);
    }
  },
);

stage("[ACCT-23 D-ACCT-6] settings know that two-factor is on", async (t) => {
  const { account, page } = await t.user("ada");
  await enrol(account);
  await enter(page);
  const security = await settings(page, "Security");
  await expect(security.getByRole("button", { name: "Disable Two-Factor" })).toBeVisible();
});

stage("sessions are listed, and each other one can be signed out", async (t) => {
  t.allowErrors("unauthorized");
  const ada = await t.user("ada");
  const { page } = ada;
  await enter(page);
  const second = await t.again(ada, "second");
  await enter(second);
  const third = await elsewhere(await t.guest("third"), ada);
  const sessions = (await settings(page, "Security")).getByRole("region", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  await expect(sessions.getByText("This session")).toHaveCount(1);
  await sessions.getByRole("button", { name: /^Sign out Chrome/ }).first().click();
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(third).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/$/);
  await sessions.getByRole("button", { name: "Sign out all other sessions" }).click();
  await expect(second).toHaveURL(/\/login$/);
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
});

stage("[ACCT-10] Help leads to the pages that every Parley brings along", async (t) => {
  const { page, context } = await t.user("ada");
  await enter(page);
  const help = await settings(page, "Help");
  await expect(help.getByRole("button", { name: "Show all keys" })).toBeVisible();
  await expect(help.getByRole("link")).toHaveText(["Help Center", "Documentation", "Support"]);
  const opening = later(page.waitForEvent("popup"));
  await help.getByRole("link", { name: "Help Center" }).click();
  const docs = await context.newPage();
  await docs.goto((await opening).url());
  await expect(docs.getByRole("heading", { name: "Using Parley", level: 1 })).toBeVisible();
  await docs.getByRole("main").getByRole("link", { name: "What Parley protects" }).click();
  await expect(docs.getByRole("heading", { level: 1 })).toContainText("What Parley protects");
  const pages = docs.getByRole("navigation", { name: "Documentation" });
  await pages.getByRole("link", { name: "Backups" }).click();
  await expect(docs.getByRole("heading", { level: 1 })).toHaveText("Backups");
  await expect(docs).toHaveTitle("Backups · Parley");
});
