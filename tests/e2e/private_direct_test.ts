import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { deviceOf } from "../helpers/e2ee/talk.ts";
import { e2e, expect, type Person, type Somebody } from "../helpers/e2e.ts";
import { idleSoon } from "../helpers/idle.ts";
import { settled } from "../helpers/settled.ts";
import { settings } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { befriend, composer, enter, escape, message, rail, send } from "./chat.ts";
import { conversation, makePrivate, padlock, reads, setUpKeys, WHOLE } from "./private.ts";
import { changeReplies } from "./routes.ts";

const WEEK = 7 * 24 * 3600_000;

/** Opens the direct message with a friend, new or not, as people do. */
async function writeTo(page: Page, { username }: Somebody): Promise<void> {
  await rail(page, "Friends").click();
  const panel = page.getByRole("tabpanel");
  await page.getByRole("tab", { name: "All" }).click();
  await panel.getByRole("listitem").filter({ hasText: username })
    .getByRole("button", { name: "Message" }).click();
  await settled(page);
}

/** Makes keys, and puts the recovery key off. */
async function setUpLater(page: Page): Promise<void> {
  const panel = await settings(page, "End-to-end encryption");
  await panel.getByRole("button", { name: "Set up" }).click();
  await panel.getByRole("button", { name: "Later" }).click();
  await expect(panel.getByText("You haven't saved your recovery key yet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Records everything that a page sends. */
function recordSent(page: Page): () => string {
  let sent = "";
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => sent += `${payload}\n`);
  });
  page.on("request", (request) => {
    if (request.method() === "POST") sent += `${request.postData() ?? ""}\n`;
  });
  return () => sent;
}

e2e(
  "[E2E-11 E2E-31 E2E-49] a new direct message is private from the start where both have keys, else it is open with the offer; its mentions are the page's; who puts the recovery key off is reminded, and asked after a week",
  async (t) => {
    const [ada, bob, cy] = await Promise.all(["ada", "bob", "cy"].map((name) => t.user(name)));
    const dan = await t.somebody("dan");
    for (const friend of [bob, cy, dan]) await befriend(ada, friend);
    await befriend(bob, cy);
    await bob.account.call("POST", "/channels/dm", { recipientId: cy.account.user.id });
    t.allowErrors("e2ee_state");
    await idleSoon(cy.page);
    const sent = recordSent(ada.page);
    await Promise.all([ada, bob, cy].map(({ page }) => enter(page)));
    await Promise.all([setUpKeys(ada.page), setUpKeys(bob.page), setUpLater(cy.page)]);

    await t.step("[E2E-49] both have kept their recovery keys", async () => {
      await writeTo(ada.page, bob);
      await expect(padlock(ada.page, WHOLE)).toBeVisible();
      // Before anything is sealed (MEND-34).
      const canRead = ada.page.getByRole("region", { name: "Can read" });
      await expect(canRead.getByRole("listitem")).toHaveText([
        new RegExp(`${ada.username} \\(you\\)`),
        new RegExp(bob.username),
      ]);
      await expect(ada.page.getByText("Nobody else can be let in.")).toBeVisible();
      await checkWithAxe(ada.page, "who can read, before the first message");
      await send(ada.page, "private from the start");
      await expect(canRead).toHaveCount(0);
      await conversation(bob.page, ada.username).click();
      await expect(message(bob.page, "private from the start")).toBeVisible();
      await expect(bob.page.getByText("Before this the server could read along")).toHaveCount(0);
      // The server knows that bob has read it.
      await settled(bob.page);
    });
    await t.step("[E2E-31] the page counts mentions, and the server is told of none", async () => {
      await conversation(bob.page, cy.username).click();
      await expect(padlock(bob.page, /^Turn on end-to-end encryption$/)).toBeVisible();
      await send(ada.page, `look @${bob.username}`);
      await isCounted(bob.page);
      expect(sent()).toContain("send-message");
      expect(sent()).not.toContain('"mentions"');
    });
    await t.step("[E2E-31] a page that was closed meanwhile finds it again", async () => {
      await bob.page.reload();
      await isCounted(bob.page);
    });
    await t.step("[E2E-31] what the server says beside what is sealed calls nobody", () => {
      return madeUp(bob, ada);
    });
    await t.step("[E2E-31] it can be turned off for channels, too", () => turnedOff(ada.page));
    await t.step("[MEND-20] cy has put the recovery key off", async () => {
      await writeTo(ada.page, cy);
      await expect(padlock(ada.page, WHOLE)).toBeVisible();
      await conversation(cy.page, ada.username).click();
      await expect(padlock(cy.page, WHOLE)).toBeVisible();
    });
    await t.step("[E2E-49] dan has no keys", () => isOpen(t.url, ada, dan));
    await t.step("[E2E-11] a bar, and after a week a question", () => isReminded(cy.page));
  },
);

/** Checks the count: one mention, in a conversation that isn't open. */
const isCounted = (page: Page) => expect(page).toHaveTitle(/^\(1\)/);

async function madeUp({ account, page }: Person, from: Person): Promise<void> {
  const opened = Promise.withResolvers<void>();
  const mentions = [account.user.id];
  const list = /\/api\/messages\/[^/?]+\?/;
  const honest = await changeReplies<{ messages: object[] }>(page, list, (body) => {
    opened.resolve();
    return { ...body, messages: body.messages.map((one) => ({ ...one, mentions })) };
  });
  await page.reload();
  await rail(page, "Home").click();
  await opened.promise;
  const inList = conversation(page, new RegExp(`^${from.username}`));
  await expect(inList).toHaveAccessibleDescription(/1 unread message/);
  await inList.click();
  await expect(message(page, "look")).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(1\)/);
  honest();
}

async function turnedOff(page: Page): Promise<void> {
  const panel = await settings(page, "End-to-end encryption");
  const open = panel.getByRole("switch", { name: /^Let the server see who I mention/ });
  await expect(open).toBeChecked();
  await checkWithAxe(page, "open mentions");
  await open.click();
  await expect(open).not.toBeChecked();
  await escape(page.getByRole("dialog"));
  await page.reload();
  await settled(page);
  await settings(page, "End-to-end encryption");
  await expect(open).not.toBeChecked();
  await escape(page.getByRole("dialog"));
}

async function isOpen(url: string, ada: Person, dan: Somebody): Promise<void> {
  await writeTo(ada.page, dan);
  await expect(padlock(ada.page, /^Turn on end-to-end encryption$/)).toBeVisible();
  await send(ada.page, "in the open");
  await expect(message(ada.page, "in the open")).not.toHaveAttribute("aria-busy", "true");
  const device = await deviceOf(url, dan.account);
  await makePrivate(ada.page);
  await send(ada.page, "behind it");
  const { channels } = await dan.account.call<{ channels: Channel[] }>("GET", "/channels/dm");
  const dm = { id: channels[0]!.id, space: "dm" as const, userIds: [ada.account.user.id] };
  await reads(device, dm, "behind it");
  await expect(ada.page.getByText("Before this the server could read along")).toBeVisible();
}

async function isReminded(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Your recovery key isn't saved yet." }))
    .toBeVisible();
  await expect(composer(page)).toBeVisible();
  await page.addInitScript((later) => {
    const { now } = Date;
    Date.now = () => now() + later;
  }, WEEK + 1000);
  await page.reload();
  await expect(page.getByText("Keep your recovery key now", { exact: true })).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(composer(page)).toBeVisible();
}
