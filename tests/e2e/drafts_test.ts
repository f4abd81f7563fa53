import type { BrowserContext, Page } from "playwright-core";
import { e2e, expect, later, type Person, type Stage, until } from "../helpers/e2e.ts";
import { dump, readable } from "../helpers/profile.ts";
import { typeAtOnce } from "../helpers/type_at_once.ts";
import { channel, composer, found, gather, message, messageList } from "./chat.ts";
import { endElsewhere, kept, probes } from "./device.ts";

const OLD = "half a thought about the canary";
const NEW = "the canary sings at noon behind the mill";

/** Loads the page again; nothing is awaited in between. */
async function reload({ page }: Person) {
  await page.reload({ waitUntil: "commit" });
}

const sealed = async (context: BrowserContext) =>
  (await dump(context)).some(([at]) => at.includes("values draft_"));

/** Types, and waits until it is kept. */
async function keep({ page, context }: Person, text: string) {
  await composer(page).fill(text);
  await until("a draft is kept", () => sealed(context));
}

/** From now on nothing that is kept can be read or written, as on a device that is very busy. */
async function occupy(context: BrowserContext): Promise<{ end(): Promise<void> }> {
  const page = await context.newPage();
  await page.goto("/probe");
  await page.evaluate(async () => {
    const opening = indexedDB.open("parley-kept");
    await new Promise((resolve) => opening.onsuccess = resolve);
    const store = opening.result.transaction("values", "readwrite").objectStore("values");
    await new Promise<void>((resolve) => {
      const hold = () => {
        store.get("x").onsuccess = hold;
        resolve();
      };
      hold();
    });
  });
  return { end: () => page.close() };
}

async function go(page: Page, name: string) {
  await channel(page, name).click();
  await expect(messageList(page)).toHaveAccessibleName(`Messages in #${name}`);
}

/** Records the content of web storage while a page loads, before any script of Parley. */
async function watchStorage(page: Page) {
  await page.addInitScript(() => {
    const found = { ...sessionStorage, ...localStorage };
    Object.assign(window, { foundFirst: found });
  });
  return () =>
    page.evaluate(() => {
      const { foundFirst } = window as unknown as { foundFirst: Record<string, string> };
      return Object.entries(foundFirst);
    });
}

e2e("[MSG-02 HARD-14] drafts outlive a page, and a session nowhere", async (t) => {
  t.allowErrors("unauthorized");
  const ada = await t.user("ada");
  const { server } = await gather("Drafts", ada);
  await probes(ada.context);
  await t.step(
    "[MSG-02 HARD-14] what was typed a moment before a reload is there, and was nowhere to be read",
    () => comesBack(ada),
  );
  await composer(ada.page).fill("");
  await t.step(
    "[MSG-02] the draft of what was sent just before a reload does not come back; what is typed at once stays",
    () => goesWithItsMessage(ada, server.id),
  );
  await t.step(
    "[HARD-14] what a tab left is unreadable once the session has ended elsewhere",
    () => endsWithSession(ada),
  );
  await t.step(
    "[MSG-02] the first draft of a session is there after a reload, before it has a key",
    () => waitsForKey(t),
  );
});

async function comesBack(ada: Person) {
  await keep(ada, OLD);
  const found = await watchStorage(ada.page);
  const busy = await occupy(ada.context);
  await composer(ada.page).fill(NEW);
  await reload(ada);
  await expect(composer(ada.page)).toHaveValue(NEW);
  const left = await found();
  expect(left.map(([name]) => name)).toContain("stash");
  expect(readable(left, [NEW])).toEqual([]);
  // Once more, with nothing typed in between.
  await reload(ada);
  await expect(composer(ada.page)).toHaveValue(NEW);
  await busy.end();
  await reload(ada);
  await expect(composer(ada.page)).toHaveValue(NEW);
}

async function goesWithItsMessage(ada: Person, serverId: string) {
  await ada.account.call("POST", `/channels/server/${serverId}`, { name: "other" });
  await go(ada.page, "other");
  await composer(ada.page).fill(NEW);
  await go(ada.page, "general");
  await keep(ada, OLD);
  const busy = await occupy(ada.context);
  await composer(ada.page).press("Enter");
  await expect(message(ada.page, OLD)).not.toHaveAttribute("aria-busy", "true");
  await reload(ada);
  await expect(message(ada.page, OLD)).toBeVisible();
  await busy.end();
  // Where another draft shows, all have been read.
  await go(ada.page, "other");
  await expect(composer(ada.page)).toHaveValue(NEW);
  await go(ada.page, "general");
  await expect(composer(ada.page)).toHaveValue("");
  await go(ada.page, "other");
  await typeAtOnce(channel(ada.page, "general"), "Type a message...", OLD);
  await expect(messageList(ada.page)).toHaveAccessibleName("Messages in #general");
  await expect(composer(ada.page)).toHaveValue(OLD);
}

/** Types where nothing can be sealed, and takes the tab elsewhere. */
async function leave(ada: Person) {
  await keep(ada, OLD);
  const busy = await occupy(ada.context);
  await composer(ada.page).fill(NEW);
  await ada.page.goto("/probe");
  await busy.end();
}

const tab = (page: Page) => page.evaluate(() => Object.entries(sessionStorage));

async function endsWithSession(ada: Person) {
  await leave(ada);
  expect((await tab(ada.page)).map(([name]) => name)).toEqual(["stash"]);
  expect(readable([...await tab(ada.page), ...await dump(ada.context)], [NEW, OLD])).toEqual([]);
  await endElsewhere(ada.url, ada.account);

  // Another tab deletes what it can reach; the rest in the first tab is useless without it.
  const other = await ada.context.newPage();
  await other.goto("/docs/help");
  await until("the device is clean", async () => (await kept(ada.context)).length === 0);
  expect(readable([...await tab(ada.page), ...await dump(ada.context)], [NEW, OLD])).toEqual([]);
  // The next page of that tab also cleans up there.
  const asked = later(ada.page.waitForURL(/\/login/));
  await ada.page.goto("/");
  await asked;
  await expect.poll(() => tab(ada.page)).toEqual([]);
}

async function waitsForKey(t: Stage) {
  const ada = await t.user("ada");
  await ada.page.addInitScript(() => {
    crypto.subtle.generateKey = () => new Promise<never>(() => {});
  });
  const space = await found("Drafts", ada);
  // The page never settles: the key that it waits for doesn't arrive.
  await ada.page.goto(`/c/${space.channel.id}`, { waitUntil: "commit" });
  await expect(composer(ada.page)).toBeEnabled();
  await composer(ada.page).fill(NEW);
  await reload(ada);
  await expect(composer(ada.page)).toHaveValue(NEW);
}
