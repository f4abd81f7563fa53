import { numbersOf, type PictureFacts, type Range } from "../../../protocol/picture/facts.ts";

/** Orientation in a picture's metadata, from 1 (not turned) to 8. */
type Orientation = number;

const TAG = 0x0112;
const SHORT_TYPE = 3;
/** Maximum number of entries read from a directory. */
const MAX_ENTRIES = 500;
const EXIF = "Exif\0\0";

/** Returns the orientation of a picture; 1 if its metadata has none. */
export function orientationOf(bytes: Uint8Array, { type, metadata }: PictureFacts): Orientation {
  for (const range of metadata) {
    const block = exifIn(bytes, type, range);
    const found = block && orientationIn(block);
    if (found) return found;
  }
  return 1;
}

/** The EXIF block of a part of a picture, from its byte order on; null: it is something else. */
function exifIn(
  bytes: Uint8Array,
  type: PictureFacts["type"],
  [from, to]: Range,
): Uint8Array | null {
  const part = bytes.subarray(from, to);
  const { u16, name } = numbersOf(part);
  if (type === "image/jpeg") {
    const isExif = u16(0) === 0xffe1 && startsWith(part.subarray(4), EXIF);
    return isExif ? part.subarray(4 + EXIF.length) : null;
  }
  if (type === "image/png") return name(4) === "eXIf" ? part.subarray(8) : null;
  if (type !== "image/webp" || name(0) !== "EXIF") return null;
  // Some programs write what belongs into a JPEG only.
  return startsWith(part.subarray(8), EXIF) ? part.subarray(8 + EXIF.length) : part.subarray(8);
}

function orientationIn(block: Uint8Array): Orientation | null {
  if (block.length < 8) return null;
  const view = new DataView(block.buffer, block.byteOffset, block.length);
  const little = view.getUint16(0) === 0x4949;
  const first = view.getUint32(4, little);
  if (first + 2 > block.length) return null;
  const entries = Math.min(view.getUint16(first, little), MAX_ENTRIES);
  for (let i = first + 2; i < first + 2 + entries * 12 && i + 12 <= block.length; i += 12) {
    if (view.getUint16(i, little) !== TAG) continue;
    const value = view.getUint16(i + 8, little);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** A clean picture that is turned so: its metadata says that and nothing else. */
export function turned(
  bytes: Uint8Array<ArrayBuffer>,
  type: PictureFacts["type"],
  orientation: Orientation,
): Uint8Array<ArrayBuffer> {
  if (orientation === 1 || type === "image/gif") return bytes;
  const block = exifOf(orientation);
  if (type === "image/jpeg") {
    const head = [0xff, 0xe1, 0, 2 + EXIF.length + block.length, ...ascii(EXIF)];
    return inserted(bytes, 2, [...head, ...block]);
  }
  if (type === "image/png") {
    // Placed after the signature and the size, before any pixel.
    const named = [...ascii("eXIf"), ...block];
    return inserted(bytes, 33, [...number(block.length), ...named, ...number(crcOf(named))]);
  }
  const isExtended = numbersOf(bytes).name(12) === "VP8X";
  // A format without this field was never turned.
  if (!isExtended) return bytes;
  const size = number(block.length).reverse();
  const all = inserted(bytes, bytes.length, [...ascii("EXIF"), ...size, ...block]);
  new DataView(all.buffer).setUint32(4, all.length - 8, true);
  all[20] |= 0x08;
  return all;
}

/** The shortest block that says it: one directory of one entry. */
function exifOf(orientation: Orientation): number[] {
  const entry = [...short(TAG), ...short(SHORT_TYPE), ...number(1), ...short(orientation), 0, 0];
  return [...ascii("MM"), 0, 42, ...number(8), ...short(1), ...entry, ...number(0)];
}

/** Computes the CRC of a PNG chunk. */
function crcOf(bytes: readonly number[]): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc >>> 1 ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function inserted(bytes: Uint8Array, at: number, part: readonly number[]) {
  const all = new Uint8Array(bytes.length + part.length);
  all.set(bytes.subarray(0, at));
  all.set(part, at);
  all.set(bytes.subarray(at), at + part.length);
  return all;
}

const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));
const short = (value: number) => [value >>> 8 & 255, value & 255];
const number = (value: number) => [...short(value >>> 16), ...short(value)];

function startsWith(bytes: Uint8Array, text: string): boolean {
  return ascii(text).every((code, i) => bytes[i] === code);
}
