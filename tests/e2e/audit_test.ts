import { userHash } from "../../protocol/e2ee/key_log.ts";
import { TestDevice } from "../helpers/e2ee/api_device.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { idleSoon } from "../helpers/idle.ts";
import { Person } from "../helpers/person.ts";
import { settings } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { enter } from "./chat.ts";
import { changeReplies } from "./routes.ts";

e2e(
  "[E2E-34] keys in one's own name that no own device has made are told above the chat and in Settings",
  async (t) => {
    const bob = await t.user("bob");
    const { user, token, sessionToken } = bob.account;
    await TestDevice.first(new Person(t.server.url, user, token, sessionToken, new Headers()));
    const ada = await t.user("ada");
    const { page } = ada;
    // The host says that what its log has of bob is ada's.
    const his = (await userHash(user.id)).toBase64();
    const own = (await userHash(ada.account.user.id)).toBase64();
    await changeReplies<{ entries: { user: string }[] }>(
      page,
      /\/api\/e2ee\/log\/entries/,
      ({ entries }) => ({
        entries: entries.map((one) => one.user === his ? { ...one, user: own } : one),
      }),
    );
    await enter(page);
    const panel = await settings(page, "Private conversations");
    await panel.getByRole("button", { name: "Set up" }).click();
    await expect(panel.getByText("This device is set up")).toBeVisible();
    const alert = /This server's log has 2 entries of keys in your name that none of your devices/;
    await page.keyboard.press("Escape");
    await idleSoon(page);
    await page.reload();
    const notice = page.getByRole("region", {
      name: "This server has keys in your name that aren't yours",
    });
    await expect(notice).toContainText(alert);
    await notice.getByRole("button", { name: "Open settings" }).click();
    await expect(panel.getByRole("alert")).toContainText(alert);
    await checkWithAxe(page, "keys in one's own name");
  },
);
