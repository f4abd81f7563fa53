import type { History } from "../../protocol/messages.ts";
import { createServer } from "../helpers/account.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { checkWithAxe } from "./axe.ts";
import { message, messageList, open } from "./chat.ts";

const LOOKS = {
  dark: { colorScheme: "dark", viewport: { width: 1440, height: 900 } },
  light: { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  "on a phone": { colorScheme: "dark", viewport: { width: 390, height: 844 }, hasTouch: true },
} as const;

for (const [name, look] of Object.entries(LOOKS)) {
  e2e(`axe finds nothing in pins, search and selecting (${name})`, async (t) => {
    const ada = await t.user("ada", look);
    const space = await createServer(ada.account, "Panels");
    const { channel } = space;
    const texts = Array.from({ length: 80 }, (_, i) => `otter number ${i + 1}.`);
    await fill(t.server.url, ada.account, channel.id, texts);
    const { messages } = await ada.account.call<History>("GET", `/messages/${channel.id}?limit=2`);
    for (const { id } of messages) {
      await ada.account.call("PUT", `/channels/${channel.id}/pins/${id}`);
    }
    await open(ada, space);
    const { page } = ada;
    const choose = async (text: string) => {
      if (name !== "on a phone") return await page.getByRole("button", { name: text }).click();
      await page.getByRole("button", { name: "More", exact: true }).first().click();
      await page.getByRole("menuitem", { name: text }).click();
    };
    await choose("Pinned Messages");
    const panel = page.getByRole("complementary", { name: "Pinned Messages" });
    await expect(panel.getByRole("article")).toHaveCount(2);
    await checkWithAxe(page, "pins");
    await page.getByRole("button", { name: "Close pins" }).click();
    await choose("Search");
    await expect(page.getByText("Narrow it down")).toBeVisible();
    await checkWithAxe(page, "hints");
    await page.getByRole("searchbox").fill("otter");
    await expect(page.getByRole("search")).toContainText("All messages of this server");
    await checkWithAxe(page, "results");
    await page.getByRole("button", { name: /otter number 3\./ }).click();
    await expect(message(page, "otter number 3.")).toBeFocused();
    await checkWithAxe(page, "a message that was jumped to");
    if (name !== "on a phone") await page.getByRole("button", { name: "Close search" }).click();
    await choose("Select messages");
    await messageList(page).getByRole("listitem").filter({ hasText: "otter number 3." }).click();
    await checkWithAxe(page, "selecting");
  });
}
