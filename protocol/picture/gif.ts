import { addRest, MAX_PARTS, numbersOf, type PictureFacts, type Range } from "./facts.ts";

const SCREEN_OFFSET = 6;
const LOOPS = /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/;

/** Reads a GIF; null: it has no size. */
export function readGif(bytes: Uint8Array): PictureFacts | null {
  const { at, u16le } = numbersOf(bytes);
  if (bytes.length < 13) return null;
  const metadata: Range[] = [];
  const size = { width: u16le(SCREEN_OFFSET), height: u16le(SCREEN_OFFSET + 2) };
  let frames = 0;
  let whole = false;
  for (let i = 13 + table(at(10)), parts = 0; i < bytes.length && parts < MAX_PARTS; parts++) {
    const block = at(i);
    if (block === 0x3b) {
      whole = frames > 0 && i + 1 === bytes.length;
      addRest(metadata, bytes, i + 1);
      break;
    }
    if (block === 0x2c) {
      frames++;
      // A frame that extends beyond the screen enlarges it for some decoders.
      size.width = Math.max(size.width, u16le(i + 1) + u16le(i + 5));
      size.height = Math.max(size.height, u16le(i + 3) + u16le(i + 7));
      i = behindParts(bytes, i + 11 + table(at(i + 9)));
    } else if (block === 0x21) {
      const next = behindParts(bytes, i + 2);
      const loops = at(i + 1) === 0xff &&
        LOOPS.test(String.fromCharCode(...bytes.subarray(i + 3, i + 14)));
      // 0xf9: how long a frame is shown.
      if (at(i + 1) !== 0xf9 && !loops) metadata.push([i, next]);
      i = next;
    } else break;
  }
  return { type: "image/gif", ...size, frames: Math.max(1, frames), whole, metadata };
}

/** Bytes of the colour table that these flags announce. */
function table(flags: number): number {
  return flags & 0x80 ? 3 << (flags & 7) + 1 : 0;
}

/**
 * Returns the position after a series of parts of up to 255 bytes, each with its length in front; 0
 * ends it.
 */
function behindParts(bytes: Uint8Array, from: number): number {
  let i = from;
  while (i < bytes.length && bytes[i] !== 0) i += bytes[i] + 1;
  return i + 1;
}
