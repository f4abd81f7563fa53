import { expect, later } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { enter, rail } from "../e2e/chat.ts";

stage(
  "[PROF-26 PROF-27 PROF-28] at home: one's avatar, name, email, a welcome, and one's status",
  async (t) => {
    const { page, account, username } = await t.user("ada");
    await enter(page);
    await rail(page, "Friends").click();
    const home = page.getByRole("region", { name: `Welcome, ${username}!` });
    await expect(home.getByRole("heading")).toHaveText(`Welcome, ${username}!`);
    await expect(home).toContainText(account.user.email);
    await expect(home.locator("[data-presence=online]")).toBeVisible();
    const status = home.getByRole("group", { name: "Status" });
    await expect(status.getByRole("radio", { name: "Online" })).toBeChecked();
    const own = page.getByRole("region", { name: "Your account" });
    for (const name of ["Idle", "Do Not Disturb", "Invisible"]) {
      const kept = later(page.waitForResponse("**/api/profiles/presence"));
      await status.getByText(name).click();
      await expect(status.getByRole("radio", { name })).toBeChecked();
      await expect(own).toContainText(name);
      await kept;
    }
    await page.reload();
    await expect(status.getByRole("radio", { name: "Invisible" })).toBeChecked();
  },
);
