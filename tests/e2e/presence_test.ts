import { e2e, expect } from "../helpers/e2e.ts";
import { enter, rail } from "./chat.ts";

e2e(
  "[PRES-01 PRES-02 PRES-03 PRES-05 D-SOC-3] the picker of the user panel; who is invisible looks offline",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await ada.account.call("POST", "/friends/request", { username: grace.username });
    await grace.account.call("POST", "/friends/request", { username: ada.username });
    await enter(grace.page);
    await enter(ada.page);
    await rail(ada.page, "Friends").click();
    await ada.page.getByRole("tab", { name: "All" }).click();
    const seen = ada.page.getByRole("tabpanel").getByRole("listitem", { name: grace.username });
    await expect(seen).toContainText("Online");

    const own = grace.page.getByRole("region", { name: "Your account" });
    const choose = async (name: RegExp) => {
      await own.getByRole("button", { name: grace.username }).click();
      await grace.page.getByRole("menuitemradio", { name }).click();
    };
    await choose(/^Do Not Disturb/);
    await expect(seen).toContainText("Do Not Disturb");
    await choose(/^Idle/);
    await expect(seen).toContainText("Idle");
    await choose(/^Invisible.*still see when you type/);
    await expect(seen).toContainText("Offline");
    await expect(own).toContainText("Invisible");
    await ada.page.getByRole("tab", { name: "Online" }).click();
    await expect(ada.page.getByText("No friends online")).toBeVisible();
    await grace.page.reload();
    await expect(own).toContainText("Invisible");
    await choose(/^Online/);
    await expect(seen).toContainText("Online");
  },
);
