import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { befriend, enter, gather, message, rail, send } from "../e2e/chat.ts";

stage(
  "[PRES-01 PRES-05 D-SOC-3] the picker of the user panel; who is invisible is offline in every window of a friend and of a fellow member",
  async (t) => {
    const wide = { viewport: { width: 1440, height: 900 } };
    const [ada, joan] = [await t.user("ada", wide), await t.user("joan", wide)];
    const grace = await t.user("grace");
    await befriend(ada, grace);
    await ada.account.call("POST", "/channels/dm", { recipientId: grace.account.user.id });
    await gather("Den", grace, joan);
    await enter(ada.page);
    await rail(ada.page, "Friends").click();
    await ada.page.getByRole("tab", { name: "All" }).click();
    // Content behind a dialog is visible, but not to screen readers.
    const behind = { includeHidden: true };
    const listed = ada.page.getByRole("tabpanel", behind)
      .getByRole("listitem", { name: grace.username, ...behind });
    const active = ada.page.getByRole("complementary", { name: "Active Now", ...behind });
    const conversation = ada.page.getByRole("navigation", { name: "Channels", ...behind })
      .getByRole("button", { name: grace.username, exact: true, ...behind });
    await listed.getByRole("button", { name: grace.username, exact: true }).click();
    await send(grace.page, "here I am");
    await joan.page.getByRole("button", { name: "Members", exact: true }).click();
    const member = joan.page.getByRole("complementary", { name: "Members", ...behind })
      .getByRole("button", { name: new RegExp(grace.username), ...behind });
    await message(joan.page, "here I am").getByRole("button", { name: grace.username }).click();

    /** In lists, in the direct message's entry, in both open profiles, and in Active Now. */
    const shows = async (label: string) => {
      for (const entry of [listed, member]) await expect(entry).toContainText(label);
      const dot = label === "Do Not Disturb" ? "dnd" : label.toLowerCase();
      await expect(conversation.locator("[data-presence]")).toHaveAttribute("data-presence", dot);
      for (const { page } of [ada, joan]) {
        await expect(page.getByRole("dialog", { name: grace.username })).toContainText(label);
      }
      await expect(active.getByText(grace.username)).toHaveCount(label === "Offline" ? 0 : 1);
    };
    const own = grace.page.getByRole("region", { name: "Your account" });
    const choose = async (name: RegExp) => {
      await own.getByRole("button", { name: grace.username }).click();
      await grace.page.getByRole("menuitemradio", { name }).click();
    };
    await shows("Online");
    await choose(/^Do Not Disturb/);
    await shows("Do Not Disturb");
    await choose(/^Idle/);
    await shows("Idle");
    await t.step("[PRES-02 PRES-03] invisible is offline for others, and grey", async () => {
      await choose(/^Invisible.*still see when you type/);
      await shows("Offline");
      await expect(own).toContainText("Invisible");
    });
    await send(grace.page, "nobody sees me");
    await expect(joan.page.getByText("nobody sees me")).toBeVisible();
    await grace.page.reload();
    await expect(own).toContainText("Invisible");
    await shows("Offline");
    await choose(/^Online/);
    await shows("Online");
  },
);
