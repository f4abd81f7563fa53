import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { e2e, expect, type Person } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { composer, gather, message, messageList, open, send, type Space } from "./chat.ts";

const PANELS = /\/assets\/Panels-/;
const MARKDOWN = /\/assets\/Markdown-/;

e2e(
  "[HARD-1] parts of the page that are late, or can't be loaded at first, come when they can be had",
  async (t) => {
    t.allowErrors("unreachable");
    const ada = await t.user("ada");
    const space = await gather("Parts", ada);
    const { page } = ada;

    await t.step(
      "[HARD-1] a panel that cannot be loaded says so, does not try for ever, and comes when asked again",
      async () => {
        let asked = 0;
        await page.route(PANELS, (route) => (asked++, route.abort()));
        await page.getByRole("button", { name: "Pinned Messages" }).click();
        const alert = page.getByRole("alert").filter({ hasText: "This part can't be shown." });
        await expect(alert).toBeVisible();
        await send(page, "still here");
        await expect(message(page, "still here")).toBeVisible();
        expect(asked).toBe(1);
        await page.unroute(PANELS);
        await alert.getByRole("button", { name: "Try again" }).click();
        await expect(page.getByRole("complementary", { name: "Pinned Messages" })).toBeVisible();
        await expect(messageList(page)).toBeVisible();
        await expect(composer(page)).toBeVisible();
      },
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

/** A new channel of the server: nothing in it asks for what draws markdown. */
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

/** @param lost the first request for what draws markdown fails */
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
