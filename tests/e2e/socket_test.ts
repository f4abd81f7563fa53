import { createServer, invite } from "../helpers/account.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { enter, message, messageList, open, send } from "./chat.ts";

e2e("[SOCK-03 SOCK-05] where websockets are blocked, polling carries the chat", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await ada.page.addInitScript(() => {
    class Blocked {
      onerror?: (event: Event) => void;
      constructor() {
        setTimeout(() => this.onerror?.(new Event("error")));
      }
      close() {}
    }
    Object.assign(globalThis, { WebSocket: Blocked });
  });
  const space = await createServer(ada.account, "Proxy");
  await invite(ada.account, space.server.id, [grace.account]);
  await enter(ada.page);
  await expect(messageList(ada.page)).toBeAttached();
  await open(grace, space);
  await send(grace.page, "through the needle's eye");
  await expect(message(ada.page, "through the needle's eye")).toBeVisible();
  await send(ada.page, "and back");
  await expect(message(grace.page, "and back")).toBeVisible();
  await open(grace, space);
  await expect(message(grace.page, "and back")).toHaveCount(1);
});
