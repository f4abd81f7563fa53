import { e2e, expect } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { settled } from "../helpers/settled.ts";
import { composer, gather, message } from "./chat.ts";

e2e(
  "markdown is drawn when what draws it comes late, or only when it is asked for again",
  async (t) => {
    t.allowErrors("unreachable");
    const ada = await t.user("ada");
    const { channel } = await gather("Late", ada);
    const { page } = ada;
    // Whatever follows on a drawing comes late, as on a busy machine (35: as the library has it).
    await page.addInitScript(() => {
      const later = setTimeout;
      Object.assign(globalThis, {
        requestAnimationFrame: (callback: FrameRequestCallback) =>
          later(() => callback(performance.now()), 1500),
        setTimeout: (callback: () => void, ms: number, ...given: unknown[]) =>
          later(callback, ms === 35 ? 1500 : ms, ...given as []),
      });
    });
    for (const lost of [false, true]) {
      const asked = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      let first = true;
      await page.route(/\/assets\/Markdown-/, async (route) => {
        asked.resolve();
        await gate.promise;
        if (first && lost) await route.abort();
        else await route.continue();
        first = false;
      });
      await page.reload();
      await settled(page);
      await composer(page).press("a");
      await asked.promise;
      const text = `**late ${lost}**`;
      await fill(t.server.url, ada.account, channel.id, [text]);
      await expect(message(page, text)).toBeAttached();
      gate.resolve();
      await expect(message(page, `late ${lost}`).locator("strong")).toHaveText(`late ${lost}`);
      await page.unroute(/\/assets\/Markdown-/);
      await fill(
        t.server.url,
        ada.account,
        channel.id,
        Array.from({ length: 60 }, (_, i) => `${i}`),
      );
    }
  },
);
