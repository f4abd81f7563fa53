import { expect, type Person } from "../helpers/e2e.ts";
import { withMedia } from "../helpers/media.ts";
import { callScreen, chip, connectCall, friends, incoming, inHeader } from "./calls.ts";
import { channel, enter } from "./chat.ts";
import { hears } from "./voice/arrivals.ts";

const e2e = withMedia();

e2e("[D-VOICE-3 VOICE-32] a call on several devices, and on one that reloads", async (t) => {
  t.allowErrors("conflict");
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  const joan = await t.user("joan");
  await t.step(
    "[ERR-21 D-VOICE-3] a call answered on one device rings on no other, moves there when asked, and is busy for a third",
    () => movesToDevice(ada, grace, joan),
  );
  await t.step(
    "[VOICE-32 CALL-09] a call goes on after a reload, and is heard after a touch where the browser wants one",
    () => goesOnAfterReload(ada, joan),
  );
});

async function movesToDevice(ada: Person, grace: Person, joan: Person) {
  await friends(joan, grace, [joan]);
  await friends(ada, grace);
  const other = await grace.context.newPage();
  await enter(other);
  await inHeader(ada.page, "Call").click();
  for (const page of [grace.page, other]) await expect(incoming(page)).toBeVisible();
  await incoming(grace.page).getByRole("button", { name: "Accept" }).click();
  await expect(incoming(other)).toHaveCount(0);
  await expect(chip(other)).toContainText("On another device");
  await hears(ada);

  await inHeader(joan.page, "Call").click();
  await expect(joan.page.getByRole("alert").getByText("They are in another call")).toBeVisible();
  await expect(incoming(grace.page)).toHaveCount(0);

  await chip(other).getByRole("button", { name: "Move here" }).click();
  await expect(callScreen(other).getByRole("timer")).toBeVisible();
  await expect(chip(grace.page)).toContainText("On another device");
  await hears({ page: other });
  await expect(callScreen(grace.page)).toHaveCount(0);

  // The other person can't be called in the meantime.
  await channel(grace.page, joan.username).click();
  await inHeader(grace.page, "Call").click();
  await expect(grace.page.getByText("You're already in a call")).toBeVisible();
  await chip(grace.page).getByRole("button", { name: "Hang Up" }).click();
  for (const page of [ada.page, other]) await expect(callScreen(page)).toHaveCount(0);
}

async function goesOnAfterReload(ada: Person, grace: Person) {
  await ada.context.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    let touched = false;
    addEventListener("pointerdown", () => touched = true, true);
    HTMLMediaElement.prototype.play = function () {
      return touched
        ? play.call(this)
        : Promise.reject(new DOMException("not touched yet", "NotAllowedError"));
    };
  });
  await friends(ada, grace);
  await connectCall(ada.page, grace.page);
  await ada.page.reload();
  const screen = callScreen(ada.page);
  await expect(screen.getByRole("timer")).toBeVisible();
  await hears(grace);
  const noticeShown = screen.getByRole("alert");
  await expect(noticeShown).toContainText(`Click anywhere to hear ${grace.username}`);
  await screen.click({ position: { x: 300, y: 300 } });
  await expect(noticeShown).toHaveCount(0);
  await screen.getByRole("button", { name: "End Call" }).click();
  await expect(callScreen(grace.page)).toHaveCount(0);
}
