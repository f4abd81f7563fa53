/** Parts of a chosen picture that a browser reads. */
import { cleanPicture } from "../../../client/files/pictures/clean_picture.ts";
import { orientationOf, turned } from "../../../client/files/pictures/orientation.ts";
import type { PictureFacts } from "../../../protocol/picture/facts.ts";
import { readPicture } from "../../../protocol/picture/read.ts";
import { smallest, TYPES, withInside } from "../../helpers/pictures.ts";
import type { Target } from "../target.ts";

/**
 * Single entry with the value 6, in the byte order that most phones write and `turned` never does.
 */
const LITTLE = new Uint8Array([
  ...[0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0],
  ...[0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0],
  ...[0, 0, 0, 0],
]);
const named = (name: string, ...parts: Iterable<number>[]) =>
  new Uint8Array([...new TextEncoder().encode(name), ...parts.flatMap((part) => [...part])]);
const exif = named("Exif\0\0", LITTLE);

/** A WebP whose head has room to say that EXIF follows. */
function extended(): Uint8Array<ArrayBuffer> {
  const head = named("VP8X", [10, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const pixels = smallest("image/webp").subarray(12);
  const body = named("WEBP", head, pixels, named("EXIF", [LITTLE.length, 0, 0, 0], LITTLE));
  return named("RIFF", [body.length, 0, 0, 0], body);
}

const SEEDS = [
  ...TYPES.map((type) => turned(smallest(type) as Uint8Array<ArrayBuffer>, type, 6)),
  withInside("image/jpeg", named("", [0xff, 0xe1, 0, exif.length + 2], exif)),
  withInside("image/png", named("", [0, 0, 0, LITTLE.length], named("eXIf", LITTLE), [0, 0, 0, 0])),
  extended(),
];

/** How a picture is turned, by its EXIF, and the picture without the rest of it (FIL-4). */
export const orientation: Target = {
  seeds: [
    ...SEEDS,
    // The blocks alone, which are read as one part of each kind.
    named("", [0xff, 0xe1, 0, exif.length + 2], exif),
    named("", [0, 0, 0, LITTLE.length], named("eXIf", LITTLE)),
    named("EXIF", [LITTLE.length, 0, 0, 0], exif),
  ],
  words: ["Exif\0\0", "II*\0", "MM\0*", "eXIf", "EXIF", "VP8X", "\x12\x01\x03\0", "\x01\x12\0\x03"],
  run(input) {
    const bytes = new Uint8Array(input);
    for (const type of TYPES) turnOf(bytes, partOnly(type, bytes.length));
    const facts = readPicture(bytes);
    if (!facts) return;
    const turn = turnOf(bytes, facts);
    // Truncated pictures may be sent too.
    const clean = cleanPicture(bytes, facts);
    if (!facts.whole) return;
    const after = readPicture(clean);
    if (!after?.whole) throw new Error("it is no whole picture any more");
    // A WebP without such a header can't contain it.
    const canSay = facts.type !== "image/webp" || clean[15] === "X".charCodeAt(0);
    if (canSay && turnOf(clean, after) !== turn) throw new Error("it is turned otherwise");
  },
};

/** A picture that is nothing but one part with metadata. */
function partOnly(type: PictureFacts["type"], length: number): PictureFacts {
  return { type, width: 1, height: 1, frames: 1, whole: true, metadata: [[0, length]] };
}

function turnOf(bytes: Uint8Array, facts: PictureFacts): number {
  const turn = orientationOf(bytes, facts);
  if (!Number.isInteger(turn) || turn < 1 || turn > 8) throw new Error(`it is turned by ${turn}`);
  return turn;
}
