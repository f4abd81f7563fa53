import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { channel as channelRow, composer, gather, message } from "../e2e/chat.ts";

stage(
  "[COM-3] slow mode is set in the channel's settings; the composer counts down and keeps the text",
  async (t) => {
    const ada = await t.user("ada");
    const bob = await t.user("bob");
    const { channel } = await gather("Calm", ada, bob);
    await channelRow(ada.page, channel.name).click({ button: "right" });
    await ada.page.getByRole("menuitem", { name: "Edit Channel" }).click();
    const settings = ada.page.getByRole("dialog", { name: "Edit Channel" });
    await settings.getByLabel("Slow Mode").selectOption("30");
    await settings.getByRole("button", { name: "Save" }).click();
    await expect(settings).toHaveCount(0);
    await expect(ada.page.getByText("doesn't apply to you")).toBeVisible();
    await expect(bob.page.getByText("one message every 30 seconds")).toBeVisible();

    const input = composer(bob.page);
    await input.fill("first");
    await input.press("Enter");
    await expect(message(ada.page, "first")).toBeVisible();
    await expect(bob.page.getByText(/You can send another message in \d+ seconds/)).toBeVisible();
    await input.fill("second");
    await input.press("Enter");
    await expect(input).toHaveValue("second");

    await ada.account.call("PUT", `/channels/${channel.id}`, { slow_mode: 0 });
    await expect(bob.page.getByText("Slow mode is on")).toHaveCount(0);
    await input.press("Enter");
    await expect(message(ada.page, "second")).toBeVisible();
  },
);
