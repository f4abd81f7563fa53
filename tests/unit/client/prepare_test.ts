import assert from "node:assert/strict";
import { prepareFile } from "../../../client/files/draft/prepare.ts";
import { smallest } from "../../helpers/pictures.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const named = (name: string, type: string, ...parts: BlobPart[]) => new File(parts, name, { type });

/** A photo of one pixel, with a comment in it. */
function photo(): Uint8Array<ArrayBuffer> {
  const plain = smallest("image/jpeg");
  const comment = bytes("\xff\xfe\0\x0dtaken here.");
  return new Uint8Array([...plain.subarray(0, 2), ...comment, ...plain.subarray(2)]);
}

Deno.test("[FIL-4] a picture goes without what a camera wrote, unless the original is asked for", async () => {
  const file = named("a.jpg", "image/jpeg", photo());
  const clean = await prepareFile(file);
  assert.deepEqual([clean.kind, clean.cleaned, clean.uncleaned], ["image", true, false]);
  assert.doesNotMatch(await clean.blob.text(), /taken here/);
  assert.equal(clean.sending.size, clean.blob.size);
  const original = await prepareFile(file, { original: true });
  assert.deepEqual([original.cleaned, original.uncleaned], [false, false]);
  assert.match(await original.blob.text(), /taken here/);
});

Deno.test("[FIL-4] a picture of which nothing can be taken out says so, whatever it is called", async () => {
  const box = (brand: string) => bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0`);
  const taken: File[] = [
    named("a.heic", "", box("heic")),
    named("a.avif", "image/avif", box("avif")),
    named("a.mp4", "video/mp4", box("mif1")),
    named("a.dng", "", bytes("II*\0\x08\0\0\0")),
    named("broken.jpg", "image/jpeg", bytes("\xff\xd8\xff\xe1")),
  ];
  for (const file of taken) {
    const { kind, uncleaned, blob } = await prepareFile(file);
    assert.deepEqual([file.name, kind, uncleaned], [file.name, "document", true]);
    assert.equal(blob, file);
  }
  const others = [
    named("a.svg", "image/svg+xml", "<svg/>"),
    named("a.exe", "application/x-msdownload", "MZ"),
    named("a.mp3", "audio/mpeg", bytes("ID3\x03")),
    named("a.gif", "image/gif", Uint8Array.from(smallest("image/gif"))),
  ];
  for (const file of others) {
    assert.deepEqual([file.name, (await prepareFile(file)).uncleaned], [file.name, false]);
  }
});

Deno.test("[FIL-2] a folder is refused with a sentence, and so is what cannot be read", async () => {
  const unreadable = (name: string, type: string) =>
    Object.assign(named(name, type), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error("not a file")) }),
    });
  await assert.rejects(prepareFile(unreadable("photos", "")), {
    message: "photos is a folder. Attach the files in it instead.",
  });
  await assert.rejects(prepareFile(unreadable("a.png", "image/png")), {
    message: "Couldn't read a.png. Attach it again.",
  });
});
