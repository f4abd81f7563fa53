/** When a page says that it is idle: see browser/busy.ts. */
import type { Page } from "playwright-core";
import { expect, later, releasedTests, type Stage } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";
import { channel, composer, cutOff, gather, message, messageList, send } from "./chat.ts";

const e2e = releasedTests();

/** Held request that a page needs. */
interface Held {
  asked: Promise<void>;
  release(): void;
}

/** Holds back requests of this address, the first ones until they are let through. */
async function hold(page: Page, address: string | RegExp): Promise<Held> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: () => released.resolve() };
}

/** Holds back the connection: the browser has its websocket, and the server knows nothing of it. */
async function holdConnection(page: Page): Promise<Held> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    asked.resolve();
    await released.promise;
    socket.connectToServer();
  });
  return { asked: asked.promise, release: () => released.resolve() };
}

/** Returns true if the page is marked as busy, some frames after everything so far. */
async function isBusy(page: Page): Promise<boolean> {
  return await page.evaluate(async () => {
    for (let i = 0; i < 10; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.documentElement.hasAttribute("data-busy");
  });
}

const NEEDED: [what: string, hold: (page: Page) => Promise<Held>][] = [
  ["the session", (page) => hold(page, "**/api/auth/validate-session")],
  ["messages", (page) => hold(page, "**/api/messages/**")],
  ["rail and sidebar", (page) => hold(page, /\/assets\/Lists-/)],
  ["the lists of channels", (page) => hold(page, "**/api/channels/server/**")],
  ["the button of voice messages", (page) => hold(page, /\/assets\/VoiceButton-/)],
  ["the connection", holdConnection],
];

e2e("[HOUSE-1] when a page says that it is idle", async (t) => {
  t.allowErrors("unreachable");
  const ada = await t.user("ada");
  const { page } = ada;
  const { server } = await gather("Settled", ada);
  await ada.account.call("POST", `/channels/server/${server.id}`, { name: "second" });
  await send(page, "the worm");
  await expect(message(page, "the worm")).not.toHaveAttribute("aria-busy", "true");
  await t.step("[HOUSE-1] an offline page is idle, and busy again until it is connected", () => {
    return isIdleOffline(page);
  });
  await t.step(
    "[HOUSE-1] a page is settled only when lists, messages and connection are there",
    () => waitsForAll(t, page),
  );
  await t.step(
    "[HOUSE-1] a page is busy from the first byte, and while it answers a press",
    () => isBusyAtFirst(page),
  );
});

async function waitsForAll(t: Stage, page: Page) {
  for (const [what, holdIt] of NEEDED) {
    await t.step(what, async () => {
      const held = await holdIt(page);
      await page.reload({ waitUntil: "commit" });
      await held.asked;
      expect(await isBusy(page)).toBe(true);
      held.release();
      await settled(page);
      // Nothing is waited for any more: what is there now was there when it was settled.
      expect(await message(page, "the worm").count()).toBe(1);
      expect(await composer(page).isEnabled()).toBe(true);
      expect(await page.locator("#drawer > [inert]").count()).toBe(0);
      const button = page.getByRole("button", { name: "Record voice message" });
      expect(await button.count()).toBe(1);
    });
  }
}

async function isBusyAtFirst(page: Page) {
  const script = await hold(page, /\/assets\//);
  await page.reload({ waitUntil: "commit" });
  await script.asked;
  expect(await isBusy(page)).toBe(true);
  script.release();
  await settled(page);

  const messages = await hold(page, "**/api/messages/**");
  const asked = later(messages.asked);
  await channel(page, "second").click();
  await asked;
  expect(await isBusy(page)).toBe(true);
  messages.release();
  await settled(page);
  expect(await messageList(page).getAttribute("aria-label")).toBe("Messages in #second");
}

async function isIdleOffline(page: Page) {
  const context = page.context();
  await cutOff(page);
  await expect(page.getByText("Connection lost.")).toBeVisible();
  await settled(page);
  await context.setOffline(false);
  await settled(page);
  await expect(page.getByText("Connection lost.")).toBeHidden();
}
