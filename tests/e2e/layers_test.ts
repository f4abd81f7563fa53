import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { createServer } from "../helpers/account.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { finger, PHONE, PHONE_LYING, pointIn, swipe } from "../helpers/touch.ts";
import { settled } from "../helpers/settled.ts";
import { befriend, channel, composer, enter, gather, message, rail, send } from "./chat.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });

/** How many entries the page has put into the history of its tab, its own first one included. */
const entries = (page: Page) =>
  page.evaluate(() => (history.state as { layers: unknown[] } | null)?.layers.length ?? 0);

/** Back as the phone's own button does it: what the page does then takes its time. */
const back = (page: Page) => page.evaluate(() => history.back());
const forward = (page: Page) => page.evaluate(() => history.forward());

async function listIsOpen(page: Page, server: string) {
  await expect(rail(page, server)).toBeVisible();
  await expect(rail(page, server)).toBeInViewport();
}

async function chatIsOpen(page: Page, server: string) {
  await expect(rail(page, server)).toBeHidden();
}

e2e(
  "[UX-1] on a phone Back leads from the chat to the list, and a channel back to it",
  async (t) => {
    const ada = await t.user("ada", PHONE);
    const { page } = ada;
    const { server } = await gather("Harbour", ada);
    await ada.account.call("POST", `/channels/server/${server.id}`, { name: "second" });
    await expect.poll(() => entries(page)).toBe(2);

    await t.step("[UX-1] from a cold start, too: the list comes first", async () => {
      await back(page);
      await listIsOpen(page, "Harbour");
      await expect.poll(() => entries(page)).toBe(1);
    });
    await t.step(
      "[UX-1] choosing a channel is one step, and Back leads to the list again",
      async () => {
        await channel(page, "second").tap();
        await chatIsOpen(page, "Harbour");
        await expect(title(page)).toHaveText("second");
        await expect.poll(() => entries(page)).toBe(2);
        await back(page);
        await listIsOpen(page, "Harbour");
      },
    );
    await t.step("[UX-1] a reload keeps the list", async () => {
      await page.reload();
      await listIsOpen(page, "Harbour");
      await channel(page, "second").tap();
      await chatIsOpen(page, "Harbour");
      await expect(title(page)).toHaveText("second");
    });
    await t.step(
      "[UX-1] members come from the header; Back closes them and nothing else",
      async () => {
        await settled(page);
        await page.getByRole("button", { name: "Members", exact: true }).tap();
        const members = page.getByRole("complementary", { name: "Members" });
        await expect(members).toContainText("Online");
        await expect.poll(() => entries(page)).toBe(3);
        await back(page);
        await expect(members).toBeHidden();
        await expect(title(page)).toHaveText("second");
        await expect.poll(() => entries(page)).toBe(2);
      },
    );
    await t.step(
      "[UX-1] they are there again after a reload, and Back closes them still",
      async () => {
        await page.getByRole("button", { name: "Members", exact: true }).tap();
        const members = page.getByRole("complementary", { name: "Members" });
        await expect(members).toContainText("Online");
        await expect.poll(() => entries(page)).toBe(3);
        await page.reload();
        await expect(members).toContainText("Online");
        await expect.poll(() => entries(page)).toBe(3);
        await back(page);
        await expect(members).toBeHidden();
        await expect(title(page)).toHaveText("second");
      },
    );
  },
);

e2e("[UX-1] a finger draws the list over the chat, and back", async (t) => {
  const ada = await t.user("ada", PHONE);
  const { page } = ada;
  await gather("Drawn", ada);
  await expect.poll(() => entries(page)).toBe(2);
  await send(page, "```\n" + "wide ".repeat(80) + "\n```");
  await expect(message(page, "wide").locator("pre")).toBeVisible();
  const hand = await finger(page);
  const edge = async () => {
    const box = await page.locator("#drawer").boundingBox();
    return box!.x + box!.width;
  };

  await t.step("[UX-1] its edge follows the finger", async () => {
    await hand.down({ x: 60, y: 300 });
    await hand.move({ x: 160, y: 304 });
    expect(Math.abs(await edge() - 100)).toBeLessThan(4);
    await hand.move({ x: 260, y: 304 });
    expect(Math.abs(await edge() - 200)).toBeLessThan(4);
    await hand.up();
    await listIsOpen(page, "Drawn");
    await expect.poll(edge).toBeGreaterThan(300);
    await expect.poll(() => entries(page)).toBe(1);
  });
  await t.step("[UX-1] to the left it goes away again", async () => {
    await swipe(page, { x: 250, y: 500 }, { x: -220 });
    await chatIsOpen(page, "Drawn");
    await expect.poll(() => entries(page)).toBe(2);
  });
  await t.step("[UX-1] a finger that goes back, or down, opens nothing", async () => {
    await hand.down({ x: 60, y: 300 });
    await hand.move({ x: 160, y: 300 });
    await hand.move({ x: 62, y: 300 });
    await hand.up();
    await chatIsOpen(page, "Drawn");
    await swipe(page, { x: 60, y: 300 }, { x: 60, y: 200 });
    await chatIsOpen(page, "Drawn");
  });
  await t.step(
    "[UX-1] a code block keeps the gesture to itself, and so does what scrolls sideways",
    async () => {
      const code = message(page, "wide").locator("pre");
      await swipe(page, await pointIn(code, 40, 20), { x: 200 });
      await chatIsOpen(page, "Drawn");
      // Nothing of ours scrolls that way in a message: what did would look like this.
      const wide = title(page);
      await wide.evaluate((element) => {
        element.style.cssText = "overflow-x: scroll; width: 100px; flex: none; touch-action: auto";
        const broad = element.appendChild(document.createElement("b"));
        broad.style.minWidth = "400px";
      });
      await swipe(page, await pointIn(wide, 10, 8), { x: 250 });
      await chatIsOpen(page, "Drawn");
    },
  );
  await t.step("[UX-1] selected text keeps the gesture to itself", async () => {
    await title(page).evaluate((heading) => getSelection()!.selectAllChildren(heading));
    await swipe(page, { x: 60, y: 300 }, { x: 250 });
    await chatIsOpen(page, "Drawn");
    await page.evaluate(() => getSelection()!.removeAllRanges());
    await swipe(page, { x: 60, y: 300 }, { x: 250 });
    await listIsOpen(page, "Drawn");
  });
});

e2e("[UX-1] with reduced motion the list is there at once", async (t) => {
  const ada = await t.user("ada", { ...PHONE, reducedMotion: "reduce" });
  await gather("Calm", ada);
  await expect.poll(() => entries(ada.page)).toBe(2);
  await swipe(ada.page, { x: 60, y: 300 }, { x: 250 });
  await listIsOpen(ada.page, "Calm");
  const moving = () => ada.page.locator("#drawer").evaluate((pane) => pane.getAnimations().length);
  expect(await moving()).toBe(0);
});

for (const [name, device] of Object.entries({ upright: PHONE, lying: PHONE_LYING })) {
  e2e(`[UX-1] ${name}: Back closes what lies uppermost, and no entry is left behind`, async (t) => {
    const ada = await t.user("ada", device);
    const { page } = ada;
    await gather("Pile", ada);
    await send(page, "first");
    await expect(message(page, "first")).toBeVisible();
    await expect.poll(() => entries(page)).toBeGreaterThan(0);
    const own = await entries(page);

    await t.step("[UX-1] a dialog over another one", async () => {
      await page.getByRole("button", { name: "Settings", exact: true }).tap();
      const settings = page.getByRole("dialog", { name: "Settings" });
      await expect(settings).toBeVisible();
      await expect.poll(() => entries(page)).toBe(own + 1);
      await back(page);
      await expect(settings).toBeHidden();
      await expect(composer(page)).toBeVisible();
      await expect(title(page)).toHaveText("general");
      await expect.poll(() => entries(page)).toBe(own);
    });
    await t.step("[UX-1] the emoji picker; closed by a choice its entry goes, too", async () => {
      const picker = page.getByRole("dialog", { name: /emoji/i });
      const smile = page.getByRole("button", { name: /emoji/i }).last();
      await smile.tap();
      await expect(picker).toBeVisible();
      await expect.poll(() => entries(page)).toBe(own + 1);
      await back(page);
      await expect(picker).toBeHidden();
      await expect.poll(() => entries(page)).toBe(own);
      await smile.tap();
      await expect(picker).toBeVisible();
      await expect.poll(() => entries(page)).toBe(own + 1);
      await page.keyboard.press("Escape");
      await expect(picker).toBeHidden();
      await expect.poll(() => entries(page)).toBe(own);
    });
    await t.step("[UX-1] what lies beneath is out of reach, and its style as it was", async () => {
      await page.evaluate(watchRows);
      await page.getByRole("button", { name: /emoji/i }).last().tap();
      const picker = page.getByRole("dialog", { name: /emoji/i });
      await expect(picker).toBeVisible();
      await expect.poll(() => page.evaluate(beneath)).toEqual({
        hidden: true,
        pressed: false,
        changed: 0,
        ofAll: "",
        presses: "auto",
      });
      await page.keyboard.press("Escape");
      await expect(picker).toBeHidden();
    });
    await t.step("[UX-1] Forward opens nothing that was closed", async () => {
      await forward(page);
      await expect.poll(() => entries(page)).toBe(own);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(title(page)).toHaveText("general");
    });
  });
}

/** From now on attributes of messages that are written are counted. */
function watchRows() {
  globalThis.changedRows = 0;
  const list = document.querySelector("[role=list][aria-label^='Messages in']")!;
  new MutationObserver((changes) => globalThis.changedRows += changes.length)
    .observe(list, { attributes: true, subtree: true });
}

declare global {
  /** In the page: how many attributes of messages were written. */
  var changedRows: number;
}

/** What something modal has done to the page beneath it; whatever is inherited reaches each row. */
function beneath() {
  const row = [...document.querySelectorAll("article")].at(-1)!;
  const { left, top } = row.getBoundingClientRect();
  return {
    hidden: row.closest("[aria-hidden=true]") !== null,
    /** A finger would meet it. */
    pressed: row.contains(document.elementFromPoint(left + 1, top + 1)),
    changed: globalThis.changedRows,
    /** Properties of its own. */
    ofAll: document.documentElement.style.cssText,
    presses: getComputedStyle(document.body).pointerEvents,
  };
}

e2e("[UX-1] by keyboard: Escape and Back close the same, one after the other", async (t) => {
  const ada = await t.user("ada", { viewport: { width: 1440, height: 900 } });
  const { page } = ada;
  const { server } = await gather("Keys", ada);
  await ada.account.call("POST", `/channels/server/${server.id}`, { name: "second" });
  await channel(page, "second").click();
  await expect(title(page)).toHaveText("second");
  await settled(page);
  await expect.poll(() => entries(page)).toBe(2);

  await page.keyboard.press("Control+f");
  const search = page.getByRole("complementary", { name: "Search" });
  await expect(search.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Control+k");
  const switcher = page.getByRole("dialog", { name: "Where to?" });
  await expect(switcher.getByRole("combobox")).toBeFocused();
  await expect.poll(() => entries(page)).toBe(4);
  await back(page);
  await expect(switcher).toBeHidden();
  await expect(search).toBeVisible();
  await back(page);
  await expect(search).toBeHidden();
  await expect(title(page)).toHaveText("second");

  await page.keyboard.press("Control+f");
  await expect(search.getByRole("searchbox")).toBeFocused();
  await expect.poll(() => entries(page)).toBe(3);
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await expect.poll(() => entries(page)).toBe(2);
  await back(page);
  await expect(title(page)).toHaveText("general");
});

e2e(
  "[UX-1] what is unread elsewhere shows on the way to the list; a DM is two taps away",
  async (t) => {
    const ada = await t.user("ada", PHONE);
    const grace = await t.user("grace");
    await befriend(ada, grace);
    const recipientId = ada.account.user.id;
    const { channel } = await grace.account.call<{ channel: Channel }>("POST", "/channels/dm", {
      recipientId,
    });
    const { server } = await createServer(ada.account, "Elsewhere");
    await ada.context.addCookies([{ name: "parley_at", value: server.id, url: ada.url }]);
    await enter(ada.page);
    await expect(menuButton(ada.page)).toHaveAccessibleDescription("Menu");

    await grace.context.addCookies([{
      name: "parley_at",
      value: `dm/${channel.id}`,
      url: ada.url,
    }]);
    await enter(grace.page);
    await send(grace.page, "Are you there?");
    await expect(menuButton(ada.page)).toHaveAccessibleDescription("1 unread message");
    await menuButton(ada.page).tap();
    await listIsOpen(ada.page, "Elsewhere");
    await rail(ada.page, grace.username).tap();
    await expect(message(ada.page, "Are you there?")).toBeVisible();
    await expect(menuButton(ada.page)).toHaveAccessibleDescription("Menu");
  },
);
