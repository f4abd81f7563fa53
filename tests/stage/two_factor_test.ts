import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { fillLogin } from "../e2e/chat.ts";
import { enrol } from "../e2e/two_factor.ts";

const DONE = "Password reset successfully! Please login with your new password.";

async function fillReset(page: Page, username: string, code: string, password: string) {
  // The login also asks for a name.
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("Username or Email").fill(username);
  await page.getByLabel(/^(6-digit MFA|Recovery) Code$/).fill(code);
  await page.getByLabel("New Password", { exact: true }).fill(password);
}

stage(
  "[AUTH-10 AUTH-11] the second step of signing in",
  async (t) => {
    t.allowErrors("unauthorized");
    const { account, username } = await t.user("ada");
    const { code } = await enrol(account);
    const page = await t.guest("ada elsewhere");
    await page.goto("/login");
    await fillLogin(page, username, account.password);
    const input = await t.step("[AUTH-12] it asks for digits", async () => {
      const input = page.getByLabel("6-digit MFA Code");
      await expect(input).toBeFocused();
      await expect(input).toHaveAttribute("inputmode", "numeric");
      return input;
    });

    await t.step("[AUTH-14] one can go back", async () => {
      await page.getByRole("link", { name: "Back to login" }).click();
      await expect(page.getByLabel("Username or Email")).toHaveValue(username);
      await fillLogin(page, username, account.password);
    });

    const verify = await t.step("[AUTH-13 AUTH-15 AUTH-16] it takes six of them", async () => {
      const verify = page.getByRole("button", { name: "Verify & Sign In" });
      await expect(verify).toBeDisabled();
      await input.pressSequentially("12345");
      await expect(verify).toBeDisabled();
      await input.pressSequentially("6789");
      await expect(input).toHaveValue("123456");
      return verify;
    });
    await t.step(
      "[MEND-46] of what is pasted or typed, blanks and hyphens do not count",
      async () => {
        await input.fill("");
        await input.pressSequentially("123 45-6");
        await expect(input).toHaveValue("123456");
        for (const text of ["654 321", " 654-321\n", "654\u00a0321\u200b"]) {
          await input.fill("");
          await input.evaluate((field, text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            field.dispatchEvent(
              new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
            );
          }, text);
          await expect(input).toHaveValue("654321");
        }
        await expect(verify).toBeEnabled();
      },
    );
    await t.step("[ERR-02] a wrong one is told", async () => {
      await verify.click();
      await expect(page.getByRole("alert")).toHaveText("That code isn't right.");
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(null);
    });

    await t.step("[AUTH-17] a right one signs in", async () => {
      await input.fill(code());
      await verify.click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole("region", { name: "Your account" })).toContainText(username);
    });
  },
);

stage("[AUTH-11 D-ACCT-6] a recovery code stands in for the authenticator", async (t) => {
  const { account, username } = await t.user("ada");
  const { recoveryCodes } = await enrol(account);
  const page = await t.guest("ada elsewhere");
  await page.goto("/login");
  await fillLogin(page, username, account.password);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery Code").fill(recoveryCodes[3]);
  await page.getByRole("button", { name: "Verify & Sign In" }).click();
  await expect(page).toHaveURL(/\/$/);
});

stage(
  "[AUTH-40] a forgotten password is reset by a code",
  async (t) => {
    t.allowErrors("unauthorized");
    const { account, username } = await t.user("ada");
    const { code } = await enrol(account);
    const page = await t.guest("ada elsewhere");
    await page.goto("/login");
    await t.step("[AUTH-34 AUTH-36 AUTH-37] it is part of /login, with ways out", async () => {
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      await expect(page).toHaveURL(/\/login$/);
      const support = page.getByRole("link", { name: "Contact support" });
      await expect(support).toHaveAttribute("href", /^\/docs\/help#/);
      await page.getByRole("link", { name: "Back to Login" }).click();
      await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
      await page.getByRole("link", { name: "Forgot your password?" }).click();
    });

    const reset = page.getByRole("button", { name: "Reset Password" });
    const again = page.getByLabel("Confirm New Password");
    await t.step("[AUTH-38 AUTH-39] six characters, twice the same", async () => {
      await fillReset(page, username, "000000", "12345");
      await again.fill("12345");
      await reset.click();
      await expect(page.getByRole("alert")).toHaveText("Password must be at least 6 characters");
      await fillReset(page, username, "000000", "another secret");
      await reset.click();
      await expect(page.getByRole("alert")).toHaveText("Passwords do not match");
    });
    await t.step("[ERR-03] a wrong code is told", async () => {
      await again.fill("another secret");
      await reset.click();
      await expect(page.getByRole("alert")).toContainText("That code isn't right.");
    });

    await t.step("[AUTH-41 AUTH-42] success is told, and the fields are empty", async () => {
      await fillReset(page, username, code(), "another secret");
      await reset.click();
      await expect(page.getByRole("alert")).toHaveText(DONE);
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    });
    await fillLogin(page, username, "another secret");
    await expect(page.getByLabel("6-digit MFA Code")).toBeVisible();
  },
);
