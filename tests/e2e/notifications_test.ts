import type { Page } from "playwright-core";
import type { Settings } from "../../protocol/account.ts";
import { e2e, expect, type Person, until } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { channel, found, gather, open, send } from "./chat.ts";

async function settings(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByRole("tab", { name: "Notifications" }).click();
  const named = (name: string) => dialog.getByRole("switch", { name });
  return {
    enabled: named("Notifications enabled"),
    sound: named("Sound"),
  };
}

/** Waits until the page goes by these settings, which the server keeps for the person. */
async function settingsCome(person: Person) {
  const name = `desktopNotifications_${person.account.user.id}`;
  await expect.poll(() => person.page.evaluate((name) => localStorage.getItem(name), name))
    .toBe("true");
}

e2e(
  "[NOTIF-12] what is switched just before a reload reaches the server, in its order",
  async (t) => {
    const ada = await t.user("ada");
    const space = await gather("Quick", ada);
    const { page } = ada;
    let now = await settings(page);
    await expect(now.enabled).toBeChecked();
    const switches = await Promise.all([now.enabled, now.sound].map((one) => one.elementHandle()));
    const reloaded = page.waitForEvent("load");
    // Later, since the page is left before this could return.
    await page.evaluate(([enabled, sound]) => {
      const press = (element: unknown) => (element as { click(): void }).click();
      setTimeout(() => {
        for (const element of [enabled, sound, enabled, enabled]) press(element);
        location.reload();
      });
    }, switches);
    await reloaded;
    await until("the server keeps them", async () => {
      const { settings } = await ada.account.call<{ settings: Settings }>("GET", "/users/settings");
      return !settings.notifications_enabled && settings.notification_sound;
    });
    await open(ada, space);
    now = await settings(page);
    await expect(now.sound).toBeChecked();
    await expect(now.enabled).not.toBeChecked();
  },
);

e2e(
  "[NOTIF-06] where pages may not notify, as on phones, the service worker does, and a press opens the channel",
  async (t) => {
    const ada = await t.user("ada");
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
    await Promise.all([open(ada, space), open(grace, space)]);
    await settingsCome(grace);
    await channel(page, "side").click();
    await settled(page);
    await send(ada.page, "are you there?");
    const noticed = () =>
      page.evaluate(() =>
        (globalThis as unknown as { noticed: { title: string; tag: string }[] }).noticed
      );
    await until("a notification", async () => (await noticed()).length === 1);
    const [{ title, tag }] = await noticed();
    expect(title).toBe(`${ada.username} in #general (Phones)`);
    // As static/sw.js tells the page when it is pressed.
    await page.evaluate((tag) => {
      const data = { notification: tag };
      navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data }));
    }, tag);
    await expect(page.getByRole("banner")).toContainText("general");
  },
);
