import { expect } from "../helpers/e2e.ts";
import { findFirefox, launchFirefox } from "../helpers/firefox.ts";
import { FirefoxPush } from "../helpers/firefox_push.ts";
import { PushStage } from "../helpers/push_stage.ts";
import { TestPushService } from "../helpers/push_service.ts";
import { until } from "../helpers/until.ts";
import { enter } from "./chat.ts";
import { answersWhenAsked, askBar } from "./push_device.ts";

const NAME =
  "[UX-4 MEND-16] Firefox asks once, subscribes by itself, decrypts what it gets, and its service worker notifies";
const path = findFirefox();

Deno.test({
  name: path ? NAME : `${NAME} (no Firefox: set PARLEY_FIREFOX)`,
  ignore: !path,
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const service = await TestPushService.start();
    await using push = new FirefoxPush(service);
    const browser = await launchFirefox(path!, push.preferences);
    await using stage = await PushStage.open(browser, service);
    await stage.switchOn();
    // Firefox has no permissions of these names.
    const grace = await stage.person("grace", { permissions: [] });
    const { page } = grace;
    const ada = await stage.friend(grace);
    await grace.context.addInitScript(answersWhenAsked);
    await enter(page);
    await expect(page.getByRole("heading", { name: "Friends", exact: true })).toBeVisible();
    const bar = askBar(page);
    await expect(bar).toHaveCount(0);
    await ada.say();
    await bar.getByRole("button", { name: "Turn on" }).click();
    await expect(bar).toHaveCount(0);
    await until("it has subscribed", () => stage.app.context.push.subscribers.size === 1);

    // The page is gone; the browser is not.
    await page.goto("about:blank");
    const { presence } = stage.app.context;
    await until("nobody is there", () => !presence.isConnected(grace.account.user.id));
    await ada.say();
    await until("it is with the browser", () => push.codes.length > 0);
    expect(push.codes).toEqual([100]);
    const other = await grace.context.newPage();
    await other.goto("/docs/help");
    const shown = () =>
      other.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration("/");
        const all = await registration?.getNotifications() ?? [];
        return all.map(({ title, tag, data }) => ({ title, tag, data }));
      });
    await expect.poll(shown).toHaveLength(1);
    const [{ title, tag, data }] = await shown();
    expect({ title, tag }).toEqual({ title: "New direct message", tag: ada.channel.id });
    expect(data.push.person).toBe(ada.friend.user.id);
  },
});
