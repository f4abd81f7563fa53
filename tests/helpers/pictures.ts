/** Pictures as browsers send them. */
import { createHash } from "node:crypto";

/** The smallest ones of each kind that is taken (D-MEDIA): one pixel, with a place for a comment. */
const SMALLEST = {
  "image/png":
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "image/jpeg":
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==",
  "image/gif": "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  "image/webp": "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==",
};
export type PictureType = keyof typeof SMALLEST;
export const TYPES = Object.keys(SMALLEST) as PictureType[];

/** Number of bytes before the first place where a comment may be. */
const HEAD: Record<PictureType, number> = {
  "image/png": 33,
  "image/jpeg": 20,
  "image/gif": 19,
  "image/webp": 38,
};

/** A picture of one pixel with a comment that makes it so large (a WebP: a byte less if odd). */
export function pictureBytes(type: PictureType, size: number, fill = 7): Uint8Array {
  const small = smallest(type);
  const room = size - small.length;
  const comment = room > 30 ? commentOf(type, room, fill) : new Uint8Array();
  return withInside(type, comment);
}

/**
 * Creates an image of one pixel, or of the size in its header; `inside` is where a comment may be.
 */
export function withInside(type: PictureType, inside: Uint8Array): Uint8Array {
  const small = smallest(type);
  const whole = new Uint8Array([
    ...small.subarray(0, HEAD[type]),
    ...inside,
    ...small.subarray(HEAD[type]),
  ]);
  if (type === "image/webp") new DataView(whole.buffer).setUint32(4, whole.length - 8, true);
  return whole;
}

export function smallest(type: PictureType): Uint8Array {
  return Uint8Array.fromBase64(SMALLEST[type]);
}

/** Returns the picture with other dimensions in its header. */
export function saying(type: PictureType, width: number, height: number): Uint8Array {
  const bytes = smallest(type);
  const view = new DataView(bytes.buffer);
  if (type === "image/png") {
    view.setUint32(16, width);
    view.setUint32(20, height);
  } else if (type === "image/jpeg") {
    const frame = bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === 0xc2);
    view.setUint16(frame + 5, height);
    view.setUint16(frame + 7, width);
  } else if (type === "image/gif") {
    view.setUint16(6, width, true);
    view.setUint16(8, height, true);
  } else {
    view.setUint32(21, (width - 1) | (height - 1) << 14, true);
  }
  return bytes;
}

/** Creates an animated GIF with this many frames. */
export function animation(frames: number, width: number, height: number): Uint8Array {
  const small = smallest("image/gif");
  const frame = small.subarray(27, -1);
  const bytes = new Uint8Array([
    ...small.subarray(0, 27),
    ...Array.from({ length: frames }, () => [...frame]).flat(),
    0x3b,
  ]);
  const view = new DataView(bytes.buffer);
  view.setUint16(6, width, true);
  view.setUint16(8, height, true);
  return bytes;
}

function commentOf(type: PictureType, size: number, fill: number): Uint8Array {
  const bytes = new Uint8Array(type === "image/webp" ? size - size % 2 : size).fill(fill);
  const view = new DataView(bytes.buffer);
  const name = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  if (type === "image/png") {
    view.setUint32(0, size - 12);
    name(4, "tEXt");
  } else if (type === "image/webp") {
    name(0, "note");
    view.setUint32(4, bytes.length - 8, true);
  } else if (type === "image/gif") {
    bytes.set([0x21, 0xfe]);
    for (let i = 2; i < size - 1;) {
      const part = Math.min(255, size - 2 - i);
      bytes[i] = part;
      i += part + 1;
    }
    bytes[size - 1] = 0;
  } else {
    for (let i = 0; i < size;) {
      // Each block leaves enough room for the next one.
      const left = size - i;
      const part = left <= 60_000 ? left : Math.min(50_000, left - 10);
      bytes.set([0xff, 0xfe], i);
      view.setUint16(i + 2, part - 2);
      i += part;
    }
  }
  return bytes;
}

export function dataUrl(bytes: Uint8Array, type = "image/png"): string {
  return `data:${type};base64,${bytes.toBase64()}`;
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const SMALL = pictureBytes("image/png", 100);
export const PICTURE = dataUrl(SMALL);
export const PICTURE_HASH = sha256(SMALL);

/** Creates a GIF with real movement: a bar passes through all frames. Larger than necessary. */
export function movingGif(frames: number, width: number, height: number): Uint8Array {
  const short = (value: number) => [value & 0xff, value >> 8];
  const palette = Array.from({ length: 128 }, (_, i) => [i * 2, 255 - i * 2, (i * 37) & 0xff]);
  const bytes: number[] = [...new TextEncoder().encode("GIF89a")];
  bytes.push(...short(width), ...short(height), 0xf6, 0, 0, ...palette.flat());
  bytes.push(0x21, 0xff, 11, ...new TextEncoder().encode("NETSCAPE2.0"), 3, 1, 0, 0, 0);
  for (let frame = 0; frame < frames; frame++) {
    bytes.push(0x21, 0xf9, 4, 4, ...short(10), 0, 0);
    bytes.push(0x2c, 0, 0, 0, 0, ...short(width), ...short(height), 0, 7);
    // Codes of eight bits, as long as the table is emptied before it has 256 entries.
    const codes: number[] = [];
    for (let i = 0; i < width * height; i++) {
      if (i % 120 === 0) codes.push(0x80);
      const inBar = Math.floor((i % width) * frames / width) === frame;
      codes.push(inBar ? 100 : (i + Math.floor(i / width)) & 0x3f);
    }
    codes.push(0x81);
    for (let i = 0; i < codes.length; i += 255) {
      const part = codes.slice(i, i + 255);
      bytes.push(part.length, ...part);
    }
    bytes.push(0);
  }
  bytes.push(0x3b);
  return new Uint8Array(bytes);
}
