/** Time until a file plays that starts in the middle (FIL-4, FIL-9). */
import { filmOf, TOGETHER } from "../../tests/e2e/long_film.ts";
import { fileClient } from "../../tests/helpers/file_client.ts";
import type { Row } from "../table.ts";
import { open, say, type Stage } from "./file_stage.ts";

const MB = 1024 * 1024;
/** Bytes of one second of sound. */
const BYTES_PER_SECOND = 176_400;

/** In a sound. @param size bytes */
export async function seekingSound(stage: Stage, size: number): Promise<Row> {
  const { file } = await fileClient({ url: stage.url, token: stage.account.token })
    .send(sound(size), stage.channelId);
  const duration = Math.floor(size / BYTES_PER_SECOND);
  await say(stage, "listen", [{ ...file, name: "talk.wav", type: "audio/wav", duration }]);
  const { context, page } = await open(stage, { serviceWorkers: "allow" });
  await page.addInitScript(() => {
    const { Audio } = globalThis;
    globalThis.Audio = class extends Audio {
      constructor() {
        super();
        Object.assign(globalThis, { played: this });
      }
    };
  });
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByRole("article").getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() => "played" in globalThis);
  const took = await page.evaluate(async (duration) => {
    const { played } = globalThis as unknown as { played?: HTMLAudioElement };
    const audio = played!;
    const plays = () =>
      new Promise<void>((resolve) => {
        const from = audio.currentTime;
        audio.ontimeupdate = () => audio.currentTime > from && resolve();
      });
    await plays();
    const times: number[] = [];
    for (const part of [0.5, 0.9, 0.2]) {
      const began = performance.now();
      audio.currentTime = duration * part;
      await new Promise((resolve) => audio.onseeked = resolve);
      await plays();
      times.push(performance.now() - began);
    }
    return Math.max(...times);
  }, duration);
  await context.close();
  const metric = `seeking in a recording of ${size / MB} MB until it plays there`;
  return { metric, unit: "ms", parley: took, goal: { most: 1000 } };
}

/** In a film, from its message, under the page's own policy. @param size bytes */
export async function seekingFilm(stage: Stage, size: number): Promise<Row> {
  const drawing = await stage.browser.newPage();
  const length = Math.round(size / MB) + TOGETHER;
  const film = new Blob(await filmOf(drawing, length) as Uint8Array<ArrayBuffer>[]);
  await drawing.close();
  const { file } = await fileClient({ url: stage.url, token: stage.account.token })
    .send(film, stage.channelId);
  const look = { name: "sea.webm", type: "video/webm", width: 320, height: 180, duration: length };
  await say(stage, "look", [{ ...file, ...look }]);
  const { context, page } = await open(stage, { serviceWorkers: "allow" });
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByRole("button", { name: "Play sea.webm" }).click();
  const video = page.getByLabel("Video sea.webm");
  const took = await video.evaluate(async (video: HTMLVideoElement, length) => {
    const shown = (at: number) =>
      new Promise<void>((resolve) => {
        const look = () =>
          video.requestVideoFrameCallback((_, { mediaTime }) => {
            if (Math.abs(mediaTime - at) < 2) resolve();
            else look();
          });
        look();
      });
    await shown(0);
    const times: number[] = [];
    for (const part of [0.5, 0.9, 0.2]) {
      const began = performance.now();
      const to = Math.floor(length * part);
      video.currentTime = to;
      await shown(to);
      times.push(performance.now() - began);
    }
    return Math.max(...times);
  }, length);
  await context.close();
  const metric = `seeking in a film of ${Math.round(film.size / MB)} MB until its picture is there`;
  return { metric, unit: "ms", parley: took, goal: { most: 1000 } };
}

/** A tone as a WAV file. */
function sound(size: number): Blob {
  const tone = new Int16Array(10 * BYTES_PER_SECOND / 2);
  for (let i = 0; i < tone.length; i++) tone[i] = 8000 * Math.sin(i / 30);
  const head = new DataView(new ArrayBuffer(44));
  const text = (at: number, word: string) =>
    [...word].forEach((char, i) => head.setUint8(at + i, char.charCodeAt(0)));
  text(0, "RIFF");
  head.setUint32(4, size - 8, true);
  text(8, "WAVEfmt ");
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 2, true);
  head.setUint32(24, BYTES_PER_SECOND / 4, true);
  head.setUint32(28, BYTES_PER_SECOND, true);
  head.setUint16(32, 4, true);
  head.setUint16(34, 16, true);
  text(36, "data");
  head.setUint32(40, size - 44, true);
  const piece = new Blob([tone]);
  const pieces = Array(Math.ceil(size / piece.size)).fill(piece);
  return new Blob([head.buffer, ...pieces]).slice(0, size, "audio/wav");
}
