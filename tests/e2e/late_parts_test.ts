import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { expect, type Person, releasedTests } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { checkWithAxe } from "./axe.ts";
import { composer, gather, message, messageList, open, send, type Space } from "./chat.ts";

const e2e = releasedTests();

const PANELS = /\/assets\/Pins-/;
const PANELS_NAME = /^Pins$/;
const MARKDOWN = /\/assets\/Markdown-/;

e2e(
  "[HARD-1] parts of the page that are late, or can't be loaded at first, come when they can be had",
  async (t) => {
    t.allowErrors("unreachable");
    const ada = await t.user("ada");
    const space = await gather("Parts", ada);
    const { page } = ada;

    await t.step(
      "[HARD-1] a panel that cannot be loaded says so, and comes when asked again",
      async () => {
        await page.route(PANELS, (route) => route.abort());
        await page.getByRole("button", { name: "Pinned Messages" }).click();
        const alert = page.getByRole("alert").filter({ hasText: "This part can't be shown." });
        await expect(alert).toBeVisible();
        await send(page, "still here");
        await expect(message(page, "still here")).toBeVisible();
        await page.unroute(PANELS);
        await alert.getByRole("button", { name: "Try again" }).click();
        await expect(page.getByRole("complementary", { name: "Pinned Messages" })).toBeVisible();
        await expect(messageList(page)).toBeVisible();
        await expect(composer(page)).toBeVisible();
      },
    );

    await t.step(
      "[MEND-66] a dialog whose frame is missing as well shows a box with Retry and Close",
      () => showsBox(page),
    );
    await makeFramesLate(page);
    for (const lost of [false, true]) {
      const when = lost ? "only when it is asked for again" : "late";
      await t.step(`markdown is drawn when what draws it comes ${when}`, async () => {
        await drawsMarkdown(ada, await emptyChannel(ada, space, when.slice(0, 4)), lost);
      });
    }
  },
);

e2e(
  "[MEND-66] the first request of each part that comes late fails, and all of them come by themselves",
  async (t) => {
    t.allowErrors("unreachable");
    const ada = await t.user("ada");
    await gather("First Requests", ada);
    const { page } = ada;
    const asked = new Map<string, number>();
    let inTurn = /^$/;
    // Browsers remember the failure of a file that others share, and don't request it again.
    await page.route(/\/assets\/[A-Z]?[a-z_]\w*-\w+\.js/, async (route) => {
      const [name] = /\w+(?=-\w+\.js)/.exec(route.request().url())!;
      if (!inTurn.test(name)) return await route.continue();
      asked.set(name, (asked.get(name) ?? 0) + 1);
      await (asked.get(name) === 1 ? route.abort() : route.continue());
    });
    await page.clock.install();
    const comes = async (parts: RegExp, shows: () => Promise<void>) => {
      inTurn = parts;
      await shows();
      inTurn = /^$/;
    };
    const later = (what: () => Promise<void>) =>
      expect(async () => {
        await page.clock.fastForward(2000);
        await what();
      }).toPass();
    const times = (name: string) => asked.get(name) ?? 0;

    await t.step(
      "[MEND-66] what comes with the page",
      () =>
        comes(/^(Standby|VoiceButton|Lists|Members|roles_kept|late|on_device)$/, async () => {
          await page.reload();
          await expect(composer(page)).toBeVisible();
          await later(async () => {
            for (const name of ["Standby", "VoiceButton", "Lists", "on_device"]) {
              expect(times(name), name).toBeGreaterThan(1);
            }
            await expect(page.getByRole("button", { name: "Record voice message" }))
              .toBeVisible({ timeout: 1000 });
            await expect(page.getByRole("button", { name: "Invite People" }).first())
              .toBeVisible({ timeout: 1000 });
          });
        }),
    );
    await t.step("[MEND-66] a dialog, a panel and a menu", async () => {
      const settings = page.getByRole("button", { name: "Settings", exact: true });
      await comes(/^Dialogs$/, async () => {
        await settings.click();
        await expect(page.getByRole("button", { name: "Retry" })).toBeFocused();
        await later(() =>
          expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible({ timeout: 1000 })
        );
        await page.keyboard.press("Escape");
      });
      await comes(PANELS_NAME, async () => {
        await page.getByRole("button", { name: "Pinned Messages" }).click();
        await later(() =>
          expect(page.getByRole("complementary", { name: "Pinned Messages" }))
            .toBeVisible({ timeout: 1000 })
        );
      });
    });
    await t.step(
      "[MEND-66] what draws markdown, and completes names",
      () =>
        comes(/^(Markdown|Completion)$/, async () => {
          await send(page, "**strong words**");
          await later(() =>
            expect(message(page, "strong words").locator("strong")).toBeVisible({ timeout: 1000 })
          );
        }),
    );
    await t.step(
      "[MEND-66] Back and addresses work, though the part that keeps them failed",
      async () => {
        await page.getByRole("button", { name: "Settings", exact: true }).click();
        await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
        await page.goBack();
        await expect(page.getByRole("dialog")).toBeHidden();
      },
    );
  },
);

async function showsBox(page: Page): Promise<void> {
  const missing = /\/assets\/(Standby|Dialogs)-/;
  await page.route(missing, (route) => route.abort());
  await page.reload();
  const settings = page.getByRole("button", { name: "Settings", exact: true });
  const box = page.getByRole("alertdialog", { name: "This part can't be shown." });
  await settings.click();
  await checkWithAxe(page, "a dialog without its frame");
  await box.getByRole("button", { name: "Close" }).click();
  await expect(box).toBeHidden();
  await page.reload();
  await settings.click();
  await expect(box.getByRole("button", { name: "Retry" })).toBeFocused();
  await page.unroute(missing);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await page.keyboard.press("Escape");
}

/** Creates a new channel in the server whose content doesn't need the markdown renderer. */
async function emptyChannel(ada: Person, { server }: Space, name: string): Promise<Space> {
  const path = `/channels/server/${server.id}`;
  const { channel } = await ada.account.call<{ channel: Channel }>("POST", path, { name });
  return { server, channel };
}

/** From `framesLate` on, whatever follows on a drawing comes late, as on a busy machine. */
async function makeFramesLate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = setTimeout;
    const draw = requestAnimationFrame;
    const scope = Object.assign(globalThis, { framesLate: false });
    Object.assign(scope, {
      requestAnimationFrame: (callback: FrameRequestCallback) =>
        scope.framesLate ? later(() => callback(performance.now()), 1500) : draw(callback),
      // The library waits 35 ms for a frame.
      setTimeout: (callback: () => void, ms: number, ...given: unknown[]) =>
        later(callback, ms === 35 && scope.framesLate ? 1500 : ms, ...given as []),
    });
  });
}

/** @param lost makes the first request for the markdown renderer fail */
async function drawsMarkdown(ada: Person, space: Space, lost: boolean): Promise<void> {
  const { account, page, url } = ada;
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let isLost = lost;
  await page.route(MARKDOWN, async (route) => {
    asked.resolve();
    await gate.promise;
    const fails = isLost;
    isLost = false;
    await (fails ? route.abort() : route.continue());
  });
  await open(ada, space);
  // Only from here on: a page that loads waits for one frame after another.
  await page.evaluate(() => void Object.assign(globalThis, { framesLate: true }));
  await composer(page).press("a");
  await asked.promise;
  await fill(url, account, space.channel.id, ["**strong words**"]);
  await expect(message(page, "**strong words**")).toBeAttached();
  gate.resolve();
  await expect(message(page, "strong words").locator("strong")).toHaveText("strong words");
  await page.unroute(MARKDOWN);
}
