import type { Page, Route } from "playwright-core";
import {
  browserTests,
  expect,
  later,
  MEDIA_FLAGS,
  type Person,
  type Stage,
} from "../helpers/e2e.ts";
import { enclose } from "./attaching.ts";
import { checkWithAxe } from "./axe.ts";
import { gather, messageList } from "./chat.ts";
import { film } from "./files.ts";
import { FILM_SECONDS, longFilm } from "./long_film.ts";

const e2e = browserTests({ flags: MEDIA_FLAGS });

/** Observes whether the last sound that the page starts from now on plays, and its speed. */
async function soundsOf(page: Page) {
  await page.evaluate(() => {
    const { Audio } = globalThis;
    const own = globalThis as never as { Audio: unknown; sound: HTMLAudioElement };
    own.Audio = function () {
      return own.sound = new Audio();
    };
  });
  return () =>
    page.evaluate(() => {
      const { sound } = globalThis as never as { sound?: HTMLAudioElement };
      return { plays: !sound!.paused && sound!.currentTime > 0, speed: sound!.playbackRate };
    }).catch(() => ({ plays: false, speed: 0 }));
}

e2e("[FIL-6] voice messages", async (t) => {
  const ada = await t.user("ada", { permissions: ["microphone"] });
  const grace = await t.user("grace");
  await gather("Spoken", ada, grace);
  await t.step(
    "[FIL-6] a held button records until the finger is lifted; slid away, it discards",
    () => recordsWhileHeld(ada.page),
  );
  await t.step(
    "[FIL-6] a voice message is recorded, heard, sent and played, by keys too",
    () => isSentAndPlayed(ada.page, grace),
  );
});

async function recordsWhileHeld(page: Page) {
  const button = page.getByRole("button", { name: "Record voice message" });
  const panel = page.getByRole("region", { name: "Voice message" });
  const finger = (type: string, x: number) =>
    button.evaluate((element, { type, x }) => {
      const how = { pointerId: 7, pointerType: "touch", clientX: x, bubbles: true };
      // Where the finger is no capture holds it.
      element.releasePointerCapture = () => {};
      element.dispatchEvent(new PointerEvent(type, how));
    }, { type, x });
  await finger("pointerdown", 300);
  await expect(panel).toContainText("Slide to cancel");
  await finger("pointermove", 150);
  await expect(panel).toContainText("Release to cancel");
  await finger("pointermove", 290);
  await expect(panel).toContainText("Slide to cancel");
  await finger("pointermove", 150);
  await finger("pointerup", 150);
  await expect(panel).toHaveCount(0);
  await finger("pointerdown", 300);
  await expect(panel.getByRole("timer")).toContainText(/0:0[1-9]/);
  await finger("pointerup", 300);
  await expect(panel.getByRole("button", { name: "Send voice message" })).toBeVisible();
  await panel.getByRole("button", { name: "Discard" }).click();
  await expect(panel).toHaveCount(0);
}

async function isSentAndPlayed(page: Page, grace: Person) {
  await page.getByRole("button", { name: "Record voice message" }).click();
  const panel = page.getByRole("region", { name: "Voice message" });
  const stop = panel.getByRole("button", { name: "Stop recording" });
  await expect(stop).toBeFocused();
  await checkWithAxe(page, "a voice message that is recorded");
  await expect(panel.getByRole("timer")).toContainText(/0:(0[5-9]|[1-9]\d)/);
  // A single key doesn't discard a recording: it stops, and a question follows.
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard voice message" });
  await expect(question).toContainText(/It.s \d+ seconds long/);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  const send = panel.getByRole("button", { name: "Send voice message" });
  await expect(panel.getByRole("button", { name: "Play" })).toBeVisible();
  await expect(send).toBeFocused();
  const own = await soundsOf(page);
  await panel.getByRole("button", { name: "Play" }).click();
  await expect.poll(own).toEqual({ plays: true, speed: 1 });
  await panel.getByRole("button", { name: "Pause" }).click();
  await send.press("Enter");
  await expect(panel).toHaveCount(0);

  const spoken = messageList(grace.page).getByRole("group", { name: "Voice message" });
  const slider = spoken.getByRole("slider", { name: "Position" });
  await expect(slider).toHaveAttribute("aria-valuetext", /^0 seconds of \d+ seconds$/);
  await slider.focus();
  await grace.page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", /^1 second of /);
  const theirs = await soundsOf(grace.page);
  await spoken.getByRole("button", { name: "Speed 1×" }).click();
  await spoken.getByRole("button", { name: "Play" }).click();
  await expect.poll(theirs).toEqual({ plays: true, speed: 1.5 });
  await spoken.getByRole("button", { name: "Speed 1.5×" }).click();
  await expect(spoken.getByRole("button", { name: "Speed 2×" })).toBeVisible();
  expect((await theirs()).speed).toBe(2);
  await checkWithAxe(grace.page, "a voice message in the list");
  // Playback started at its first second, and ends at the start.
  await expect(slider).toHaveAttribute("aria-valuetext", /^0 seconds of /);
}

e2e("[FIL-4] films", async (t) => {
  t.allowErrors("server_error");
  const ada = await t.user("ada", { serviceWorkers: "allow" });
  await gather("Cinema", ada);
  await t.step("[FIL-4] a video that was paused goes on", () => goesOn(ada.page));
  await t.step(
    "[FIL-4] a film is played from where one seeks, and says what is wrong with it",
    () => isPlayedFromAnywhere(t, ada),
  );
});

async function goesOn(page: Page) {
  await enclose(page, [await film(page, "lake.webm", "video/webm")]);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "Play lake.webm" }).click();
  const isShown = (video: HTMLVideoElement) => {
    const frame = () => new Promise((shown) => video.requestVideoFrameCallback(shown));
    return frame().then(frame).then(() => true);
  };
  const video = page.getByLabel("Video lake.webm");
  await video.evaluate((video: HTMLVideoElement) => {
    video.loop = true;
    video.pause();
    return video.play();
  });
  expect(await video.evaluate(isShown), "its frames go on").toBe(true);
  await expect(video).toHaveJSProperty("paused", false);
}

async function isPlayedFromAnywhere(t: Stage, { page, context }: Person) {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  const file = await longFilm(page, "sea.webm");
  await enclose(page, [file]);
  await page.getByRole("button", { name: "Send" }).click();
  const play = page.getByRole("button", { name: "Play sea.webm" });
  await expect(play).toBeVisible();

  type Reply = (route: Route, chunk: number) => Promise<void>;
  let reply: Reply = (route) => route.continue();
  await context.route(
    /\/api\/files\/[^/]+\/\d+$/,
    (route, request) => reply(route, Number(request.url().split("/").at(-1))),
  );
  const video = page.getByLabel("Video sea.webm");
  const seek = (to: number) =>
    video.evaluate((video: HTMLVideoElement, to) => {
      video.pause();
      video.currentTime = to;
    }, to);

  const shownAt = (video: HTMLVideoElement) => video.readyState > 1 ? video.currentTime : 0;

  await t.step("it starts where one seeks", async () => {
    await play.click();
    await expect(video).toHaveJSProperty("duration", FILM_SECONDS);
    await expect(video).toHaveAttribute("src", /^\/file\//);
    for (const to of [FILM_SECONDS - 0.5, 1.5]) {
      await seek(to);
      await expect(video).toHaveJSProperty("seeking", false);
      await expect.poll(() => video.evaluate(shownAt)).toBe(to);
    }
  });

  await t.step("where the connection is lost, another try plays it", async () => {
    await page.reload();
    reply = async (route, chunk) =>
      chunk === 0
        ? await route.continue()
        : await route.fulfill({ status: 503, headers: { "retry-after": "0.01" }, json: {} });
    await play.click();
    const again = page.getByRole("button", { name: "Couldn't load sea.webm. Try again" });
    await expect(again).toBeFocused();
    await checkWithAxe(page, "a film that was broken off");
    reply = (route) => route.continue();
    await page.keyboard.press("Enter");
    await expect.poll(() => video.evaluate(shownAt)).toBeGreaterThan(0);
  });

  await t.step(
    "[FIL-1] one that was changed says so, and is neither played nor saved",
    async () => {
      await page.reload();
      reply = async (route, chunk) => {
        const response = await route.fetch();
        const body = await response.body();
        if (chunk > 0) body[body.length >> 1] ^= 1;
        await route.fulfill({ response, body });
      };
      await play.click();
      await expect(messageList(page)).toContainText("It was damaged or changed on the way");
      await expect(video).toHaveCount(0);
      const coming = later(page.waitForEvent("download"));
      await page.getByRole("button", { name: "Download sea.webm" }).click();
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
      expect(await (await coming).failure()).not.toBeNull();
      await expect(messageList(page).getByRole("alert"))
        .toHaveText("This isn't the file that was sent. It was damaged or changed on the way.");
    },
  );
}
