import { expect } from "../../helpers/e2e.ts";
import { withMedia } from "../../helpers/media.ts";
import { checkWithAxe } from "../axe.ts";
import { channel } from "../chat.ts";
import { noticeShown } from "../glimpse.ts";
import { hears, hearsNothing } from "./arrivals.ts";
import { bar, controls, joinVoice, listed, mark, speaks, voiceServer, volumes } from "./rooms.ts";

const e2e = withMedia();

e2e(
  "[VOICE-01] two people join, are heard, mute, deafen and leave, one of them on a phone",
  async (t) => {
    const ann = await t.user("ann", { colorScheme: "dark" });
    const bob = await t.user("bob", { viewport: { width: 390, height: 844 }, hasTouch: true });
    await voiceServer("Voices", ann, bob);
    const { page } = ann;
    await t.step("[VOICE-36] joining is told", async () => {
      const joined = noticeShown(page.getByText("Connected to General"));
      await joinVoice(ann);
      await joined;
    });
    await t.step("[VOICE-06 VOICE-12] the bars say where one is, and how to speak", async () => {
      await expect(bar(page)).toContainText("Voices");
      await expect(bar(page)).toContainText("1 participant");
      await expect(controls(page)).toContainText("Voice activation enabled - speak to transmit");
    });
    await t.step(
      "[VOICE-02 VOICE-30 VOICE-31] two hear each other, and who speaks is shown",
      async () => {
        await joinVoice(bob);
        await Promise.all([hears(ann), hears(bob)]);
        await expect(listed(page).getByRole("button")).toHaveCount(2);
        await Promise.all([speaks(page, ann), speaks(page, bob)]);
      },
    );

    await t.step("[VOICE-07] the number of participants opens them", async () => {
      // Pressing the channel again shows who is there.
      await channel(page, "General").click();
      const grid = bar(page).getByRole("list", { name: "Participants" });
      await expect(grid.getByRole("listitem")).toHaveCount(2);
      await checkWithAxe(page, "the grid");
      await bar(bob.page).getByRole("button", { name: /2 participants/ }).click();
      await expect(bar(bob.page).getByRole("listitem")).toHaveCount(2);
      await checkWithAxe(bob.page, "the grid on a phone");
      await bar(bob.page).getByRole("button", { name: /2 participants/ }).click();
    });

    await t.step("[VOICE-03 VOICE-10 VOICE-28] who is muted is silent, and marked", async () => {
      await page.keyboard.press("Control+Shift+M");
      await expect(controls(page).getByRole("status")).toHaveText("Muted");
      await bob.page.getByRole("button", { name: "Menu", exact: true }).click();
      await expect(mark(bob.page, ann, "Muted")).toBeVisible();
      await expect(mark(page, ann, "Muted")).toBeVisible();
      await hearsNothing(bob);
      await expect(listed(bob.page, ann).locator("[data-speaking]")).toHaveCount(0);
    });
    await t.step(
      "[VOICE-04 VOICE-25 VOICE-27] who is deafened hears nothing, and is muted",
      async () => {
        await controls(page).getByRole("button", { name: "Deafen" }).click();
        await expect(controls(page).getByRole("status")).toHaveText("Deafened");
        await expect(mark(bob.page, ann, "Deafened")).toBeVisible();
        await expect.poll(() => volumes(ann)).toEqual([0]);
      },
    );
    await t.step("[VOICE-11 VOICE-26] unmuted, one hears again", async () => {
      await controls(page).getByRole("button", { name: "Unmute" }).click();
      await expect(controls(page).getByRole("status")).toHaveText("Connected");
      await expect(mark(bob.page, ann, "Deafened")).toHaveCount(0);
      await expect.poll(() => volumes(ann)).toEqual([1]);
      await hears(bob);
      await page.keyboard.press("Control+Shift+D");
      await expect(controls(page).getByRole("status")).toHaveText("Deafened");
      await page.keyboard.press("Control+Shift+D");
      await expect(controls(page).getByRole("status")).toHaveText("Connected");
    });

    // The volume of a person is kept, even across a reload, which rejoins the channel.
    await listed(page, bob).press("Enter");
    const card = page.getByRole("dialog", { name: bob.username });
    const volume = card.getByRole("slider", { name: "Volume" });
    await expect(volume).toBeFocused();
    await expect(card.getByRole("button", { name: "Kick" })).toBeVisible();
    await checkWithAxe(page, "a person");
    for (let i = 0; i < 10; i++) await volume.press("ArrowLeft");
    await expect(card).toContainText("50 %");
    await expect.poll(() => volumes(ann)).toEqual([0.5]);
    await page.keyboard.press("Escape");
    await expect(listed(page, bob)).toBeFocused();
    await page.reload();
    await expect(controls(page).getByRole("status")).toHaveText("Connected");
    await expect.poll(() => volumes(ann)).toEqual([0.5]);
    await Promise.all([hears(ann), hears(bob)]);

    await t.step("[VOICE-09 VOICE-37] leaving is told, and leaves nothing", async () => {
      await bob.page.keyboard.press("Escape");
      await bar(bob.page).getByRole("button", { name: "Leave" }).click();
      await expect(bob.page.getByText("Left voice channel")).toBeVisible();
      await expect(bar(bob.page)).toHaveCount(0);
      await expect(listed(page).getByRole("button")).toHaveCount(1);
      await controls(page).getByRole("button", { name: "Leave" }).press("Enter");
      await expect(controls(page)).toHaveCount(0);
      await expect(page.getByRole("main")).toBeFocused();
      await expect(listed(page)).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => peers.connections.size)).toBe(0);
    });
  },
  150_000,
);
