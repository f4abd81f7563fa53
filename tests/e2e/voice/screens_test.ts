import type { Page } from "playwright-core";
import { expect, type Person } from "../../helpers/e2e.ts";
import { endGrace, withMedia } from "../../helpers/media.ts";
import { checkWithAxe } from "../axe.ts";
import { hears, sees } from "./arrivals.ts";
import { bar, controls, joinVoice, listed, mark, voiceServer } from "./rooms.ts";

const e2e = withMedia();

function viewer(page: Page) {
  return page.getByRole("dialog", { name: /sharing (their|your) screen$/ });
}

function chip(page: Page, count: number) {
  return page.getByRole("button", { name: `${count} screen share(s) active` });
}

async function share({ page }: Person) {
  await controls(page).getByRole("button", { name: "Share Screen" }).click();
}

e2e(
  "[VOICE-01] four people hear each other and see shared screens, also who comes late; who dies is gone, who reloads is back",
  async (t) => {
    const ann = await t.user("ann", { colorScheme: "dark" });
    const [bob, carol] = [await t.user("bob"), await t.user("carol")];
    const dave = await t.user("dave", { viewport: { width: 390, height: 844 }, hasTouch: true });
    await voiceServer("Screens", ann, bob, carol, dave);
    for (const person of [ann, bob, carol]) await joinVoice(person);
    await t.step(
      "[VOICE-05 SCREEN-09 SCREEN-10] a shared screen is marked, and seen by who comes late",
      async () => {
        await share(ann);
        await expect(mark(bob.page, ann, "Sharing their screen")).toBeVisible();
        await joinVoice(dave);
        await Promise.all([ann, bob, carol, dave].map((person) => hears(person, 3)));
        await Promise.all([bob, carol, dave].map(sees));
      },
    );

    const { page } = bob;
    await t.step("[SCREEN-01] the viewer says whose it is", async () => {
      await chip(page, 1).click();
      const heading = viewer(page).getByRole("heading");
      await expect(heading).toHaveText(`${ann.username} is sharing their screen`);
      const screen = viewer(page).getByLabel(`${ann.username} is sharing their screen`);
      await expect(screen.and(page.locator("video"))).toBeVisible();
      await checkWithAxe(page, "the viewer");
    });
    await t.step("[SCREEN-03] it fills the screen", async () => {
      await viewer(page).getByRole("button", { name: "Fullscreen" }).click();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await viewer(page).getByRole("button", { name: "Exit fullscreen" }).click();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
    });
    await t.step("[SCREEN-05] Escape makes it a chip", async () => {
      await page.keyboard.press("Escape");
      await expect(viewer(page)).toHaveCount(0);
      await expect(chip(page, 1)).toBeVisible();
    });
    await t.step("[VOICE-08 SCREEN-04] View opens it, Close closes it", async () => {
      await bar(page).getByRole("button", { name: "View" }).click();
      await viewer(page).getByRole("button", { name: "Close" }).click();
      await expect(chip(page, 1)).toHaveCount(0);
    });

    // On a phone a person's card stays within the window.
    await bar(dave.page).getByRole("button", { name: /4 participants/ }).click();
    await bar(dave.page).getByRole("button", { name: ann.username }).click();
    await expect(dave.page.getByRole("dialog", { name: ann.username })).toBeInViewport({
      ratio: 1,
    });
    await dave.page.getByRole("button", { name: "View Screen" }).click();
    await t.step("[SCREEN-02] of two there is a list", async () => {
      await share(carol);
      const list = viewer(dave.page).getByRole("list", { name: "Shared screens" });
      await list.getByRole("button", { name: carol.username }).click();
      await expect(viewer(dave.page).getByRole("heading")).toContainText(carol.username);
      await checkWithAxe(dave.page, "two screens on a phone");
      await expect(bar(page)).toContainText("2 screens");
    });
    await t.step("[D-VOICE-1] there is no third", async () => {
      // A third one exceeds the limit.
      await share(bob);
      await expect(page.getByText("Failed to share screen", { exact: true })).toBeVisible();
    });
    await t.step("[SCREEN-11] the browser's own bar ends one", async () => {
      // Stops sharing like the browser's own bar.
      await carol.page.evaluate(() =>
        peers.screens[0].getVideoTracks()[0].dispatchEvent(new Event("ended"))
      );
      await expect(viewer(dave.page).getByRole("heading")).toContainText(ann.username);
    });
    await t.step("[SCREEN-12 SCREEN-13] the switch ends one, for all", async () => {
      await controls(ann.page).getByRole("button", { name: "Stop Sharing" }).click();
      await expect(viewer(dave.page)).toHaveCount(0);
      await expect(bar(page).getByRole("button", { name: "View" })).toHaveCount(0);
    });

    await t.step("[D-VOICE-1] who reloads is back, who dies is gone", async () => {
      await carol.page.reload();
      await expect(controls(carol.page).getByRole("status")).toHaveText("Connected");
      await dave.page.close();
      await expect.poll(() => {
        // The server may not know yet that he is gone.
        endGrace(t.server);
        return listed(ann.page, dave).count();
      }).toBe(0);
      for (const person of [bob, carol]) await expect(listed(person.page, dave)).toHaveCount(0);
      for (const person of [ann, bob, carol]) {
        await expect(listed(person.page, carol)).toBeVisible();
      }
      await Promise.all([ann, bob, carol].map((person) => hears(person, 2)));
    });
  },
  150_000,
);
