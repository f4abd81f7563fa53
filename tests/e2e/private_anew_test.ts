import { e2e, expect } from "../helpers/e2e.ts";
import { idleSoon } from "../helpers/idle.ts";
import { elsewhere, settings } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { enter } from "./chat.ts";
import { setUpKeys } from "./private.ts";

e2e(
  "[E2E-14] who starts anew proves it by the password, and a device that is in use is told and calls it off",
  async (t) => {
    const ada = await t.user("ada");
    const { page } = ada;
    await idleSoon(page);
    await enter(page);
    await setUpKeys(page);
    const other = await elsewhere(await t.guest("ada without keys"), ada);
    const panel = await settings(other, "Private conversations");
    const start = panel.getByRole("button", { name: "Start anew" });
    await start.click();
    const dialog = other.getByRole("dialog", { name: "Start anew" });
    await dialog.getByLabel("Password").fill("not the password");
    t.allowErrors("forbidden");
    await dialog.getByRole("button", { name: "Start anew" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await dialog.getByLabel("Password").fill(ada.account.password);
    await dialog.getByRole("button", { name: "Start anew" }).click();
    await expect(panel.getByText(/^You asked to start anew\. It takes effect /)).toBeVisible();
    await expect(panel.getByRole("button", { name: "Make new keys" })).toHaveCount(0);

    const notice = page.getByRole("region", { name: /^Somebody asked to start anew/ });
    await notice.getByRole("button", { name: "Open settings" }).click();
    const there = await settings(page, "Private conversations");
    await expect(there.getByText(/^Somebody asked to start anew with your account\./))
      .toBeVisible();
    await checkWithAxe(page, "a new beginning that can be called off");
    await there.getByRole("button", { name: "Call it off" }).click();
    await expect(there.getByText(/^Somebody asked to start anew/)).toHaveCount(0);
    await expect(start).toBeVisible();
  },
);
