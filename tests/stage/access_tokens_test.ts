import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { enter } from "../e2e/chat.ts";
import { replyOnce } from "../e2e/routes.ts";

const REQUIRED = {
  status: 403,
  json: { error: "Enter your password to go on", code: "password_required" },
};

async function tokens(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByRole("tab", { name: "Security" }).click();
  return dialog.getByRole("region", { name: "Access Tokens" });
}

stage(
  "[OPS-9 HARD-3] an access token is made with the password, shown once, works, and is revoked",
  async (t) => {
    t.allowErrors("forbidden");
    const ada = await t.user("ada");
    const { page } = ada;
    await enter(page);
    const section = await tokens(page);
    await section.getByRole("button", { name: "New Access Token" }).press("Enter");
    await expect(section.getByLabel("Name")).toBeFocused();
    await section.getByLabel("Name").fill("weather bot");
    await section.getByLabel("write").check();
    await replyOnce(page, "**/api/users/tokens", REQUIRED);
    await section.getByRole("button", { name: "Create Token" }).click();
    const field = section.getByLabel("Enter your password");
    await expect(field).toBeFocused();
    await field.fill(ada.account.password);
    await section.getByRole("button", { name: "Create token" }).click();
    const token = await section.getByLabel("Access token", { exact: true }).inputValue();
    expect(token).toMatch(/^parley_pat_[\w-]{43}$/);
    const made = section.getByRole("group", { name: /It won't be shown again/ });
    await expect(made).toBeFocused();
    const response = await fetch(`${ada.url}/api/users/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await response.json()).user.username).toBe(ada.username);
    await section.getByRole("button", { name: "Done" }).click();
    await expect(section.getByText(token)).toHaveCount(0);
    await expect(section.getByRole("button", { name: "New Access Token" })).toBeFocused();
    await expect(section.getByRole("listitem")).toContainText("weather bot");
    await expect(section.getByRole("listitem")).toContainText("read, write");
    await section.getByRole("button", { name: "Revoke weather bot" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(section.getByRole("listitem")).toHaveCount(0);
    await expect(page.getByRole("tabpanel", { name: "Security" })).toBeFocused();
    const refused = await fetch(`${ada.url}/api/users/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(refused.status).toBe(401);
    await refused.body?.cancel();
  },
);
