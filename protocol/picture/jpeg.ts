import { addRest, MAX_PARTS, numbersOf, type PictureFacts, type Range } from "./facts.ts";

/** Most scans of one picture: each is decoded over the whole of it. */
const MAX_SCANS = 100;

/** A frame header (SOF): all of C0 to CF but tables, an extension and arithmetic conditioning. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Returns whether a marker has no length. */
function isBare(marker: number): boolean {
  return marker === 0x01 || marker >= 0xd0 && marker <= 0xd7;
}

/**
 * Returns whether a segment is metadata: application segments and comments, except JFIF, color
 * profiles and Adobe's color transform.
 */
function isMetadata(bytes: Uint8Array, marker: number, i: number): boolean {
  if (marker === 0xfe) return true;
  if (marker < 0xe0 || marker > 0xef) return false;
  const says = (text: string) => [...text].every((c, k) => bytes[i + 4 + k] === c.charCodeAt(0));
  return !(marker === 0xe0 && says("JFIF") || marker === 0xe2 && says("ICC_PROFILE") ||
    marker === 0xee && says("Adobe"));
}

/** Reads a JPEG; null: it has no size before its pixels begin. */
export function readJpeg(bytes: Uint8Array): PictureFacts | null {
  const { at, u16 } = numbersOf(bytes);
  const metadata: Range[] = [];
  let size: { width: number; height: number } | null = null;
  let sizes = 0;
  let scans = 0;
  let whole = false;
  let parts = 0;
  for (let i = 2; i + 2 <= bytes.length && at(i) === 0xff && parts < MAX_PARTS;) {
    const marker = at(i + 1);
    // Any number of FF may precede a marker.
    if (marker === 0xff) {
      i++;
      continue;
    }
    if (marker === 0xd9) {
      whole = scans > 0 && scans <= MAX_SCANS && sizes === 1 && i + 2 === bytes.length;
      addRest(metadata, bytes, i + 2);
      break;
    }
    if (isBare(marker)) {
      i += 2;
      continue;
    }
    parts++;
    const next = i + 2 + u16(i + 2);
    if (next < i + 4) break;
    if (isFrame(marker)) {
      sizes++;
      size ??= { height: u16(i + 5), width: u16(i + 7) };
    } else if (isMetadata(bytes, marker, i)) metadata.push([i, next]);
    i = marker === 0xda ? behindScan(bytes, next) : next;
    if (marker === 0xda) {
      if (!size) return null;
      scans++;
    }
  }
  return size && { type: "image/jpeg", ...size, frames: 1, whole, metadata };
}

/**
 * Returns the position of the next marker: within pixels, each FF has a 0 after it, or is a
 * restart.
 */
function behindScan(bytes: Uint8Array, from: number): number {
  for (let i = from;;) {
    i = bytes.indexOf(0xff, i);
    if (i < 0 || i + 1 >= bytes.length) return bytes.length;
    const next = bytes[i + 1];
    if (next !== 0 && !isBare(next)) return i;
    i += 2;
  }
}
