import { e2e, expect, type Person, until } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { fill } from "../helpers/fill.ts";
import { channel, found, open } from "./chat.ts";

/** Waits until the page goes by these settings, which the server keeps for the person. */
async function settingsCome(person: Person) {
  const name = `desktopNotifications_${person.account.user.id}`;
  await expect.poll(() => person.page.evaluate((name) => localStorage.getItem(name), name))
    .toBe("true");
}

e2e(
  "[NOTIF-06] where pages may not notify, as on phones, the service worker does, and a press opens the channel",
  async (t) => {
    const ada = await t.somebody("ada");
    const grace = await t.user("grace", { serviceWorkers: "allow" });
    await grace.context.addInitScript(() => {
      const noticed: { title: string; tag: string }[] = [];
      Object.assign(globalThis, {
        noticed,
        Notification: class {
          static permission = "granted";
          constructor() {
            throw new TypeError("Illegal constructor");
          }
        },
      });
      ServiceWorkerRegistration.prototype.showNotification = (title, { tag = "" } = {}) => {
        noticed.push({ title, tag });
        return Promise.resolve();
      };
      Object.defineProperty(document, "hidden", { get: () => true });
    });
    const space = await found("Phones", ada, grace);
    await ada.account.call("POST", `/channels/server/${space.server.id}`, { name: "side" });
    const { page } = grace;
    await grace.account.call("PUT", "/users/settings", { desktop_notifications: true });
    await open(grace, space);
    await settingsCome(grace);
    await channel(page, "side").click();
    await settled(page);
    await fill(t.url, ada.account, space.channel.id, ["are you there?"]);
    const noticed = () =>
      page.evaluate(() =>
        (globalThis as unknown as { noticed: { title: string; tag: string }[] }).noticed
      );
    await until("a notification", async () => (await noticed()).length === 1);
    const [{ title, tag }] = await noticed();
    expect(title).toBe(`${ada.username} in #general (Phones)`);
    // Sends the message that static/sw.js sends to the page on a press.
    await page.evaluate((tag) => {
      const data = { notification: tag };
      navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data }));
    }, tag);
    await expect(page.getByRole("banner")).toContainText("general");
  },
);
