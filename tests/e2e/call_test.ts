import type { Page } from "playwright-core";
import { expect, type Person, type Stage } from "../helpers/e2e.ts";
import { withMedia } from "../helpers/media.ts";
import { checkWithAxe } from "./axe.ts";
import { callScreen, chip, connectCall, friends, incoming, inHeader } from "./calls.ts";
import { composer, enter, gather, messageList, rail } from "./chat.ts";
import { noticeShown } from "./glimpse.ts";
import { hears, sees } from "./voice/arrivals.ts";

const e2e = withMedia();

const press = (page: Page, name: string) =>
  callScreen(page).getByRole("button", { name, exact: true }).click();

e2e("[CALL-02 CALL-15] calls between two friends", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Den", ada);
  await expect(inHeader(ada.page, "Call")).toHaveCount(0);
  await friends(ada, grace);
  await t.step(
    "[UX-11] a missed call is a row and unread; a call says how long it was",
    () => leavesRows(ada, grace),
  );
  await Promise.all([enter(ada.page), enter(grace.page)]);
  await t.step(
    "[CALL-02 CALL-03] calling, refused, given up, accepted over a dialog elsewhere in the app, ended",
    () => ringsAndEnds(t, ada, grace),
  );
  // A reload removes the messages about the last call.
  await Promise.all([enter(ada.page), enter(grace.page)]);
  await t.step(
    "[CALL-15 CALL-17] a running call: timer, badges, a shared screen, settings, minimized and back",
    () => isUsed(t, ada, grace),
  );
});

async function ringsAndEnds(t: Stage, ada: Person, grace: Person) {
  const header = ada.page.getByRole("banner");

  await t.step("[CALL-04 CALL-06 CALL-08] it rings with both", async () => {
    const rings = noticeShown(
      grace.page.getByRole("status").getByText(`Incoming call from ${ada.username}`),
    );
    await inHeader(ada.page, "Call").click();
    await expect(header.getByText("Calling...")).toBeVisible();
    await expect(incoming(grace.page)).toContainText(ada.username);
    await rings;
    await checkWithAxe(grace.page, "an incoming call");
  });
  await t.step("[CALL-19] refused, the caller is told", async () => {
    await incoming(grace.page).getByRole("button", { name: "Reject" }).click();
    await expect(ada.page.getByText("Call was rejected")).toBeVisible();
    await expect(incoming(grace.page)).toBeHidden();
  });

  await t.step("[CALL-04] given up, it is a missed call", async () => {
    await inHeader(ada.page, "Call").click();
    await expect(incoming(grace.page)).toBeVisible();
    await expect(chip(ada.page)).toHaveCount(0);
    await rail(ada.page, "Den").click();
    await expect(chip(ada.page)).toContainText("Calling...");
    await chip(ada.page).getByRole("button", { name: "Hang Up" }).click();
    await expect(grace.page.getByText(`Missed call from ${ada.username}`)).toBeVisible();
    await expect(chip(ada.page)).toHaveCount(0);
  });

  await t.step("[D-VOICE-3] it rings elsewhere in the app, over a dialog", async () => {
    // Elsewhere, with a dialog open: the call lies above it, and the dialog stays below.
    await rail(grace.page, "Home").click();
    await inHeader(grace.page, "Settings").click();
    await rail(ada.page, "Home").click();
    await ada.page.getByRole("navigation", { name: "Channels" })
      .getByRole("button", { name: grace.username, exact: true }).click();
    const settings = grace.page.getByRole("dialog", { name: "Settings" });
    await expect(settings).toBeVisible();
    await inHeader(ada.page, "Call").click();
    await incoming(grace.page).getByRole("button", { name: "Accept" }).click();
    await expect(ada.page.getByText("Call connected!")).toBeVisible();
    await expect(settings).toBeVisible();
    await grace.page.keyboard.press("Escape");
    await expect(callScreen(grace.page).getByRole("timer")).toHaveText(/^\d\d:\d\d$/);
    await Promise.all([hears(ada), hears(grace)]);
  });

  await t.step("[CALL-05 CALL-18] ended, both are told", async () => {
    await press(ada.page, "Minimize");
    const ended = [ada, grace].map(({ page }) =>
      noticeShown(page.getByRole("status").getByText("Call ended"))
    );
    await inHeader(ada.page, "End Call").click();
    await Promise.all(ended);
    for (const { page } of [ada, grace]) await expect(callScreen(page)).toHaveCount(0);
    await expect(inHeader(ada.page, "Call")).toBeVisible();
  });
}

/** No call, before and after. */
async function isUsed(t: Stage, ada: Person, grace: Person) {
  await connectCall(ada.page, grace.page);
  const screen = await t.step(
    "[CALL-09 CALL-10 CALL-11] it covers the screen and counts",
    async () => {
      const screen = callScreen(ada.page);
      await expect(screen.getByRole("timer")).not.toHaveText("00:00");
      await composer(ada.page).focus();
      await expect(composer(ada.page)).not.toBeFocused();
      await expect(ada.page.getByRole("button", { name: "End Call" })).toHaveCount(1);
      // Messages are still read out: the live region is outside of inert content.
      await expect(ada.page.locator("[role=log]:not([inert] *)")).toHaveAccessibleName(
        "New messages",
      );
      await checkWithAxe(ada.page, "a call");
      return screen;
    },
  );

  await t.step("[CALL-12 CALL-13] muted and deafened have a badge", async () => {
    await press(ada.page, "Mute");
    await expect(ada.page.getByText("Muted", { exact: true })).toBeVisible();
    await expect(callScreen(grace.page).getByTitle("Muted")).toBeVisible();
    await press(ada.page, "Deafen");
    await expect(ada.page.getByText("Deafened", { exact: true })).toBeVisible();
    await ada.page.keyboard.press("Control+Shift+M");
    await expect(screen.getByRole("button", { name: "Mute", exact: true })).toBeVisible();
    await expect(screen.getByRole("button", { name: "Deafen", exact: true })).toBeVisible();
  });

  await t.step("[CALL-14] so has a shared screen", async () => {
    await press(ada.page, "Share Screen");
    await expect(screen.getByText("Sharing Screen")).toBeVisible();
    const shared = callScreen(grace.page).getByRole("figure");
    await expect(shared).toContainText(`${ada.username} is sharing their screen`);
    await sees(grace);
    await expect(shared.getByLabel(/is sharing/)).toBeVisible();
    await checkWithAxe(grace.page, "a shared screen in a call");
    await press(ada.page, "Stop Sharing");
    await expect(shared).toHaveCount(0);
  });

  await t.step("[CALL-15] its settings lie above it", async () => {
    await press(ada.page, "Voice Settings");
    const settings = ada.page.getByRole("dialog", { name: "Settings" });
    // Before it has the focus, keys are for what lies below.
    await expect(settings.getByRole("tab", { name: "Voice", selected: true })).toBeFocused();
    await ada.page.keyboard.press("Escape");
    await expect(settings).toHaveCount(0);
  });
  await t.step("[CALL-16] minimized, it is a chip", async () => {
    await expect(screen).toBeVisible();

    await ada.page.keyboard.press("Escape");
    await expect(chip(ada.page)).toContainText(/\d\d:\d\d/);
    await expect(ada.page.getByRole("button", { name: "End Call" })).toHaveCount(1);
    await expect(inHeader(ada.page, "End Call")).toBeVisible();
    const show = chip(ada.page).getByRole("button", { name: "Show call" });
    await expect(show).toBeFocused();
    await hears(ada);
    await checkWithAxe(ada.page, "a minimized call");
    await show.press("Enter");
    await expect(screen).toBeVisible();
    await press(ada.page, "End Call");
    await expect(screen).toHaveCount(0);
    await expect(chip(ada.page)).toHaveCount(0);
  });
}

/** They have not called each other yet. */
async function leavesRows(ada: Person, grace: Person) {
  await rail(grace.page, "Home").click();
  await expect(grace.page.getByRole("region", { name: "Friends" })).toBeVisible();
  await inHeader(ada.page, "Call").click();
  await expect(incoming(grace.page)).toBeVisible();
  await inHeader(ada.page, "Hang Up").click();

  const rows = (page: typeof ada.page) => messageList(page).getByRole("article");
  await expect(rows(ada.page)).toHaveAccessibleName(/^Call, no answer, \d+:\d\d/);
  const conversation = grace.page.getByRole("navigation", { name: "Channels" })
    .getByRole("listitem").filter({ hasText: ada.username });
  await expect(conversation).toContainText("1 unread message");
  await conversation.getByRole("button").first().click();
  const missed = rows(grace.page);
  await expect(missed).toHaveAccessibleName(/^Missed call, \d+:\d\d/);
  await expect(missed).toHaveText(/^Missed call \d+:\d\d/);
  await expect(conversation).not.toContainText("unread");
  await checkWithAxe(grace.page, "a missed call");

  await connectCall(grace.page, ada.page);
  await grace.page.getByRole("dialog").getByRole("button", { name: "End Call" }).click();
  for (const { page } of [ada, grace]) {
    await expect(rows(page).last()).toHaveAccessibleName(/^Call, under 1 min, /);
  }
  await enter(grace.page);
  await expect(rows(grace.page)).toHaveCount(2);
  await expect(missed.first()).toHaveAccessibleName(/^Missed call, /);
}
