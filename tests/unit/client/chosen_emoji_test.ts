import assert from "node:assert/strict";
import { zipSync } from "fflate";
import { EmojiFileError, emojiNameOf, fitEmoji, readChosen } from "../../../client/emoji/chosen.ts";
import { writeAnimation } from "../../../client/emoji/webp.ts";
import { EMOJI_LIMITS } from "../../../protocol/emoji_limits.ts";
import { animation, dataUrl, smallest } from "../../helpers/pictures.ts";

Deno.test("[FIL-7] names come from names of files", () => {
  for (
    const [file, name] of [
      ["Party Parrot.GIF", "party_parrot"],
      ["folder/Ünïcode-name.png", "unicode_name"],
      ["a.png", "a_"],
      ["日本.webp", "__"],
      [`${"x".repeat(40)}.png`, "x".repeat(32)],
      ["dots.in.name.png", "dots_in_name"],
    ]
  ) assert.equal(emojiNameOf(file), name);
});

Deno.test("[FIL-7] an archive's pictures take its place; what is hidden or no picture is left out", async () => {
  const png = smallest("image/png");
  const zip = zipSync({
    "set/one.png": png,
    "set/two.GIF": smallest("image/gif"),
    "set/notes.txt": new Uint8Array([1]),
    "__MACOSX/set/._one.png": png,
    "set/.hidden.png": png,
  });
  const files = [new File([zip], "set.zip"), new File([png as BlobPart], "three.png")];
  const read = await readChosen(files);
  assert.deepEqual(read.map(({ name }) => name), ["one.png", "two.GIF", "three.png"]);
  assert.deepEqual(read[0]!.bytes, new Uint8Array(png));
  await assert.rejects(readChosen([new File([zip.slice(0, 60)], "cut.zip")]));
});

Deno.test("[FIL-7] an animation stays as it is where it fits, and is refused where the browser cannot make it fit", async () => {
  const { side } = EMOJI_LIMITS.emoji;
  const fits = new Uint8Array(animation(3, side, side));
  const name = "a.gif";
  assert.equal(await fitEmoji({ name, bytes: fits }, "emoji"), dataUrl(fits, "image/gif"));
  const picture = smallest("image/webp");
  const large = writeAnimation([{ picture, duration: 9 }, { picture, duration: 9 }], {
    width: side + 1,
    height: 1,
  });
  await assert.rejects(
    fitEmoji({ name: "a.webp", bytes: large }, "emoji"),
    /can't make this animation smaller.*at most 128 × 128 pixels/,
  );
  const none = new Uint8Array([1, 2, 3]);
  await assert.rejects(fitEmoji({ name, bytes: none }, "emoji"), /picture can.t be read/);
});

Deno.test("[FIL-7] an archive that unpacks to too much, or has too many pictures, is refused", async () => {
  const mb = 1024 * 1024;
  const small = new Uint8Array(1);
  const files = (count: number) =>
    zipSync(Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.png`, small])));
  const bomb = sayingSize(files(13), 8 * mb);
  for (const bytes of [bomb, files(501)]) {
    await assert.rejects(readChosen([new File([bytes], "set.zip")]), EmojiFileError);
  }
  const large = sayingSize(files(1), 9 * mb);
  assert.deepEqual(await readChosen([new File([large], "set.zip")]), [], "no emoji has so many");
});

/** Changes a zip archive's directory so that each file claims this unpacked size. */
function sayingSize(zip: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(zip.buffer);
  for (let at = 0; at + 28 < zip.length; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return zip;
}
