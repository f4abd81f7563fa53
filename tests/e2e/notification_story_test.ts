import type { BrowserContext, Page } from "playwright-core";
import { signIn } from "../helpers/account.ts";
import { expect } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { launch } from "../helpers/launch.ts";
import { PushStage } from "../helpers/push_stage.ts";
import { settled } from "../helpers/settled.ts";
import { checkWithAxe } from "./axe.ts";
import { enter } from "./chat.ts";
import {
  answersWhenAsked,
  askBar,
  deliver,
  equip,
  known,
  shownIn,
  workerOf,
} from "./push_device.ts";

/** Notifications of one page. */
interface Called {
  notices: { title: string; tag: string; isClosed: boolean; data?: { push: object } }[];
  sounds: number;
}

/** Replaces notices and sound with recorders. */
async function record(context: BrowserContext) {
  await context.addInitScript(answersWhenAsked);
  await context.addInitScript(() => {
    const called: Called = { notices: [], sounds: 0 };
    const show = (title: string, { tag }: { tag: string }) => {
      const notice = { title, tag, isClosed: false };
      called.notices.push(notice);
      return notice;
    };
    Object.assign(globalThis, {
      called,
      Notification: class extends Notification {
        constructor(title: string, options: { tag: string }) {
          super(title, options);
          const notice = show(title, options);
          this.close = () => void (notice.isClosed = true);
        }
      },
      Audio: class {
        play() {
          called.sounds++;
          return Promise.resolve();
        }
      },
    });
    if (!("ServiceWorkerRegistration" in globalThis)) return;
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: (title: string, options: { tag: string }) =>
        Promise.resolve(void show(title, options)),
      getNotifications: ({ tag }: { tag: string }) =>
        Promise.resolve(
          called.notices.filter((one) => one.tag === tag && !one.isClosed)
            .map((one) => ({ data: one.data, close: () => one.isClosed = true })),
        ),
    });
  });
}

const calledIn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { called: Called }).called);

/** Returns the notifications of all pages. */
async function calledBy(...pages: Page[]) {
  const all = await Promise.all(pages.map(calledIn));
  const notices = all.flatMap(({ notices }) => notices).map(({ title }) => title);
  return { notices, sounds: all.reduce((sum, { sounds }) => sum + sounds, 0) };
}

const hide = (page: Page, hidden = true) =>
  page.evaluate(
    (hidden) => (globalThis as unknown as { hide(hidden: boolean): void }).hide(hidden),
    hidden,
  );

Deno.test({
  name:
    "[MEND-16 MEND-48 UX-4] a new account is asked once, then called by notice, sound and push, once for two tabs, and no more for what another device has read",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    await using stage = await PushStage.open(await launch());
    await stage.switchOn();
    const grace = await stage.person("grace");
    const { page } = grace;
    await equip(stage, grace, "default");
    await record(grace.context);
    const ada = await stage.friend(grace);
    const name = ada.friend.user.username;
    // A text that pages can read: of others they notify of nothing.
    const say = () => fill(stage.app.url, ada.friend, ada.channel.id, ["are you there?"]);

    await t.step("[UX-9] it is asked after the first message, and never again", async () => {
      await enter(page);
      await expect(askBar(page)).toHaveCount(0);
      await say();
      await expect(askBar(page)).toBeVisible();
      await checkWithAxe(page, "asked about notices");
      await askBar(page).getByRole("button", { name: "Turn on" }).click();
      await expect(askBar(page)).toHaveCount(0);
      await expect.poll(() => stage.app.context.push.subscribers.size).toBe(1);
      await enter(page);
      await say();
      await settled(page);
      await expect(askBar(page)).toHaveCount(0);
    });

    await t.step("whoever looks elsewhere gets a notice, a sound and a push", async () => {
      await enter(page);
      await hide(page);
      await known(stage, grace, false);
      await say();
      await expect.poll(() => calledBy(page)).toEqual({ notices: [name], sounds: 1 });
      const [payload] = await stage.service.browsers[0].next();
      const worker = await workerOf(grace);
      await worker.evaluate(() => Object.assign(globalThis, { isSeen: () => false }));
      await deliver(grace, payload);
      await expect.poll(async () => (await shownIn(worker)).map(({ title, tag }) => [title, tag]))
        .toEqual([["New direct message", ada.channel.id]]);
    });

    await t.step("two tabs of one browser call once", async () => {
      const other = await grace.context.newPage();
      await Promise.all([enter(page), enter(other)]);
      await Promise.all([hide(page), hide(other)]);
      await say();
      await expect.poll(() => calledBy(page, other)).toEqual({ notices: [name], sounds: 1 });
      await Promise.all([settled(page), settled(other)]);
      expect(await calledBy(page, other)).toEqual({ notices: [name], sounds: 1 });
      await other.close();
    });

    await t.step("two devices call both, and reading on one is for the other too", async () => {
      const account = await signIn(stage.app.url, grace.account);
      const phone = await stage.device("phone", account);
      await equip(stage, phone, "default");
      await record(phone.context);
      await enter(phone.page);
      await phone.page.evaluate(() => Notification.requestPermission());
      await Promise.all([enter(page), enter(phone.page)]);
      await Promise.all([hide(page), hide(phone.page)]);
      await say();
      for (const device of [page, phone.page]) {
        await expect.poll(() => calledBy(device)).toEqual({ notices: [name], sounds: 1 });
      }
      // A pushed one stays until it's read; others disappear after 5 s (NOTIF-07).
      await page.evaluate((tag) => {
        const { notices } = (globalThis as unknown as { called: Called }).called;
        notices.push({ title: "pushed", tag, isClosed: false, data: { push: {} } });
      }, ada.channel.id);
      await hide(phone.page, false);
      await phone.page.getByRole("button", { name: new RegExp(name) }).first().click();
      await expect.poll(async () => (await calledIn(page)).notices.map((one) => one.isClosed))
        .toEqual([true, true]);
      await expect(page).not.toHaveTitle(/^\(/);
    });
  },
});
