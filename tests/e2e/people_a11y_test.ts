import { register } from "../helpers/account.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { checkWithAxe } from "./axe.ts";
import { enter, escape, message, rail, send } from "./chat.ts";

const LOOKS = {
  dark: { colorScheme: "dark", viewport: { width: 1440, height: 900 } },
  light: { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  "on a phone": { colorScheme: "light", viewport: { width: 390, height: 844 }, hasTouch: true },
} as const;

for (const [name, look] of Object.entries(LOOKS)) {
  e2e(`axe finds nothing in friends and direct messages (${name})`, async (t) => {
    const ada = await t.user("ada", look);
    const other = (name: string) => register(t.server.url, t.unique(name));
    const [grace, joan, eve] = await Promise.all(["grace", "joan", "eve"].map(other));
    const { call, user } = ada.account;
    await call("POST", "/friends/request", { username: grace.user.username });
    await grace.call("POST", "/friends/request", { username: user.username });
    await joan.call("POST", "/friends/request", { username: user.username });
    await call("POST", "/friends/block", { userId: eve.user.id });
    await call("POST", "/channels/dm", { recipientId: grace.user.id });
    const { page } = ada;
    await enter(page);
    if (name !== "on a phone") await rail(page, "Friends").click();
    for (const [tab, shown] of [["All", grace], ["Pending", joan], ["Blocked", eve]] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.getByRole("listitem", { name: shown.user.username, exact: true }))
        .toBeVisible();
      await checkWithAxe(page, tab);
    }
    await page.getByRole("button", { name: "Add Friend" }).click();
    await expect(page.getByPlaceholder("Enter username")).toBeVisible();
    await checkWithAxe(page, "Add Friend");
    await escape(page.getByRole("dialog", { name: "Add Friend" }));
    await page.getByRole("tab", { name: "All" }).click();
    await page.getByRole("button", { name: "Message" }).click();
    await send(page, "hello");
    await expect(message(page, "hello")).toBeVisible();
    await checkWithAxe(page, "a direct message");
    await page.getByRole("button", { name: "Members", exact: true }).click();
    await expect(page.getByRole("complementary", { name: "Participants" })).toBeVisible();
    await checkWithAxe(page, "Participants");
  });
}
