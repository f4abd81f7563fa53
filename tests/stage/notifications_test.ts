import type { Page } from "playwright-core";
import type { Settings } from "../../protocol/account.ts";
import { expect, type Person, until } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { settled } from "../helpers/settled.ts";
import { fill } from "../helpers/fill.ts";
import { befriend, channel, enter, found, gather, message, open, rail, send } from "../e2e/chat.ts";

/** Notifications and sounds of the page. */
interface Seen {
  hidden: boolean;
  decision: NotificationPermission;
  asked: number;
  shown: { title: string; body: string; closed: boolean; onclick: (() => void) | null }[];
  sounds: { src: string; volume: number }[];
}

/** Replaces notifications and sound with recorders, before the page loads. */
async function record(person: Person) {
  await person.context.addInitScript(() => {
    const seen: Seen = { hidden: false, decision: "granted", asked: 0, shown: [], sounds: [] };
    Object.assign(globalThis, {
      seen,
      Notification: class {
        static permission: NotificationPermission = "default";
        static requestPermission() {
          seen.asked++;
          this.permission = seen.decision;
          return Promise.resolve(seen.decision);
        }
        closed = false;
        onclick: (() => void) | null = null;
        body: string;
        constructor(public title: string, options: { body: string }) {
          this.body = options.body;
          seen.shown.push(this);
        }
        close() {
          this.closed = true;
        }
      },
      Audio: class {
        volume = 1;
        constructor(public src: string) {}
        play() {
          seen.sounds.push(this);
          return Promise.resolve();
        }
      },
    });
    Object.defineProperty(document, "hidden", { get: () => seen.hidden, configurable: true });
  });
}

const seen = (page: Page) =>
  page.evaluate(() => {
    const { asked, shown, sounds } = (globalThis as unknown as { seen: Seen }).seen;
    return {
      asked,
      shown: shown.map(({ title, body, closed }) => ({ title, body, closed })),
      sounds: sounds.map(({ src, volume }) => ({ src, volume })),
    };
  });

const hide = (page: Page, hidden = true) =>
  page.evaluate((hidden) => {
    (globalThis as unknown as { seen: Seen }).seen.hidden = hidden;
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, hidden);

async function settings(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByRole("tab", { name: "Notifications" }).click();
  const named = (name: string) => dialog.getByRole("switch", { name });
  return {
    enabled: named("Notifications enabled"),
    desktop: named("Desktop notifications"),
    sound: named("Sound"),
    close: () => dialog.getByRole("button", { name: "Close" }).click(),
  };
}

/** Waits until the page goes by these settings, which the server keeps for the person. */
async function settingsCome(person: Person) {
  const name = `desktopNotifications_${person.account.user.id}`;
  await expect.poll(() => person.page.evaluate((name) => localStorage.getItem(name), name))
    .toBe("true");
}

async function muteChannel(page: Page, name: string, item = "Mute Channel") {
  await channel(page, name).hover();
  const entry = page.getByRole("listitem")
    .filter({ has: page.getByRole("button", { name, exact: true }) });
  await entry.getByRole("button", { name: "Channel options" }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  if (item === "Mute Channel") {
    await page.getByRole("menuitem", { name: "Until I Turn It Back On" }).click();
  }
}

stage(
  "[NOTIF-10 NOTIF-12] the three switches: desktop needs the others' yes, all survive a reload",
  async (t) => {
    const ada = await t.user("ada");
    await record(ada);
    const space = await gather("Switches", ada);
    const { page } = ada;
    let now = await settings(page);
    await expect(now.enabled).toBeChecked();
    await expect(now.desktop).not.toBeChecked();
    await expect(now.sound).toBeChecked();
    await t.step("[ACCT-07] desktop needs notifications at all", async () => {
      await now.enabled.click();
      await expect(now.enabled).not.toBeChecked();
      await expect(now.desktop).toBeDisabled();
      await now.enabled.click();
    });
    await t.step("[ACCT-08] it asks the browser once", async () => {
      await now.sound.click();
      await expect(now.sound).not.toBeChecked();
      await now.sound.click();
      await expect(now.sound).toBeChecked();
      await now.desktop.click();
      await expect(now.desktop).toBeChecked();
      expect((await seen(page)).asked).toBe(1);
    });
    await now.close();
    await t.step("[SESS-33 SESS-34 SESS-35] each is kept with the user", async () => {
      const stored = await page.evaluate((id) => [
        localStorage.getItem(`notificationsEnabled_${id}`),
        localStorage.getItem(`desktopNotifications_${id}`),
        localStorage.getItem(`notificationSound_${id}`),
      ], ada.account.user.id);
      expect(stored).toEqual(["true", "true", "true"]);
    });
    // The switches show at once and are sent one after another: a reload cancels unsent ones.
    await until("the server keeps them", async () => {
      const { settings } = await ada.account.call<{ settings: Settings }>("GET", "/users/settings");
      return settings.notifications_enabled && settings.desktop_notifications &&
        settings.notification_sound;
    });
    await open(ada, space);
    now = await settings(page);
    await expect(now.sound).toBeChecked();
    // The recorder has forgotten the permission, as a browser does when it is taken away.
    await expect(now.desktop).not.toBeChecked();
  },
);

stage(
  "[ACCT-08 NOTIF-12] a permission that is refused leaves the switch off and says why",
  async (t) => {
    const ada = await t.user("ada");
    await record(ada);
    await gather("Refused", ada);
    await ada.page.evaluate(() => {
      (globalThis as unknown as { seen: Seen }).seen.decision = "denied";
    });
    const { desktop } = await settings(ada.page);
    await desktop.click();
    await expect(ada.page.getByText("Notifications are blocked for this site")).toBeVisible();
    await expect(desktop).not.toBeChecked();
    await expect(desktop).toBeDisabled();
  },
);

stage(
  "[NOTIF-11 NOTIF-12] who looks elsewhere is notified: 100 characters, five seconds, a click opens it",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await record(grace);
    const { server } = await gather("Calling", ada, grace);
    await ada.account.call("POST", `/channels/server/${server.id}`, { name: "side" });
    const { page } = grace;
    const now = await settings(page);
    // The defaults of a new account cover mentions and direct messages only (MEND-16).
    for (const isOn of [false, true]) {
      await now.sound.click();
      await expect(now.sound).toBeChecked({ checked: isOn });
    }
    await now.desktop.click();
    await expect(now.desktop).toBeChecked();
    await now.close();

    await send(ada.page, "while she looks");
    await expect(message(page, "while she looks")).toBeVisible();
    expect((await seen(page)).shown).toHaveLength(0);
    // Turning the sound on has played it once.
    expect((await seen(page)).sounds).toHaveLength(1);

    await t.step("[NOTIF-08 NOTIF-09] a page that is seen plays a sound", async () => {
      await channel(page, "side").click();
      await settled(page);
      await send(ada.page, "visible elsewhere");
      await until("the sound", async () => (await seen(page)).sounds.length === 2);
      expect((await seen(page)).shown).toHaveLength(0);
      expect((await seen(page)).sounds[1]).toEqual({ src: "/sounds/message.wav", volume: 0.5 });
    });

    await t.step("[NOTIF-06] one that is hidden shows 100 characters", async () => {
      await hide(page);
      await send(ada.page, "x".repeat(150));
      await until("a notification", async () => (await seen(page)).shown.length === 1);
      const [first] = (await seen(page)).shown;
      expect(first.title).toBe(`${ada.username} in #general (Calling)`);
      expect(first.body).toBe("x".repeat(100));
    });
    await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.shown[0].onclick!());
    await expect(page.getByRole("banner")).toContainText("general");
    await until("it has closed", async () => (await seen(page)).shown[0].closed);
    await t.step("[NOTIF-07] it closes by itself", async () => {
      await send(ada.page, "one more");
      await until("a second one", async () => (await seen(page)).shown.length === 2);
      await until("it closes by itself", async () => (await seen(page)).shown[1].closed);
    });
  },
);

stage("[NOTIF-10 NOTIF-11 NOTIF-12] with notifications off there is neither", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await record(grace);
  const space = await found("Silence", ada, grace);
  await grace.account.call("PUT", "/users/settings", {
    notifications_enabled: false,
    desktop_notifications: true,
    notification_sound: true,
  });
  await grace.context.addInitScript(() => Object.assign(Notification, { permission: "granted" }));
  await Promise.all([open(ada, space), open(grace, space)]);
  await settingsCome(grace);
  await hide(grace.page);
  await send(ada.page, "a whisper");
  await expect(message(grace.page, "a whisper")).toHaveCount(1);
  const { shown, sounds } = await seen(grace.page);
  expect([shown, sounds]).toEqual([[], []]);
});

stage(
  "[NOTIF-01 D-MSG-8 COM-10] a muted channel has no badge and no notice but for mentions",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await record(grace);
    const space = await gather("Muffled", ada, grace);
    const { page } = grace;
    await ada.account.call("POST", `/channels/server/${space.server.id}`, { name: "side" });
    const now = await settings(page);
    await now.desktop.click();
    await expect(now.desktop).toBeChecked();
    await now.close();
    await channel(page, "side").click();
    await settled(page);
    await muteChannel(page, "general");
    await expect(channel(page, "general")).toHaveAccessibleDescription(/Muted/);
    await hide(page);
    await send(ada.page, "nothing much");
    await send(ada.page, `but @${grace.username} should see`);
    await expect(channel(page, "general")).toHaveAccessibleDescription(/1 mention\b/);
    await expect.poll(async () => (await seen(page)).shown.length).toBe(1);
    await expect(rail(page, "Muffled")).not.toHaveAccessibleDescription(/Unread/);
    await open(grace, space);
    await expect(channel(page, "general")).toHaveAccessibleDescription(/Muted/);
    await muteChannel(page, "general", "Unmute Channel");
    await expect(channel(page, "general")).not.toHaveAccessibleDescription(/Muted/);
  },
);

stage(
  "[NOTIF-12] what is switched just before a reload reaches the server, in its order",
  async (t) => {
    const ada = await t.user("ada");
    const space = await gather("Quick", ada);
    const { page } = ada;
    let now = await settings(page);
    await expect(now.enabled).toBeChecked();
    await now.enabled.evaluate((element) => element.dataset.pressed = "enabled");
    await now.sound.evaluate((element) => element.dataset.pressed = "sound");
    const reloaded = page.waitForEvent("load");
    // Later, since the page is left before this could return.
    await page.evaluate(() => {
      setTimeout(() => {
        for (const name of ["enabled", "sound", "enabled", "enabled"]) {
          document.querySelector<HTMLElement>(`[data-pressed=${name}]`)!.click();
        }
        location.reload();
      });
    });
    await reloaded;
    await until("the server keeps them", async () => {
      const { settings } = await ada.account.call<{ settings: Settings }>("GET", "/users/settings");
      return !settings.notifications_enabled && !settings.notification_sound;
    });
    await open(ada, space);
    now = await settings(page);
    await expect(now.sound).not.toBeChecked();
    await expect(now.enabled).not.toBeChecked();
  },
);

stage(
  "[MEND-16] the first direct message brings a question, which can wait for 30 days or turns notices on",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    await record(grace);
    await befriend(ada, grace);
    const { page } = grace;
    await Promise.all([enter(ada.page), enter(page)]);
    const { channel } = await ada.account.call<{ channel: { id: string } }>(
      "POST",
      "/channels/dm",
      { recipientId: grace.account.user.id },
    );
    const write = (text: string) => fill(t.url, ada.account, channel.id, [text]);
    const bar = page.getByRole("region", { name: "Get notified when someone messages you?" });
    await expect(bar).toHaveCount(0);
    await write("hello");
    await expect(bar).toBeVisible();
    await bar.getByRole("button", { name: "Not now" }).click();
    await expect(bar).toHaveCount(0);
    const name = `notificationsAskAfter_${grace.account.user.id}`;
    const until = await page.evaluate((name) => Number(localStorage.getItem(name)), name);
    const days = (until - Date.now()) / 86_400_000;
    expect([days > 29.9, days <= 30]).toEqual([true, true]);
    await page.evaluate((name) => localStorage.setItem(name, String(Date.now())), name);
    // Messages received while no page was open also cause the question.
    await page.goto("/docs/help");
    await write("are you there?");
    await enter(page);
    await bar.getByRole("button", { name: "Turn on" }).click();
    await expect(bar).toHaveCount(0);
    expect((await seen(page)).asked).toBe(1);
    await hide(page);
    await write("now you know");
    await expect.poll(async () => (await seen(page)).shown.at(-1)?.body).toBe("now you know");
  },
);

stage("[MEND-16] a device has one choice, kept there, beside the account's switches", async (t) => {
  const ada = await t.user("ada");
  const space = await gather("Here", ada);
  const { page } = ada;
  const choices = async () => {
    const now = await settings(page);
    const here = page.getByRole("group", { name: "On this device" });
    return { now, off: here.getByRole("radio", { name: "Off" }), here };
  };
  const { now, off, here } = await choices();
  await expect(here.getByRole("radio", { name: "While Parley is open" })).toBeChecked();
  await expect(off).toBeEnabled();
  await off.check();
  await expect(now.sound).toBeChecked();
  await open(ada, space);
  await expect((await choices()).off).toBeChecked();
});
