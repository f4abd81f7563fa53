import { expect, type Person, type Stage } from "../../helpers/e2e.ts";
import { withMedia } from "../../helpers/media.ts";
import { PHONE, PHONE_LYING } from "../../helpers/touch.ts";
import { checkWithAxe } from "../axe.ts";
import { channel, composer, messageList, send } from "../chat.ts";
import { hears } from "./arrivals.ts";
import { bar, controls, joinVoice, listed, voiceServer } from "./rooms.ts";

const e2e = withMedia();

const people = (person: Person) => bar(person.page).getByRole("list", { name: "Participants" });
const count = (person: Person) => bar(person.page).getByRole("button", { name: /2 participants/ });
const connected = ({ page }: Person) =>
  expect(controls(page).getByRole("status")).toHaveText("Connected");

e2e("[UX-11] the stage of voice, on a desktop and on a phone", async (t) => {
  const ann = await t.user("ann", { viewport: { width: 1440, height: 900 } });
  const bob = await t.user("bob", { ...PHONE, colorScheme: "dark" });
  const { channel: text } = await voiceServer("Stage", ann, bob);
  await ann.account.call("POST", `/channels/server/${text.server_id}`, { name: "other" });
  await joinVoice(ann);
  await joinVoice(bob);
  await Promise.all([hears(ann), hears(bob)]);
  await t.step(
    "[UX-11] one voice bar below the chat, whose stage opens over it and closes by key, on a desktop",
    () => opensOnDesktop(t, ann, bob),
  );
  await t.step(
    "[UX-11 UX-1] on a phone the stage is a pane of full height; Back closes it and stays connected",
    () => opensOnPhone(t, bob, ann),
  );
});

/** The stage is closed, before and after. */
async function opensOnDesktop(t: Stage, ann: Person, bob: Person) {
  const { page } = ann;
  await t.step("[UX-11] controls, people and quality stand in one place", async () => {
    await expect(bar(page).getByRole("button", { name: "Mute", exact: true })).toBeVisible();
    await expect(bar(page).getByRole("button", { name: "Leave" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Leave" })).toHaveCount(1);
    const quality = bar(page).getByRole("img", { name: /connection, \d+ ms/ });
    await expect(quality).toBeVisible();
  });
  await t.step("[VOICE-07 UX-11] the stage covers the chat, not the channels", async () => {
    await count(ann).press("Enter");
    await expect(people(ann).getByRole("listitem")).toHaveCount(2);
    await expect.poll(() => composer(page).evaluate((input) => input.closest("[inert]") !== null))
      .toBe(true);
    await expect(listed(page, bob)).toBeVisible();
    await checkWithAxe(page, "the stage");
  });
  await t.step("[UX-9 UX-11] what is written meanwhile is read out", async () => {
    await send(bob.page, "seen from the stage");
    const said = page.getByRole("log").getByRole("img", { name: /seen from the stage/ });
    await expect(said).toBeAttached();
  });
  await t.step("[VOICE-31] who speaks has a ring", async () => {
    const rings = () => people(ann).locator("[data-speaking]").count();
    await expect.poll(rings, { intervals: [70] }).toBeGreaterThan(0);
  });
  await t.step("[UX-7 UX-11] a person has a menu there", async () => {
    await people(ann).getByRole("button", { name: bob.username }).press("Enter");
    const card = page.getByRole("dialog", { name: bob.username });
    await expect(card.getByRole("slider", { name: "Volume" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();
    await expect(people(ann).getByRole("button", { name: bob.username })).toBeFocused();
  });
  await t.step("[UX-1 UX-11] Escape closes it, and one stays connected", async () => {
    await page.keyboard.press("Escape");
    await expect(people(ann)).toHaveCount(0);
    await expect(count(ann)).toBeFocused();
    await connected(ann);
    await send(page, "still here");
    await expect(messageList(page)).toContainText("still here");
  });
  await t.step("[SCREEN-01 UX-11] a shared screen is on the stage, and opens large", async () => {
    await count(bob).tap();
    await bar(bob.page).getByRole("button", { name: "Share Screen", exact: true }).tap();
    await count(ann).click();
    const shown = bar(page).getByRole("list", { name: "Shared screens" });
    await expect(shown).toContainText(`${bob.username} is sharing their screen`);
    const state = () =>
      shown.locator("video").evaluate((video) => (video as HTMLVideoElement).readyState);
    await expect.poll(state).toBeGreaterThanOrEqual(2);
    await checkWithAxe(page, "a screen on the stage");
    await shown.getByRole("button", { name: "Watch" }).click();
    const viewer = page.getByRole("dialog", { name: /is sharing their screen/ });
    await expect(viewer).toBeVisible();
    await page.goBack();
    await expect(viewer).toBeHidden();
    await expect(people(ann)).toBeVisible();
    await bar(bob.page).getByRole("button", { name: "Stop Sharing" }).tap();
    await bob.page.getByRole("button", { name: "Back to Chat" }).tap();
    await expect(people(bob)).toHaveCount(0);
  });
  await t.step("another channel takes its place", async () => {
    await channel(page, "other").click();
    await expect(people(ann)).toHaveCount(0);
    await expect(page.getByRole("main", { name: "#other" })).toBeVisible();
    await connected(ann);
  });
}

/** The stage is closed, before and after. */
async function opensOnPhone(t: Stage, ann: Person, bob: Person) {
  const { page } = ann;
  await t.step("[UX-11] upright it fills the screen, with room for fingers", async () => {
    await fillsScreen(ann, 44);
  });
  await t.step(
    "[UX-11] a tap on somebody opens their sheet, Back closes that alone",
    async () => {
      await people(ann).getByRole("button", { name: bob.username }).tap();
      const sheet = page.getByRole("dialog", { name: bob.username });
      await expect(sheet.getByRole("slider", { name: "Volume" })).toBeVisible();
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(people(ann)).toBeVisible();
    },
  );
  await t.step("[UX-1] Back closes the stage", async () => {
    await page.goBack();
    await expect(people(ann)).toHaveCount(0);
    await expect(composer(page)).toBeVisible();
    await connected(ann);
    await hears(ann);
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeVisible();
  });
  await t.step("[UX-11] lying it fills the screen, too", async () => {
    await page.setViewportSize(PHONE_LYING.viewport);
    await fillsScreen(ann, 36);
  });
  await t.step("[UX-1] Escape does the same, and so does its button", async () => {
    await page.keyboard.press("Escape");
    await expect(people(ann)).toHaveCount(0);
    await count(ann).tap();
    await page.getByRole("button", { name: "Back to Chat" }).tap();
    await expect(people(ann)).toHaveCount(0);
    await connected(ann);
  });
}

/** Opens the stage. @param smallest pixels that a button has at least, in either direction */
async function fillsScreen(person: Person, smallest: number) {
  const { page } = person;
  await count(person).tap();
  await expect(people(person).getByRole("listitem")).toHaveCount(2);
  const { width, height } = page.viewportSize()!;
  await expect.poll(() => bar(page).boundingBox()).toEqual({ x: 0, y: 0, width, height });
  for (const name of ["Mute", "Deafen", "Share Screen", "Leave", "Back to Chat"]) {
    const button = bar(page).getByRole("button", { name, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(smallest);
  }
  await checkWithAxe(page, `the stage at ${width} x ${height}`);
}
