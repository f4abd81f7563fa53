import { addRest, MAX_PARTS, numbersOf, type PictureFacts, type Range } from "./facts.ts";

const FILE_HEADER_BYTES = 12;
const NEEDED = /^(VP8X|VP8 |VP8L|ALPH|ICCP|ANIM|ANMF)$/;
/** Bytes of the position and size of an animation's frame. */
const FRAME_HEADER_BYTES = 16;

interface Size {
  width: number;
  height: number;
}

/** Reads a WebP; null: it has no size. */
export function readWebp(bytes: Uint8Array): PictureFacts | null {
  const { u32le, u24le, name } = numbersOf(bytes);
  const metadata: Range[] = [];
  const size: Size = { width: 0, height: 0 };
  let moving = 0;
  let stills = 0;
  let i = FILE_HEADER_BYTES;
  let parts = 0;
  const end = u32le(4) + 8;
  for (; i + 8 <= bytes.length && i < end && parts < MAX_PARTS; parts++) {
    const chunk = name(i);
    const data = i + 8;
    const length = u32le(i + 4);
    const next = data + length + length % 2;
    if (chunk === "VP8X") {
      grow(size, { width: u24le(data + 4) + 1, height: u24le(data + 7) + 1 });
    } else if (chunk === "ANMF") {
      moving++;
      grow(size, {
        width: u24le(data) * 2 + u24le(data + 6) + 1,
        height: u24le(data + 3) * 2 + u24le(data + 9) + 1,
      });
      // The content of a frame has a size of its own.
      const frameEnd = Math.min(next, bytes.length);
      for (let k = data + FRAME_HEADER_BYTES; k + 8 <= frameEnd && parts < MAX_PARTS; parts++) {
        growBy(size, bytes, k);
        k += 8 + u32le(k + 4) + u32le(k + 4) % 2;
      }
    } else if (growBy(size, bytes, i)) stills++;
    if (!NEEDED.test(chunk)) metadata.push([i, next]);
    i = next;
  }
  if (!size.width || !size.height) return null;
  if (i === end) addRest(metadata, bytes, end);
  const drawn = moving > 0 ? stills === 0 : stills === 1;
  const whole = drawn && i === bytes.length && end === bytes.length;
  return { type: "image/webp", ...size, frames: Math.max(1, moving), whole, metadata };
}

/** Returns whether a chunk holds pixels, and includes its size if so. */
function growBy(size: Size, bytes: Uint8Array, i: number): boolean {
  const { u16le, u32le, name } = numbersOf(bytes);
  const data = i + 8;
  if (name(i) === "VP8 ") {
    grow(size, { width: u16le(data + 6) & 0x3fff, height: u16le(data + 8) & 0x3fff });
    return true;
  }
  if (name(i) !== "VP8L") return false;
  const bits = u32le(data + 1);
  grow(size, { width: (bits & 0x3fff) + 1, height: (bits >>> 14 & 0x3fff) + 1 });
  return true;
}

function grow(size: Size, { width, height }: Size): void {
  size.width = Math.max(size.width, width);
  size.height = Math.max(size.height, height);
}
