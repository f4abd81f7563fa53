import type { PictureFacts } from "./facts.ts";

/** Flags of a WebP that announce EXIF and XMP. */
const ANNOUNCED = 0x08 | 0x04;

/** Removes the metadata of a complete picture; its visible content stays the same. */
export function withoutMetadata(bytes: Uint8Array, { type, metadata }: PictureFacts): Uint8Array {
  if (metadata.length === 0) return bytes;
  const left = metadata.reduce((sum, [from, to]) => sum - (to - from), bytes.length);
  const clean = new Uint8Array(left);
  let at = 0;
  let done = 0;
  for (const [from, to] of [...metadata, [bytes.length, bytes.length]]) {
    clean.set(bytes.subarray(done, from), at);
    at += from - done;
    done = to;
  }
  if (type === "image/webp") {
    new DataView(clean.buffer).setUint32(4, left - 8, true);
    // The chunk of flags is the first one where there is any.
    if (String.fromCharCode(...clean.subarray(12, 16)) === "VP8X") clean[20] &= ~ANNOUNCED;
  }
  return clean;
}
