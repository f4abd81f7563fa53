import type { Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { settings } from "./account.ts";
import { befriend, enter, escape, message, rail, send } from "./chat.ts";
import { checkWithAxe } from "./axe.ts";
import { conversation, makePrivate, setUpKeys } from "./private.ts";
import { changeReplies } from "./routes.ts";

/** What a page hands in for others. */
function recordSent(page: Page): () => string {
  let sent = "";
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => sent += `${payload}\n`);
  });
  page.on("request", (request) => {
    if (request.method() === "POST") sent += `${request.postData() ?? ""}\n`;
  });
  return () => sent;
}

e2e(
  "[E2E-31] in a private direct message the page counts mentions, the server is told of none, and what it makes up is no mention",
  async (t) => {
    const ada = await t.user("ada");
    const bob = await t.user("bob");
    await befriend(ada, bob);
    await ada.account.call("POST", "/channels/dm", { recipientId: bob.account.user.id });
    t.allowErrors("e2ee_state");
    const sent = recordSent(ada.page);
    for (const { page } of [ada, bob]) {
      await enter(page);
      await setUpKeys(page);
      await rail(page, "Home").click();
    }
    await conversation(ada.page, bob.username).click();
    await settled(ada.page);
    await makePrivate(ada.page);
    await send(ada.page, `look @${bob.username}`);
    const inList = conversation(bob.page, new RegExp(`^${ada.username}`));
    const counted = () => expect(bob.page).toHaveTitle(/^\(1\)/);
    await counted();
    expect(sent()).toContain("send-message");
    expect(sent()).not.toContain('"mentions"');

    await t.step("[E2E-31] a page that was closed meanwhile finds it again", async () => {
      await bob.page.reload();
      await rail(bob.page, "Home").click();
      await counted();
    });

    await t.step("[E2E-31] what the server says beside what is sealed calls nobody", async () => {
      const opened = Promise.withResolvers<void>();
      const mentions = [bob.account.user.id];
      const list = /\/api\/messages\/[^/?]+\?/;
      await changeReplies<{ messages: object[] }>(bob.page, list, (page) => {
        opened.resolve();
        return { ...page, messages: page.messages.map((one) => ({ ...one, mentions })) };
      });
      await bob.page.reload();
      await rail(bob.page, "Home").click();
      await opened.promise;
      await expect(inList).toHaveAccessibleDescription(/1 unread message/);
      await inList.click();
      await expect(message(bob.page, "look")).toBeVisible();
      await expect(bob.page).not.toHaveTitle(/^\(1\)/);
    });

    await t.step("[E2E-31] it can be turned off for channels, too", async () => {
      const panel = await settings(ada.page, "Private conversations");
      const open = panel.getByRole("switch", { name: /^Say openly whom I mention/ });
      await expect(open).toBeChecked();
      await checkWithAxe(ada.page, "open mentions");
      await open.click();
      await expect(open).not.toBeChecked();
      await escape(ada.page.getByRole("dialog"));
      await ada.page.reload();
      await settled(ada.page);
      await settings(ada.page, "Private conversations");
      await expect(open).not.toBeChecked();
    });
  },
);
