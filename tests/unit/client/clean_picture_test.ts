import assert from "node:assert/strict";
import { crc32 } from "node:zlib";
import { cleanPicture } from "../../../client/files/pictures/clean_picture.ts";
import { orientationOf } from "../../../client/files/pictures/orientation.ts";
import { readPicture } from "../../../protocol/picture/read.ts";
import { smallest, TYPES, withInside } from "../../helpers/pictures.ts";

/** EXIF data of a phone: maker, model, program, lens, time, place, and the rotation (6). */
const EXIF = Uint8Array.fromBase64(
  "RXhpZgAATU0AKgAAAAgABwEPAAIAAAAKAAAAYgEQAAIAAAAERlA1AAESAAMAAAABAAYAAAExAAIAAAALAAAAbAEyAAIAAAAUAAAA" +
    "d4dpAAQAAAABAAAAi4glAAQAAAABAAAAwwAAAABGYWlycGhvbmUAQ2FtZXJhIDQuMgAyMDI2OjA1OjAxIDEwOjExOjEyAAACkAMA" +
    "AgAAABQAAAClpDQAAgAAAAoAAAC5MjAyNjowNTowMSAxMDoxMToxMgBNYWluIDUwTVAAAAQAAQACAAAAAk4AAAAAAgAFAAAAAwAA" +
    "APUAAwACAAAAAkUAAAAABAAFAAAAAwAAAQ0AAAA0AAAAAQAAAB8AAAABAAAEsAAAAGQAAAANAAAAAQAAABgAAAABAAAOEAAAAGQ=",
);
/** Behind `Exif\0\0`, as PNG and WebP have it. */
const BLOCK = EXIF.subarray(6);
const XMP = '<x:xmpmeta><rdf:Description exif:GPSLatitude="52,31.2N"/></x:xmpmeta>';

const utf8 = (text: string) => new TextEncoder().encode(text);

function segment(marker: number, data: Uint8Array): Uint8Array {
  const length = data.length + 2;
  return new Uint8Array([0xff, marker, length >> 8, length & 255, ...data]);
}

function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, data.length);
  return new Uint8Array([...length, ...utf8(name), ...data, 0, 0, 0, 0]);
}

function webpChunk(name: string, data: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, data.length, true);
  return new Uint8Array([...utf8(name), ...length, ...data, ...(data.length % 2 ? [0] : [])]);
}

/** A photo of one pixel. */
function photo(): Uint8Array<ArrayBuffer> {
  const plain = smallest("image/jpeg");
  return new Uint8Array([
    ...plain.subarray(0, 2),
    ...segment(0xe1, EXIF),
    ...segment(0xe1, utf8(`http://ns.adobe.com/xap/1.0/\0${XMP}`)),
    ...segment(0xed, utf8("Photoshop 3.0\0 taken by Ann")),
    ...segment(0xfe, utf8("a comment")),
    ...plain.subarray(2),
    // The film that some phones take with it.
    ...utf8("ftypmp42 and where it was taken"),
  ]);
}

/** A WebP that says more than its pixels: one whose head announces it. */
function webp(): Uint8Array<ArrayBuffer> {
  const pixels = smallest("image/webp").subarray(12);
  const head = webpChunk("VP8X", new Uint8Array([0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const parts = [head, pixels, webpChunk("EXIF", BLOCK), webpChunk("XMP ", utf8(XMP))];
  const body = new Uint8Array(parts.flatMap((part) => [...part]));
  const all = new Uint8Array([...utf8("RIFF"), 0, 0, 0, 0, ...utf8("WEBP"), ...body]);
  new DataView(all.buffer).setUint32(4, all.length - 8, true);
  return all;
}

function cleaned(bytes: Uint8Array<ArrayBuffer>) {
  const clean = cleanPicture(bytes, readPicture(bytes)!);
  const text = new TextDecoder("latin1").decode(clean);
  for (const word of ["Fairphone", "FP5", "Camera", "2026", "50MP", "GPS", "Ann", "comment"]) {
    assert(!text.includes(word), word);
  }
  assert(!text.includes("ftyp"));
  return { clean, text, facts: readPicture(clean)! };
}

Deno.test("[FIL-4] a photo loses place, time and camera, and stays turned as it was", () => {
  const { clean, facts } = cleaned(photo());
  assert(facts.whole);
  assert.equal(orientationOf(clean, facts), 6);
  // Only the rotation remains.
  assert.equal(facts.metadata.length, 1);
  assert.equal(clean.length, smallest("image/jpeg").length + 36);
  const again = cleanPicture(clean, facts);
  assert.deepEqual(again, clean);
});

Deno.test("[FIL-4] a PNG loses place and texts, and stays turned as it was", () => {
  const inside = [
    pngChunk("eXIf", BLOCK),
    pngChunk("tEXt", utf8("Author\0Ann")),
    pngChunk("iTXt", utf8(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`)),
  ];
  const bytes = withInside("image/png", new Uint8Array(inside.flatMap((part) => [...part])));
  const { clean, facts } = cleaned(bytes as Uint8Array<ArrayBuffer>);
  assert(facts.whole);
  assert.equal(orientationOf(clean, facts), 6);
  // The checksum of the chunk that was written.
  const crc = new DataView(clean.buffer).getUint32(33 + 8 + 26);
  assert.equal(crc, crc32(clean.subarray(33 + 4, 33 + 8 + 26)));
});

Deno.test("[FIL-4] a WebP loses place and texts, and stays turned as it was", () => {
  const { clean, facts, text } = cleaned(webp());
  assert(facts.whole);
  assert.equal(orientationOf(clean, facts), 6);
  assert(!text.includes("XMP"));
  assert.equal(clean[20], 0x08, "its head announces EXIF alone");
});

Deno.test("[FIL-4] a GIF loses comments; pictures without metadata are not touched", () => {
  const comment = new Uint8Array([0x21, 0xfe, 12, ...utf8("taken by Ann"), 0]);
  const { clean } = cleaned(withInside("image/gif", comment) as Uint8Array<ArrayBuffer>);
  assert.deepEqual(clean, smallest("image/gif"));
  for (const type of TYPES) {
    const bytes = smallest(type) as Uint8Array<ArrayBuffer>;
    assert.equal(cleanPicture(bytes, readPicture(bytes)!), bytes, type);
  }
});

Deno.test("[FIL-4] an EXIF block that lies about itself turns nothing and stops nothing", () => {
  for (let cut = 0; cut < EXIF.length; cut += 7) {
    for (const at of [10, 14, 15, 40, 48]) {
      const broken = EXIF.slice(0, cut);
      if (at < broken.length) broken[at] = 0xff;
      const plain = smallest("image/jpeg");
      const bytes = new Uint8Array([
        ...plain.subarray(0, 2),
        ...segment(0xe1, broken),
        ...plain.subarray(2),
      ]);
      const facts = readPicture(cleanPicture(bytes, readPicture(bytes)!))!;
      assert(facts.whole);
    }
  }
});
