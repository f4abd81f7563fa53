import type { Worker } from "playwright-core";
import type { PushPayload } from "../../protocol/push.ts";
import { expect } from "../helpers/e2e.ts";
import { launch } from "../helpers/launch.ts";
import { PushStage } from "../helpers/push_stage.ts";
import { until } from "../helpers/until.ts";
import { settled } from "../helpers/settled.ts";
import { channel, enter, open } from "./chat.ts";
import {
  deliver,
  equip,
  look,
  openSettings,
  press,
  type Shown,
  shownIn,
  workerOf,
} from "./push_device.ts";

Deno.test({
  name:
    "[UX-4] a device that is switched on is notified while nobody looks, not of what it muted, and a press opens the place",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    await using stage = await PushStage.open(await launch());
    const { app, service } = stage;
    const grace = await stage.person("grace");
    await equip(stage, grace);
    const { page } = grace;
    const den = await stage.server("Den", grace);
    await den.owner.call("POST", `/channels/server/${den.server.id}`, { name: "side" });
    await open(grace, den);
    const subscribers = () => app.context.push.subscribers.size;
    let worker!: Worker;

    await t.step("off until the host switches it on, then off until the person does", async () => {
      const before = await openSettings(page);
      await expect(page.getByText(/turned off on this server/)).toBeVisible();
      await expect(before.push).toHaveCount(0);
      await before.close();
      await stage.switchOn();
      const now = await openSettings(page);
      await expect(now.push).toBeEnabled();
      await expect(now.push).not.toBeChecked();
      await now.push.click({ force: true });
      await until("the server has the subscription", () => subscribers() === 1);
      await expect(now.push).toBeChecked();
      await now.close();
    });

    await t.step("what is pushed has ids alone; the worker has the words", async () => {
      worker = await workerOf(grace);
      await look(stage, grace, false);
      await den.say();
      const [browser] = service.browsers;
      const [payload] = await browser.next();
      expect(payload).toEqual({
        kind: "message",
        channel: den.channel.id,
        message: expect.any(String),
        seq: expect.any(Number),
        server: den.server.id,
        person: null,
      });
      await worker.evaluate(() => Object.assign(globalThis, { isSeen: () => false }));
      await deliver(grace, payload);
      await expect.poll(() => shownIn(worker)).toHaveLength(1);
      const [{ title, body, tag, silent }] = await shownIn(worker);
      expect({ title, body, tag, silent }).toEqual({
        title: "New message",
        body: "",
        tag: den.channel.id,
        silent: false,
      });
    });

    await t.step("a press opens the message in the page, or its address", async () => {
      const [{ tag, data }] = await shownIn(worker);
      await look(stage, grace, true);
      await channel(page, "side").click();
      await settled(page);
      await press(worker, { tag, data });
      await expect(page.getByRole("list", { name: "Messages in #general" })).toBeAttached();
      await worker.evaluate(() => {
        const { clients } = globalThis as unknown as { clients: object };
        Object.assign(clients, { matchAll: () => Promise.resolve([]) });
      });
      const { push } = data as { push: PushPayload & { kind: "message" } };
      const person = "0123-abc";
      await press(worker, { tag, data });
      await press(worker, { data: { push: { ...push, person } } });
      await press(worker, { data: { push: { kind: "missed", channel: "c", person } } });
      const opened = () =>
        worker.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
      await expect.poll(opened).toEqual([
        `/c/${push.channel}/${push.message}`,
        `/dm/${person}`,
        `/dm/${person}`,
      ]);
    });

    await t.step(
      "what was muted here becomes the account's, and of what is no id nothing stays",
      async () => {
        const { id } = grace.account.user;
        await page.evaluate(([id, channelId]) => {
          localStorage.removeItem(`notificationsShared_${id}`);
          localStorage.setItem(`mutedChannels_${id}`, JSON.stringify([channelId]));
        }, [id, den.channel.id]);
        await page.reload();
        await expect(channel(page, "general")).toHaveAccessibleDescription(/Muted/);
        const muted = async () => {
          const { notifications } = await grace.account.call<{
            notifications: { channels: Record<string, { muted: boolean }> };
          }>("GET", "/users/notifications");
          return notifications.channels;
        };
        await expect.poll(muted).toEqual({ [den.channel.id]: { muted: true } });
        const push = { kind: "message", message: "m", seq: 1, server: den.server.id };
        await worker.evaluate(() => {
          (globalThis as unknown as { shown: Shown[] }).shown.length = 0;
        });
        await deliver(grace, { ...push, channel: "//elsewhere.example" });
        await expect.poll(async () => (await shownIn(worker))[0]?.closed).toBe(true);
        expect((await shownIn(worker))[0].title).toBe("Parley");
      },
    );

    await t.step("a logout takes it from the device and from the server", async () => {
      // Waits until newly read state is stored: afterwards the session is over.
      await settled(page);
      await grace.account.call("POST", "/auth/logout", {});
      await expect(page).toHaveURL(/\/login/);
      await until("the server has forgotten it", () => subscribers() === 0);
      await expect.poll(() => page.evaluate(() => caches.has("parley-push"))).toBe(false);
      await expect.poll(() => page.evaluate(() => localStorage.getItem("voiceSettings_push")))
        .toBe("null");
    });
    await t.step(
      "[UX-4] where push notifications cannot be had, the settings say why",
      () => saysWhyNot(stage),
    );
  },
});

/** The host has switched them on. */
async function saysWhyNot(stage: PushStage) {
  // Nothing is pushed to them.
  const serviceWorkers = "block";
  const blocked = await stage.person("blocked", { serviceWorkers });
  await equip(stage, blocked, "denied");
  const phone = await stage.person("phone", {
    serviceWorkers,
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15",
  });
  await phone.context.addInitScript(() => Reflect.deleteProperty(globalThis, "PushManager"));
  for (
    const [person, reason] of [
      [blocked, /Notifications are blocked for this site/],
      [phone, /add Parley to the home screen/],
    ] as const
  ) {
    await enter(person.page);
    const { push } = await openSettings(person.page);
    await expect(person.page.getByText(reason).last()).toBeVisible();
    await expect(push).toHaveCount(0);
  }
}
