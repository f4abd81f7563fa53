import type { Page } from "playwright-core";
import { e2e, expect, type Person } from "../helpers/e2e.ts";
import { idleSoon } from "../helpers/idle.ts";
import { settled } from "../helpers/settled.ts";
import { settings } from "./account.ts";
import { befriend, composer, enter, message, rail, send } from "./chat.ts";
import { conversation, makePrivate, padlock, setUpKeys, WHOLE } from "./private.ts";

const WEEK = 7 * 24 * 3600_000;

/** Opens the direct message with a friend, new or not, as people do. */
async function writeTo(page: Page, { username }: Person): Promise<void> {
  await rail(page, "Friends").click();
  const panel = page.getByRole("tabpanel");
  await page.getByRole("tab", { name: "All" }).click();
  await panel.getByRole("listitem").filter({ hasText: username })
    .getByRole("button", { name: "Message" }).click();
  await settled(page);
}

/** Makes keys, and puts the recovery key off. */
async function setUpLater(page: Page): Promise<void> {
  const panel = await settings(page, "Private conversations");
  await panel.getByRole("button", { name: "Set up" }).click();
  await panel.getByRole("button", { name: "Later" }).click();
  await expect(panel.getByText("You have not kept your recovery key yet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

e2e(
  "[E2E-11 E2E-49] a new direct message is private from the start where both get back in, else it is open with the offer; who puts the recovery key off is reminded, and asked after a week",
  async (t) => {
    const [ada, bob, cy] = [await t.user("ada"), await t.user("bob"), await t.user("cy")];
    await befriend(ada, bob);
    await befriend(ada, cy);
    t.allowErrors("e2ee_state");
    await idleSoon(cy.page);
    for (const { page } of [ada, bob, cy]) await enter(page);
    await setUpKeys(ada.page);
    await setUpKeys(bob.page);
    await setUpLater(cy.page);

    await t.step("[E2E-49] both have kept their recovery keys", async () => {
      await writeTo(ada.page, bob);
      await expect(padlock(ada.page, WHOLE)).toBeVisible();
      await send(ada.page, "private from the start");
      await conversation(bob.page, ada.username).click();
      await expect(message(bob.page, "private from the start")).toBeVisible();
      await expect(bob.page.getByText("Before this the server could read along")).toHaveCount(0);
    });

    await t.step("[E2E-49] cy has one device, and no recovery key kept", async () => {
      await writeTo(ada.page, cy);
      await expect(padlock(ada.page, /^Make private$/)).toBeVisible();
      await send(ada.page, "in the open");
      await expect(message(ada.page, "in the open")).not.toHaveAttribute("aria-busy", "true");
      await makePrivate(ada.page);
      await send(ada.page, "behind it");
      await conversation(cy.page, ada.username).click();
      await expect(message(cy.page, "behind it")).toBeVisible();
      await expect(cy.page.getByText("Before this the server could read along")).toBeVisible();
    });

    await t.step("[E2E-11] a bar, and after a week a question", async () => {
      const { page } = cy;
      await expect(page.getByRole("region", { name: "Keep your recovery key" })).toBeVisible();
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
    });
  },
);
