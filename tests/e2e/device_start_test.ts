/** A start of the installed app: from the device at once, and on to what the server says. */
import type { BrowserContext, Page } from "playwright-core";
import { invite, register } from "../helpers/account.ts";
import { e2e, expect, later, type Stage } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { dump } from "../helpers/profile.ts";
import { PHONE } from "../helpers/touch.ts";
import { settled } from "../helpers/settled.ts";
import { composer, fillLogin, message, send } from "./chat.ts";
import { endElsewhere } from "./device.ts";
import { installed, usedBefore } from "./installed.ts";
import { watchShifts } from "./shifts.ts";

/** Locates the script of the page stored on the device: the server's page begins with another. */
const fromDevice = (page: Page) => page.locator("head script[src*='/assets/shell.js']");

type Used = Awaited<ReturnType<typeof usedBefore>>;

e2e("[UX-4] starts of the installed app", async (t) => {
  const ada = await usedBefore(t, "ada", PHONE);
  const context = await ada.start();
  try {
    await t.step(
      "[UX-4] a start shows what the device has before the server answers, and goes on without loss",
      () => answersLate(t, ada, context),
    );
    await t.step(
      "[UX-4] the device's page has the chosen theme before anything is painted, and becomes the live one without a jump",
      () => isPaintedInTheme(t, context),
    );
    await t.step(
      "[UX-4 UX-8] addresses, /login and a device that lost what it showed are the server's pages",
      () => areServers(ada, context),
    );
    await t.step(
      "[UX-4 HARD-14] a session that has ended elsewhere leads from the device's page to /login, and leaves nothing",
      () => leadsToLogin(t, ada, context),
    );
  } finally {
    await context.close();
    await ada.remove();
  }
});

async function answersLate(t: Stage, ada: Used, context: BrowserContext) {
  const { server, channel } = ada.space;
  const grace = await register(t.server.url, t.unique("grace"));
  await invite(ada.account, server.id, [grace]);
  await fill(t.server.url, grace, channel.id, ["said meanwhile"]);
  // The server accepts connections, but doesn't respond.
  Deno.kill(t.server.pid, "SIGSTOP");
  try {
    const page = await context.newPage();
    const read = Promise.withResolvers<void>();
    // New messages have been read before the session is known.
    await page.route("**/api/auth/validate-session", async (route) => {
      await read.promise;
      await route.continue();
    });
    await page.goto("/");
    await expect(message(page, "said before")).toBeVisible();
    await expect(fromDevice(page)).toHaveCount(1);
    await composer(page).fill("half a thought");
    const marked = later(page.waitForRequest(/\/api\/channels\/[^/]+\/read$/));
    Deno.kill(t.server.pid, "SIGCONT");
    await expect(message(page, "said meanwhile")).toBeVisible();
    await marked;
    read.resolve();
    await settled(page);
    await expect(composer(page)).toHaveValue("half a thought");
    await expect(page.getByRole("separator").filter({ hasText: "New" })).toBeVisible();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(message(page, "half a thought")).not.toHaveAttribute("aria-busy", "true");
    // A reload loads the server's page.
    await page.reload();
    await expect(page.locator("#early")).toHaveCount(1);
    await settled(page);
    await page.close();
  } finally {
    Deno.kill(t.server.pid, "SIGCONT");
  }
}

async function isPaintedInTheme(t: Stage, context: BrowserContext) {
  const shifted = await watchShifts(context);
  await context.addCookies([{ name: "theme", value: "dark", url: t.server.url }]);
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: "light" });
  const painted = page.waitForEvent("console", (line) => line.text().startsWith("painted"));
  await page.addInitScript(() =>
    new PerformanceObserver(() => console.log(`painted ${document.documentElement.dataset.theme}`))
      .observe({ type: "paint", buffered: true })
  );
  await page.goto("/");
  expect((await painted).text()).toBe("painted dark");
  await expect(fromDevice(page)).toHaveCount(1);
  await expect(message(page, "said before")).toBeVisible();
  await settled(page);
  await installed(page);
  expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  await send(page, "in the dark");
  await expect(message(page, "in the dark")).toBeVisible();
  await page.close();
}

async function areServers(ada: Used, context: BrowserContext) {
  const page = await context.newPage();
  await page.goto(`/c/${ada.space.channel.id}`);
  await expect(page.locator("#early")).toHaveCount(1);
  await settled(page);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/$/);
  await expect(message(page, "said before")).toBeVisible();
  await page.goto("/probe");
  // The key exists, but its data doesn't.
  await page.evaluate(() =>
    new Promise((resolve) => indexedDB.deleteDatabase("parley-kept").onsuccess = resolve)
  );
  await page.goto("/");
  await expect(page.locator("#early")).toHaveCount(1);
  await expect(page).toHaveURL(/\/$/);
  await settled(page);
  await page.close();
}

async function leadsToLogin(t: Stage, ada: Used, context: BrowserContext) {
  await endElsewhere(t.server.url, ada.account);
  const page = await context.newPage();
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  const personal = ["said before", "Treasury", ada.account.user.username];
  const found = async () =>
    (await dump(context)).filter(([location, text]) =>
      !location.startsWith("cache parley-app") && personal.some((word) => text.includes(word)) ||
      location.startsWith("database")
    );
  // A database goes once the page that had it open lets go of it.
  await expect.poll(found).toEqual([]);
  // Nobody is logged in: the server redirects everyone to /login.
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
  const grace = await register(t.server.url, t.unique("grace"));
  await fillLogin(page, grace.user.username, grace.password);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator("#early")).toHaveCount(1);
  await expect(page.getByText("said before")).toHaveCount(0);
  await page.close();
}
