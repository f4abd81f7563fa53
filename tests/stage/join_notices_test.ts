import { invite } from "../helpers/account.ts";
import { expect } from "../helpers/pages.ts";
import { settled } from "../helpers/settled.ts";
import { stage } from "../helpers/stage/stage.ts";
import { gather, message, messageList, send } from "../e2e/chat.ts";

stage(
  "[HARD-9] who comes and goes is one line that changes, and so are many who come",
  async (t) => {
    const ada = await t.user("ada");
    const { server } = await gather("Station", ada);
    const { page } = ada;
    const bob = await t.user("bob");
    const code = await invite(ada.account, server.id);
    const come = () => bob.account.call("POST", "/servers/join-invite", { inviteCode: code });
    const go = () =>
      bob.account.call("DELETE", `/servers/${server.id}/members/${bob.account.user.id}`);
    const rows = messageList(page).getByRole("article");
    await come();
    await expect(message(page, `${bob.username} joined the server`)).toBeVisible();
    await go();
    await expect(message(page, `${bob.username} came and went`)).toBeVisible();
    for (let i = 0; i < 4; i++) {
      await come();
      await go();
    }
    await expect(message(page, `${bob.username} came and went 5 times`)).toBeVisible();
    await expect(rows).toHaveCount(1);

    await send(page, "a busy day");
    await expect(message(page, "a busy day")).not.toHaveAttribute("aria-busy", "true");
    const others = await Promise.all(["cy", "dan", "eve", "fay"].map((name) => t.user(name)));
    const names: string[] = [];
    for (const other of others) {
      await other.account.call("POST", "/servers/join-invite", { inviteCode: code });
      names.push(other.username);
    }
    await expect(message(page, `${names[0]}, ${names[1]} and 2 others joined`)).toBeVisible();
    await expect(rows).toHaveCount(3);
    // Read markers are sent a little later; a page loaded before that starts with unread messages.
    await settled(page);
    await page.reload();
    await expect(message(page, `${names[0]}, ${names[1]} and 2 others joined`)).toBeVisible();
    await expect(message(page, `${bob.username} came and went 5 times`)).toBeVisible();
    await expect(rows).toHaveCount(3);
  },
);
