/** A new version at the same address: open pages continue, and the next start loads the new one. */
import type { Page } from "playwright-core";
import { browserTests, expect } from "../helpers/e2e.ts";
import { NEXT_BUILD, WITHOUT } from "../helpers/next_site.ts";
import { ROOT, TestServer } from "../helpers/server_process.ts";
import { settled } from "../helpers/settled.ts";
import { composer, message, send } from "./chat.ts";
import { usedBefore } from "./installed.ts";

const NEXT = {
  cwd: ROOT,
  args: ["--node-modules-dir=manual", "tests/helpers/next_program.ts"],
};

// A server of its own: another build takes its place.
const e2e = browserTests({ server: () => TestServer.start() });

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build);
const cached = (page: Page) => page.evaluate(() => caches.keys());
/** Returns true if another worker is ready to take over. */
const waiting = (page: Page) =>
  page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting);

e2e(
  "[UX-4 UX-5] a new version breaks no open page, replaces nothing before it is whole, and is there at the next start",
  async (t) => {
    const ada = await usedBefore(t, "ada");
    let context = await ada.start();
    try {
      let page = await context.newPage();
      await page.goto("/");
      await settled(page);
      const old = await buildOf(page);
      expect(old).not.toBe(NEXT_BUILD);

      await t.step(
        "[UX-5] an open page goes on with its own files beside a newer server",
        async () => {
          await t.server.end("SIGKILL");
          await send(page, "while it was updated");
          await t.server.startAgain({ program: NEXT, env: { [WITHOUT]: "/sounds/message.wav" } });
          await settled(page);
          await expect(message(page, "while it was updated")).not.toHaveAttribute(
            "aria-busy",
            "true",
          );
          const gone = await fetch(`${t.server.url}${await firstScript(page)}`);
          expect(gone.status).toBe(404);
          await gone.body?.cancel();
          await page.getByRole("button", { name: "Settings", exact: true }).click();
          await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
          await page.keyboard.press("Escape");
          await expect(page.getByRole("region", { name: /new version/ })).toBeVisible();
          expect(await buildOf(page)).toBe(old);
        },
      );

      await t.step("[UX-4] what could not be had as a whole takes no place", async () => {
        await page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready;
          await registration.update().catch(() => {});
          const { installing } = registration;
          await new Promise<void>((resolve) => {
            const settled = () => !installing || installing.state === "redundant";
            if (settled()) return resolve();
            installing!.onstatechange = () => settled() && resolve();
          });
        });
        expect(await waiting(page)).toBe(false);
        await context.close();
        context = await ada.start();
        page = await context.newPage();
        await page.goto("/");
        await settled(page);
        expect(await buildOf(page)).toBe(old);
        await expect(message(page, "while it was updated")).toBeVisible();
      });

      await t.step(
        "[UX-4] the next start is the new version's, with what was not sent",
        async () => {
          await t.server.end("SIGKILL");
          await t.server.startAgain({ program: NEXT });
          await settled(page);
          await page.evaluate(() => navigator.serviceWorker.ready.then((one) => one.update()));
          await expect.poll(() => waiting(page)).toBe(true);
          expect(await buildOf(page)).toBe(old);
          expect((await cached(page)).length).toBe(2);
          await context.setOffline(true);
          await send(page, "queued across the update");
          await expect(message(page, "queued across the update")).toBeVisible();
          // Data that could no longer be sealed is left to the next page.
          await page.reload();
          await expect(message(page, "queued across the update")).toBeVisible();
          await context.close();

          context = await ada.start();
          await context.setOffline(true);
          page = await context.newPage();
          await page.goto("/");
          await expect(message(page, "queued across the update")).toBeVisible();
          expect(await buildOf(page)).toBe(NEXT_BUILD);
          await expect.poll(() => cached(page)).toEqual([`parley-app-${NEXT_BUILD}`]);
          await context.setOffline(false);
          await expect(message(page, "queued across the update")).not.toHaveAttribute(
            "aria-busy",
            "true",
          );
          await expect(composer(page)).toBeEnabled();
        },
      );
    } finally {
      await context.close();
      await ada.remove();
    }
  },
  240_000,
);

/** The address of the script that the page began with. */
function firstScript(page: Page): Promise<string> {
  return page.evaluate(() => {
    const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
    return new URL(script!.src).pathname;
  });
}
