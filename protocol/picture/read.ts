import type { PictureFacts, PictureType, Range } from "./facts.ts";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

const READERS: Record<PictureType, (bytes: Uint8Array) => PictureFacts | null> = {
  "image/png": readPng,
  "image/jpeg": readJpeg,
  "image/gif": readGif,
  "image/webp": readWebp,
};

/** Returns the type by the first bytes; null: no accepted type. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "image/gif";
  if (head.startsWith("RIFF") && head.slice(8) === "WEBP") return "image/webp";
  return null;
}

/**
 * Reads facts about a picture from its bytes, in one pass over its structure, without decoding.
 * Server and browser both use it (HARD-13). Packages that read sizes stop at the header: they would
 * miss data after the end, a second size, or a thousand frames.
 * @returns null if it is no picture, or has no size
 */
export function readPicture(bytes: Uint8Array): PictureFacts | null {
  const type = pictureType(bytes);
  const facts = type && READERS[type](bytes);
  return facts && { ...facts, metadata: within(facts.metadata, bytes.length) };
}

/** Limits ranges to the file: a part may claim to be longer, and nothing is there to remove. */
function within(ranges: Range[], length: number): Range[] {
  return ranges.map(([from, to]) => [Math.min(from, length), Math.min(to, length)]);
}
