import assert from "node:assert/strict";
// @ts-types="@types/omggif"
import { GifWriter } from "omggif";
import { gifImages } from "../../../client/emoji/gif.ts";
import { writeAnimation } from "../../../client/emoji/webp.ts";
import { readPicture } from "../../../protocol/picture/read.ts";
import { readImage } from "../../../server/features/media/image.ts";
import { dataUrl, movingGif, smallest } from "../../helpers/pictures.ts";

/** Bytes of a chunk, padded as WebP wants it unless `padded` is false. */
function chunk(name: string, data: readonly number[], padded = true): number[] {
  const pad = padded && data.length % 2 ? [0] : [];
  return [...new TextEncoder().encode(name), data.length, 0, 0, 0, ...data, ...pad];
}

function webp(...chunks: number[][]): Uint8Array {
  const all = chunks.flat();
  const letters = (text: string) => [...new TextEncoder().encode(text)];
  return new Uint8Array([
    ...letters("RIFF"),
    all.length + 4,
    0,
    0,
    0,
    ...letters("WEBP"),
    ...all,
  ]);
}

// A key frame of 4 × 2 pixels, of an odd length.
const LOSSY = [0x10, 0, 0, 0x9d, 0x01, 0x2a, 4, 0, 2, 0, 7];
const HEAD = [0x10, 0, 0, 0, 3, 0, 0, 1, 0, 0];

/**
 * WebP variants of browsers: with and without transparency, a profile, and a final byte of padding.
 */
const PICTURES = {
  lossless: { picture: smallest("image/webp"), width: 1, height: 1 },
  lossy: { picture: webp(chunk("VP8 ", LOSSY)), width: 4, height: 2 },
  "without its padding": { picture: webp(chunk("VP8 ", LOSSY, false)), width: 4, height: 2 },
  transparent: {
    picture: webp(chunk("VP8X", HEAD), chunk("ALPH", [0, 1, 2]), chunk("VP8 ", LOSSY)),
    width: 4,
    height: 2,
  },
  "with a profile": {
    picture: webp(chunk("VP8X", HEAD), chunk("ICCP", [1, 2, 3]), chunk("VP8 ", LOSSY)),
    width: 4,
    height: 2,
  },
};

Deno.test("[FIL-7] an animated WebP is written of its pictures, as the server takes it", async (t) => {
  for (const [name, { picture, ...size }] of Object.entries(PICTURES)) {
    await t.step(name, () => {
      const written = writeAnimation([{ picture, duration: 40 }, { picture, duration: 80 }], size);
      const taken = readImage(dataUrl(written, "image/webp"), {
        field: "image",
        limit: 1000,
        tooLarge: "",
        side: 4,
      });
      assert.deepEqual(taken.bytes, written);
      const { frames, width, height } = readPicture(taken.bytes)!;
      assert.deepEqual({ frames, width, height }, { frames: 2, ...size });
    });
  }
});

Deno.test("[FIL-7] a GIF's pictures are what is seen: frames lie over each other as they say", () => {
  const bytes = new Uint8Array(1000);
  const palette = [0xff0000, 0x00ff00, 0x0000ff, 0];
  const writer = new GifWriter(bytes, 2, 1, { palette, loop: 0 });
  writer.addFrame(0, 0, 2, 1, [0, 0], { delay: 0 });
  writer.addFrame(1, 0, 1, 1, [1], { delay: 5, disposal: 3 });
  writer.addFrame(0, 0, 1, 1, [2], { delay: 5, disposal: 2 });
  writer.addFrame(0, 0, 2, 1, [3, 1], { delay: 5, transparent: 3 });
  const gif = bytes.subarray(0, writer.end());
  const colors = { ff0000ff: "red", "00ff00ff": "green", "0000ffff": "blue", "00000000": "-" };
  const shown: unknown[] = [];
  for (const { image, duration } of gifImages(gif)) {
    const pixel = (at: number) =>
      colors[new Uint8Array(image.data).subarray(at, at + 4).toHex() as keyof typeof colors];
    shown.push([duration, pixel(0), pixel(4)]);
  }
  assert.deepEqual(shown, [
    [100, "red", "red"],
    [50, "red", "green"],
    [50, "blue", "red"],
    [50, "-", "green"],
  ]);
});

Deno.test("[FIL-7] a GIF that is damaged is told by an error", () => {
  const gif = movingGif(3, 40, 30);
  assert.equal([...gifImages(gif)].length, 3);
  assert.throws(() => [...gifImages(gif.subarray(0, gif.length / 2))]);
  const outside = gif.slice();
  // The left edge of the first frame.
  const frame = outside.findIndex((byte, i) => byte === 0x2c && outside[i - 1] === 0 && i > 390);
  outside[frame + 1] = 20;
  assert.throws(() => [...gifImages(outside)], /reaches out/);
});
