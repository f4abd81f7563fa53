/** Installed app: a person's browser that is closed and reopened, and the data it keeps. */
import type { BrowserContext, Page } from "playwright-core";
import { type Account, createServer, register } from "../helpers/account.ts";
import { expect, type Stage } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { idleLate, keepSoon } from "../helpers/idle.ts";
import { openProfile } from "../helpers/profile.ts";
import { settled } from "../helpers/settled.ts";
import { message, send } from "./chat.ts";

/** Everything that the page needs offline is kept on the device: its first page is `keepSoon`. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const hasShell = () =>
    page.evaluate(async () => {
      const [name] = await caches.keys();
      return name && (await (await caches.open(name)).keys()).some(({ url }) => /shell=/.test(url));
    });
  // All scripts of the build, one after another.
  await expect.poll(hasShell, { timeout: 60_000 }).toBe(true);
}

/** Waits until this many channels are sealed for the next start. */
export async function keptPages(page: Page, count: number): Promise<void> {
  await expect.poll(() =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      if (!names.includes("parley-pages")) return 0;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open("parley-pages");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const request = db.transaction("pages").objectStore("pages").getAllKeys();
        request.onsuccess = () => resolve(request.result);
      });
      db.close();
      return keys.length;
    })
  ).toBe(count);
}

export interface Device {
  account: Account;
  /** Where the server is. */
  url: string;
  start(signIn?: boolean): Promise<BrowserContext>;
  remove(): Promise<void>;
}

/** A new account, and a folder for the browser in which it is signed in. */
export async function profileOf(
  t: Stage,
  name: string,
  options: Parameters<typeof openProfile>[3] = {},
): Promise<Device> {
  const account = await register(t.server.url, t.unique(name));
  const folder = await Deno.makeTempDir({ prefix: "parley-profile-" });
  return {
    account,
    url: t.server.url,
    async start(signIn = false) {
      const context = await openProfile(folder, t.server.url, signIn ? account : undefined, {
        serviceWorkers: "allow",
        ...options,
      });
      await idleLate(context);
      return context;
    },
    remove: () => Deno.remove(folder, { recursive: true }),
  };
}

/** A device that has shown a channel with a message, and keeps the app and both; it is closed. */
export async function usedBefore(t: Stage, name: string, options = {}) {
  const device = await profileOf(t, name, options);
  const space = await createServer(device.account, "Treasury");
  const lines = Array.from({ length: 60 }, (_, i) => `line ${i} of what was said`);
  await fill(t.server.url, device.account, space.channel.id, lines);
  const at = `${space.server.id}/${space.channel.id}`;
  const context = await device.start(true);
  const expires = Date.now() / 1000 + 86_400;
  await context.addCookies([{ name: "parley_at", value: at, url: t.server.url, expires }]);
  const page = await context.newPage();
  await keepSoon(page);
  await page.goto("/");
  await settled(page);
  await send(page, "said before");
  await expect(message(page, "said before")).not.toHaveAttribute("aria-busy", "true");
  await installed(page);
  await keptPages(page, 1);
  await context.close();
  return { ...device, space };
}
