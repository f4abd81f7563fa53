import type { Page, Route } from "playwright-core";
import { MEDIA_FLAGS } from "../helpers/launch.ts";
import { e2e, expect, later, launchWith } from "../helpers/e2e.ts";
import { checkWithAxe } from "./axe.ts";
import { composer, gather, message, messageList, open } from "./chat.ts";
import { watchShifts } from "./shifts.ts";
import { film, noise, picture, type TestFile } from "./files.ts";
import { FILM_SECONDS, longFilm } from "./long_film.ts";
import { replyOnce } from "./routes.ts";

launchWith(...MEDIA_FLAGS);

const ready = (page: Page) => page.getByRole("region", { name: "Ready to send" });

/** Chooses files by the button. */
async function choose(page: Page, files: TestFile[]): Promise<void> {
  const chooser = later(page.waitForEvent("filechooser"));
  await page.getByRole("button", { name: "Attach file" }).click();
  await (await chooser).setFiles(files);
  await expect(ready(page).getByRole("listitem")).toHaveCount(files.length);
}

e2e(
  "[FIL-2 FIL-4] several pictures go with one message, stand in a grid and open one after another",
  async (t) => {
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    const space = await gather("Grid", ada, grace);
    const { page } = ada;
    const sealed: Uint8Array[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") sealed.push(request.postDataBuffer() ?? new Uint8Array());
    });
    const names = ["one.png", "two.jpg", "three.webp"];
    const files = await Promise.all(
      names.map((name) => picture(page, name, { width: 1600, height: 900 })),
    );
    await choose(page, files);
    await expect(ready(page)).toContainText(/one\.png.*Ready to send · [\d,]+ KB/);
    await composer(page).fill("from the trip");
    await composer(page).press("Enter");
    await expect(ready(page)).toHaveCount(0);
    for (const person of [ada, grace]) {
      const row = message(person.page, "from the trip");
      for (const name of names) {
        await expect(row.getByRole("img", { name })).toHaveJSProperty("complete", true);
      }
    }
    // Each with its small picture, and nothing of a picture to be seen in any of them.
    expect(sealed).toHaveLength(6);
    for (const bytes of sealed) {
      expect(bytes.length).toBeGreaterThan(100);
      expect(new TextDecoder("latin1").decode(bytes)).not.toMatch(/\x89PNG|RIFF.{4}WEBP|JFIF/s);
    }
    await message(grace.page, "from the trip").getByRole("button", { name: "Open image two.jpg" })
      .click();
    await expect(grace.page.getByRole("dialog", { name: "two.jpg" })).toContainText("2 of 3");
    await expect(grace.page.getByRole("dialog").getByRole("img", { name: "two.jpg" }))
      .toHaveJSProperty("naturalWidth", 1600);
    await grace.page.keyboard.press("ArrowRight");
    await expect(grace.page.getByRole("dialog", { name: "three.webp" })).toContainText("3 of 3");
    await checkWithAxe(grace.page, "pictures of a message");
    await grace.page.keyboard.press("Escape");
    await expect(grace.page.getByRole("dialog")).toHaveCount(0);
    await checkWithAxe(grace.page, "a message with pictures");
    const shifts = await watchShifts(grace.context);
    await open(grace, space);
    for (const name of names) {
      await expect(message(grace.page, "from the trip").getByRole("img", { name })).toBeVisible();
    }
    expect(await shifts(grace.page)).toBeLessThanOrEqual(0.02);
  },
);

/** Whether the last sound that the page begins to play from now on is heard, and how fast. */
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

e2e("[FIL-6] a voice message is recorded, heard, sent and played, by keys too", async (t) => {
  const ada = await t.user("ada", { permissions: ["microphone"] });
  const grace = await t.user("grace");
  await gather("Spoken", ada, grace);
  const { page } = ada;
  await page.getByRole("button", { name: "Record voice message" }).click();
  const panel = page.getByRole("region", { name: "Voice message" });
  const stop = panel.getByRole("button", { name: "Stop recording" });
  await expect(stop).toBeFocused();
  await checkWithAxe(page, "a voice message that is recorded");
  await expect(panel.getByRole("timer")).toContainText(/0:(0[5-9]|[1-9]\d)/);
  // What took a while to say is not lost by one key: it ends, and one is asked.
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard voice message" });
  await expect(question).toContainText(/It is \d+ seconds long/);
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
  // It was begun at its first second, and ends where it began.
  await expect(slider).toHaveAttribute("aria-valuetext", /^0 seconds of /);
});

e2e(
  "[FIL-6] a held button records until the finger is lifted; slid away, it discards",
  async (t) => {
    const ada = await t.user("ada", { permissions: ["microphone"] });
    await gather("Held", ada);
    const { page } = ada;
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
  },
);

e2e("[FIL-4] a video that was paused goes on", async (t) => {
  const ada = await t.user("ada");
  await gather("Films", ada);
  const { page } = ada;
  await choose(page, [await film(page, "sea.webm", "video/webm")]);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "Play sea.webm" }).click();
  const isShown = (video: HTMLVideoElement) => {
    const frame = () => new Promise((shown) => video.requestVideoFrameCallback(shown));
    return frame().then(frame).then(() => true);
  };
  const video = page.getByLabel("Video sea.webm");
  await video.evaluate((video: HTMLVideoElement) => {
    video.loop = true;
    video.pause();
    return video.play();
  });
  expect(await video.evaluate(isShown), "its frames go on").toBe(true);
  await expect(video).toHaveJSProperty("paused", false);
});

e2e("[FIL-4] a film is played from where one seeks, and says what is wrong with it", async (t) => {
  t.expectErrors(/status of (502|503) /);
  const ada = await t.user("ada", { serviceWorkers: "allow" });
  await gather("Cinema", ada);
  const { page, context } = ada;
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  const file = await longFilm(page, "sea.webm");
  await choose(page, [file]);
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
      await expect(messageList(page)).toContainText("it was damaged or changed on its way");
      await expect(video).toHaveCount(0);
      const coming = later(page.waitForEvent("download"));
      await page.getByRole("button", { name: "Download sea.webm" }).click();
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
      expect(await (await coming).failure()).not.toBeNull();
      await expect(messageList(page).getByRole("alert"))
        .toHaveText("The file is not what was sent: it was damaged or changed on its way.");
    },
  );
});

/** A PDF of one empty page. */
const PAPER = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

e2e("[FIL-4] PDF and text open over the chat", async (t) => {
  const ada = await t.user("ada");
  await gather("Papers", ada);
  const { page } = ada;
  const named = (name: string, mimeType: string, text: string) => ({
    name,
    mimeType,
    buffer: Buffer.from(text),
  });
  await choose(page, [
    named("paper.pdf", "application/pdf", PAPER),
    named("notes.txt", "text/plain", "hello Grüße"),
  ]);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "Open paper.pdf" }).click();
  const paper = page.getByRole("dialog", { name: "paper.pdf" });
  await expect(paper.getByRole("listitem", { name: "Page 1 of 1" })).toBeVisible();
  await checkWithAxe(page, "a document");
  await page.keyboard.press("Escape");
  await expect(paper).toHaveCount(0);
  await page.getByRole("button", { name: "Open notes.txt" }).click();
  await expect(page.getByRole("dialog", { name: "notes.txt" })).toContainText("hello Grüße");
});

e2e(
  "[FIL-3] what does not fit is said before it is sent; what waits or is refused says why",
  async (t) => {
    t.expectErrors(/status of (413|503)/);
    const ada = await t.user("ada");
    await gather("Full", ada);
    const { page } = ada;
    const paper = (name: string, bytes: number) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.alloc(bytes, "a"),
    });
    const KB = 1024;
    const storage = (body: object) => ({ status: 200, json: { file_max: 2048 * KB, ...body } });
    const refused = page.getByRole("alert");
    const chooseFile = async (file: TestFile, reply: object) => {
      await replyOnce(page, "**/api/users/storage", storage(reply));
      const chooser = later(page.waitForEvent("filechooser"));
      await page.getByRole("button", { name: "Attach file" }).click();
      await (await chooser).setFiles([file]);
    };
    const tight = { used: 0, quota: 512 * KB, left: 512 * KB };
    await chooseFile(paper("novel.txt", 600 * KB), tight);
    await expect(refused).toContainText("novel.txt has 600 KB, and you have 512 KB left");
    await chooseFile(paper("exact.txt", 512 * KB), tight);
    await expect(refused.last()).toContainText("exact.txt has 512 KB, and you have 512 KB left");
    await chooseFile(paper("shared.txt", 600 * KB), { used: 0, quota: null, left: 512 * KB });
    await expect(refused.last()).toContainText("everybody here has 512 KB left together");
    await chooseFile(paper("large.txt", 2048 * KB), { used: 0, quota: null, left: null });
    await expect(refused.last()).toContainText("Files have to be smaller than 2 MB.");
    await expect(ready(page)).toHaveCount(0);

    const error = (status: number, code: string, rest: object = {}) => ({
      status,
      headers: { "retry-after": "1" },
      json: { error: "no", code, ...rest },
    });
    await replyOnce(page, "**/api/files", error(503, "storage_unavailable"), "POST");
    await choose(page, [paper("waits.txt", 20 * KB)]);
    await composer(page).press("Enter");
    const uploads = page.getByRole("list", { name: "Files being sent" });
    await expect(uploads).toContainText("goes on by itself once there is some");
    await expect(page.getByRole("button", { name: "Open waits.txt" })).toBeVisible();

    const limit = { details: { limit: String(1024 * KB) } };
    await replyOnce(page, "**/api/files", error(413, "too_large", limit), "POST");
    await choose(page, [paper("refused.txt", 20 * KB)]);
    await composer(page).press("Enter");
    await expect(uploads).toContainText("Files have to be smaller than 1 MB.");
    await checkWithAxe(page, "a file that was refused");
    await uploads.getByRole("button", { name: "Cancel upload of refused.txt" }).click();
    await expect(uploads).toHaveCount(0);
  },
);

e2e("[FIL-2] a reload while a part is on its way: the upload goes on from there", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.user("grace");
  await gather("Again", ada, grace);
  const { page } = ada;
  const puts: string[] = [];
  const arrived: string[] = [];
  const chunkOf = (url: string) => /\/api\/files\/[^/]+\/(\d+)$/.exec(url)?.[1];
  page.on("response", (response) => {
    const chunk = chunkOf(response.url());
    if (chunk && response.request().method() === "PUT") arrived.push(chunk);
  });
  // The route stays: taken down it would let through what it holds.
  let holds = true;
  await page.route(/\/api\/files\/[^/]+\/1$/, (route) => holds ? undefined : route.continue());
  const letter = {
    name: "letter.doc",
    mimeType: "application/msword",
    buffer: noise(2.5 * 1024 * 1024, 9),
  };
  await choose(page, [letter]);
  await composer(page).fill("all of it");
  await composer(page).press("Enter");
  await expect.poll(() => arrived.toSorted().join()).toBe("0,2");
  holds = false;
  page.on("request", (request) => {
    const chunk = chunkOf(request.url());
    if (chunk && request.method() === "PUT") puts.push(chunk);
  });
  await page.reload();
  const card = message(grace.page, "all of it").getByRole("button", {
    name: "Download letter.doc",
  });
  await expect(card).toBeVisible();
  const coming = later(grace.page.waitForEvent("download"));
  await card.click();
  const bytes = await Deno.readFile(await (await coming).path());
  expect(letter.buffer.equals(bytes)).toBe(true);
  expect(puts).toEqual(["1"]);
});
