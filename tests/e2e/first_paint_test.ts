/** First paint of a page's messages, and whether it matches the final state (MEND-22). */
import type { BrowserContext, Page } from "playwright-core";
import { type Account, invite, register } from "../helpers/account.ts";
import { expect, releasedTests, type Stage } from "../helpers/e2e.ts";
import { fill } from "../helpers/fill.ts";
import { settled } from "../helpers/settled.ts";
import { message, open } from "./chat.ts";
import { installed, usedBefore } from "./installed.ts";

const e2e = releasedTests();
const DESKTOP = { viewport: { width: 1280, height: 800 }, colorScheme: "dark" as const };
const TEXTS = [
  "**bold** and `code`",
  "> quote\n\n- one\n- [x] two",
  "| a | b |\n|---|---|\n| c | d |",
  "look @everyone, <https://example.org>",
];

/** Appearance of the page in the first frame with the observed elements, and now. */
interface Painted {
  /** By key. */
  rows: Record<string, string>;
  composer: string;
}

type Watched = typeof globalThis & {
  looked(): Painted;
  firstRows?: Painted;
  firstComposer?: string;
};

/** Looks at each frame before it is painted, from the page's beginning. */
function watch(): void {
  const watched = globalThis as Watched;
  watched.looked = () => {
    const rows = [...document.querySelectorAll("[role=list] article[data-key]")].map((row) => {
      const name = row.querySelector("header span[dir]");
      const style = name ? `${name.textContent} ${getComputedStyle(name).color}` : "";
      const avatar = row.querySelector("[class*=avatar-]")?.className ?? "";
      const said = row.querySelector("div[dir=auto]")?.innerHTML ?? row.textContent;
      const { height } = row.getBoundingClientRect();
      return [row.getAttribute("data-key"), [style, avatar, said, height].join("\n")];
    });
    const box = document.querySelector("form:has([data-composer])")?.getBoundingClientRect();
    const field = document.querySelector("[data-composer]")?.getBoundingClientRect();
    const composer = box && field
      ? [box.x, box.width, box.height, field.x, field.width].join()
      : "";
    return { rows: Object.fromEntries(rows), composer };
  };
  const frame = () => {
    const now = watched.looked();
    watched.firstComposer ||= now.composer;
    if (Object.keys(now.rows).length > 0) watched.firstRows ??= now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** When a channel's last messages were kept on the device, in milliseconds. */
function keptAt(page: Page, channelId: string): Promise<number> {
  return page.evaluate(async (id) => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.onsuccess = () => resolve(request.result));
    const db = await answered(indexedDB.open("parley-pages"));
    const kept = await answered(db.transaction("pages").objectStore("pages").get(id));
    db.close();
    return kept?.at ?? 0;
  }, channelId);
}

async function staysAsShown(page: Page) {
  await expect(message(page, "quote")).toBeVisible();
  const { first, composer } = await page.evaluate(() => {
    const { firstRows: first, firstComposer: composer } = globalThis as Watched;
    return { first: first!, composer };
  });
  await settled(page);
  const later = await page.evaluate(() => (globalThis as Watched).looked());
  const text = JSON.stringify(first.rows);
  for (const part of ["<strong>bold</strong>", "<table", "grace"]) expect(text).toContain(part);
  const keys = Object.keys(first.rows).filter((key) => key in later.rows);
  expect(keys.length).toBeGreaterThanOrEqual(TEXTS.length);
  for (const key of keys) expect(later.rows[key]).toBe(first.rows[key]);
  expect(later.composer).toBe(composer);
}

/** A person with colors of their own, who has written everything that must render. */
async function write(t: Stage, owner: Account, serverId: string, channelId: string) {
  const grace = await register(t.server.url, t.unique("grace"));
  await invite(owner, serverId, [grace]);
  await grace.call("PUT", "/users/profile", { avatar_color: 3 });
  const path = `/servers/${serverId}`;
  const made = { name: "Red", color: "#ef4444" };
  const { role } = await owner.call<{ role: { id: string } }>("POST", `${path}/roles`, made);
  const given = { roleId: role.id };
  await owner.call("POST", `${path}/members/${grace.user.id}/roles`, given);
  await fill(t.server.url, grace, channelId, TEXTS);
}

e2e("[MEND-22] what is shown first is what is shown later", async (t) => {
  t.allowErrors("unreachable");
  const ada = await usedBefore(t, "ada", DESKTOP);
  const { server, channel } = ada.space;
  await write(t, ada.account, server.id, channel.id);
  const begin = async (body: (page: Page, context: BrowserContext) => Promise<unknown>) => {
    const context = await ada.start();
    await context.addInitScript(watch);
    try {
      await body(await context.newPage(), context);
    } finally {
      await context.close();
    }
  };
  try {
    await t.step("by the server's page", async () => {
      const person = await t.user("linus", DESKTOP);
      await invite(ada.account, server.id, [person.account]);
      await person.context.addInitScript(watch);
      await open(person, ada.space);
      await staysAsShown(person.page);
    });
    await t.step("from the device, once it has kept them", () =>
      begin(async (page) => {
        await page.goto("/");
        await expect(message(page, "quote")).toBeVisible();
        const shownAt = Date.now();
        await settled(page);
        await installed(page);
        await expect.poll(() => keptAt(page, channel.id)).toBeGreaterThan(shownAt);
        await page.goto("about:blank");
        await page.goto("/");
        await staysAsShown(page);
      }));
    await t.step("without a connection", () =>
      begin(async (page, context) => {
        await context.setOffline(true);
        await page.goto("/");
        await staysAsShown(page);
      }));
  } finally {
    await ada.remove();
  }
});
