import type { Page } from "playwright-core";
import { e2e, expect } from "../helpers/e2e.ts";
import { keepSoon } from "../helpers/idle.ts";
import { settings } from "./account.ts";
import { enter } from "./chat.ts";
import { installed, profileOf } from "./installed.ts";

/** The scripts of private conversations that this device keeps, by their addresses. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys();
      found.push(...keys.map(({ url }) => new URL(url).pathname));
    }
    return found.filter((path) => path.startsWith("/assets/e2ee-")).sort();
  });

e2e(
  "[E2E-43 E2E-41] nobody without private conversations loads their worker; whoever has some keeps all its parts, and has them without a connection",
  async (t) => {
    const ada = await profileOf(t, "ada");
    const context = await ada.start(true);
    const loaded: string[] = [];
    context.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/assets/e2ee-")) loaded.push(pathname);
    });
    try {
      const page = await context.newPage();
      await keepSoon(page);
      await enter(page);
      await installed(page);
      expect(await kept(page)).toEqual([]);
      expect(loaded).toEqual([]);

      const panel = await settings(page, "End-to-end encryption");
      await panel.getByRole("button", { name: "Set up" }).click();
      await expect(panel.getByRole("list", { name: "Your recovery key" })).toBeVisible();
      const { e2ee } = await (await fetch(`${t.server.url}/files.json`)).json();
      expect(e2ee.length).toBeGreaterThan(1);
      await expect.poll(() => kept(page)).toEqual(e2ee.sort());
      // By the worker and the fingerprint of the files, each by way of the service worker; to be kept.
      const times = e2ee.map((path: string) => loaded.filter((one) => one === path).length);
      expect(Math.max(...times)).toBeLessThanOrEqual(4);

      await context.setOffline(true);
      const statuses = await page.evaluate(
        (paths) =>
          Promise.all(
            paths.map(async (path) => (await fetch(path, { cache: "no-store" })).status),
          ),
        e2ee as string[],
      );
      expect(statuses).toEqual(e2ee.map(() => 200));
    } finally {
      await context.close();
      await ada.remove();
    }
  },
);
