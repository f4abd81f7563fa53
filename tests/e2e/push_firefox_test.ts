import { expect } from "../helpers/e2e.ts";
import { findFirefox, launchFirefox } from "../helpers/firefox.ts";
import { FirefoxPush } from "../helpers/firefox_push.ts";
import { PushStage } from "../helpers/push_stage.ts";
import { TestPushService } from "../helpers/push_service.ts";
import { until } from "../helpers/until.ts";
import { composer, enter } from "./chat.ts";

const NAME =
  "[UX-4] Firefox subscribes by itself, decrypts what it gets, and its service worker notifies";
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
    const den = await stage.server("Den", grace);
    await grace.context.addCookies([
      { name: "parley_at", value: `${den.server.id}/${den.channel.id}`, url: grace.url },
    ]);
    await enter(page);
    await expect(composer(page)).toBeEnabled();
    await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Settings" });
    await dialog.getByRole("tab", { name: "Notifications" }).click();
    const on = dialog.getByRole("switch", { name: "Push notifications on this device" });
    await expect(on).toBeEnabled();
    await on.click();
    await expect(on).toBeChecked();

    // The page is gone; the browser is not.
    await page.goto("about:blank");
    const { presence } = stage.app.context;
    await until("nobody is there", () => !presence.isConnected(grace.account.user.id));
    await den.say();
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
    expect({ title, tag }).toEqual({ title: "New message", tag: den.channel.id });
    expect(data.push.server).toBe(den.server.id);
  },
});
