import type { Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { checkWithAxe } from "./axe.ts";
import { elsewhere, settings } from "./account.ts";
import { enter } from "./chat.ts";
import { noise, picture } from "./files.ts";
import { replyOnce } from "./routes.ts";

const PASSWORD_REQUIRED = {
  status: 403,
  json: { error: "Enter your password to go on", code: "password_required" },
};

e2e(
  "[ACCT-01] an avatar, seen on all devices",
  async (t) => {
    t.allowErrors("server_error");
    const ada = await t.user("ada");
    const { page } = ada;
    await enter(page);
    const other = await elsewhere(await t.guest("ada elsewhere"), ada);
    const profile = await settings(page, "Profile");
    const upload = profile.getByLabel("Upload Avatar").and(page.locator("input"));
    const file = (name: string, bytes: number) => ({
      name,
      mimeType: "image/png",
      buffer: noise(bytes),
    });
    await t.step("[PROF-24] a picture of 2 MB is refused", async () => {
      await upload.setInputFiles(file("large.png", 2 * 1024 * 1024));
      await expect(page.getByRole("alert")).toHaveText("Avatar must be less than 2MB");
    });
    await t.step("[ERR-12 ERR-30] what fails is told", async () => {
      await upload.setInputFiles(file("broken.png", 9));
      await expect(page.getByText("Failed to upload avatar", { exact: true })).toBeVisible();
      await replyOnce(page, "**/api/profiles/avatar", {
        status: 503,
        json: { error: "The disk is full", code: "unavailable" },
      });
      // So small that there is nothing to choose in it.
      await upload.setInputFiles(await picture(page, "tiny.png", { width: 32, height: 32 }));
      await expect(page.getByText("Failed to upload avatar to server")).toBeVisible();
    });
    await t.step("[ACCT-01] a picture shows on all devices", async () => {
      await upload.setInputFiles(await picture(page, "me.png"));
      await page.getByRole("button", { name: "Apply" }).click();
      const shown = (of: Page) => of.getByRole("region", { name: "Your account" }).locator("img");
      await expect(shown(other)).toHaveAttribute("src", /^\/api\/media\/\w+$/);
      await expect(profile.locator("img")).toHaveJSProperty("naturalWidth", 256);
    });
  },
);

e2e("[ACCT-18 OPS-9] two-factor and access tokens are set up in sight", async (t) => {
  const { account, page } = await t.user("ada");
  await enter(page);
  const security = await settings(page, "Security");
  const mfa = security.getByRole("region", { name: "Two-Factor Authentication" });
  await mfa.getByRole("button", { name: "Set Up Two-Factor" }).click();
  await expect(mfa.getByRole("img")).not.toHaveJSProperty("naturalWidth", 0);
  const tokens = security.getByRole("region", { name: "Access Tokens" });
  await tokens.getByRole("button", { name: "New Access Token" }).press("Enter");
  await tokens.getByLabel("Name").fill("weather bot");
  await checkWithAxe(page, "two-factor setup and the form of a new access token");

  await replyOnce(page, "**/api/users/tokens", PASSWORD_REQUIRED);
  t.allowErrors("forbidden");
  await tokens.getByRole("button", { name: "Create Token" }).click();
  await tokens.getByLabel("Enter your password").fill(account.password);
  await tokens.getByRole("button", { name: "Create token" }).click();
  const made = tokens.getByRole("group", { name: /it is not shown again/ });
  await expect(made).toBeInViewport({ ratio: 1 });
  await checkWithAxe(page, "a new access token");
});
