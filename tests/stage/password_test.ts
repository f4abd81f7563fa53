import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { fillRegister } from "../e2e/chat.ts";

// The host asks for more than is usual.
const STRICT = { passwordMin: 10, refuseCommonPasswords: true };

const typed = (page: Page) => page.getByLabel("Password", { exact: true });

stage(
  "[HARD-16] the form says how long a password must be and how weak it is, and a common one is refused",
  async (t) => {
    t.allowErrors("bad_request");
    const page = await t.guest("newcomer");
    await page.goto("/register");
    const submit = page.getByRole("button", { name: "Create Account" });
    await expect(submit).toBeEnabled();
    const said = page.getByRole("status").filter({ visible: true });
    await expect(said).toHaveText("At least 10 characters");
    expect(await typed(page).getAttribute("minlength")).toBe("10");
    await page.getByLabel("Username").fill("newcomer");
    for (
      const [password, text] of [
        ["short", "At least 10 characters"],
        ["newcomer 1234", "Weak: easily guessed"],
        ["correct horse", "Fair: longer is better"],
        ["x7Kp2mQ9vL", "Good: hard to guess"],
        ["correct horse battery staple", "Strong: very hard to guess"],
      ]
    ) {
      await typed(page).fill(password);
      await expect(said).toHaveText(text);
      await expect(typed(page), "it is said with the field").toHaveAccessibleDescription(text);
    }

    await fillRegister(page, "newcomer", "qwertyuiop");
    await expect(page.getByRole("alert")).toContainText("among the commonest");
    await expect(page).toHaveURL(/\/register$/);
    await fillRegister(page, "newcomer", "correct horse");
    await expect(page).toHaveURL(/\/$/);

    await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
    await page.getByRole("tab", { name: "Security" }).click();
    const form = page.getByRole("region", { name: "Change Password" });
    const next = form.getByLabel("New Password", { exact: true });
    await expect(next).toHaveAccessibleDescription("At least 10 characters");
    await form.getByLabel("Current Password").fill("correct horse");
    await next.fill("ninechars");
    await form.getByLabel("Confirm New Password").fill("ninechars");
    await form.getByRole("button", { name: "Update Password" }).click();
    await expect(form.getByRole("alert")).toHaveText("New password must be at least 10 characters");
    await next.fill("qwertyuiop");
    await expect(form.getByRole("status").first()).toHaveText("Weak: easily guessed");
  },
  STRICT,
);

stage("[AUTH-39 HARD-16] the reset asks for as many characters as the host does", async (t) => {
  const page = await t.guest("forgetful");
  await page.goto("/login#reset");
  // The previous step asks for a name too.
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("Username or Email").fill("somebody");
  await page.getByLabel("6-digit MFA Code").fill("123456");
  const next = page.getByLabel("New Password", { exact: true });
  await next.fill("nine nine");
  await page.getByLabel("Confirm New Password").fill("nine nine");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("alert")).toHaveText("Password must be at least 10 characters");
  await next.fill("nine nine nine");
  await expect(next).toHaveAccessibleDescription(/^(Weak|Fair|Good|Strong): /);
}, STRICT);
