/** The kinds of pictures that are taken and shown (D-MEDIA). */
export type PictureType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

/** Bytes from, and up to. */
export type Range = [from: number, to: number];

/** Facts about a picture from its bytes, read without decoding it (HARD-13). */
export interface PictureFacts {
  type: PictureType;
  /** Pixels: of the largest thing that a decoder would make room for. */
  width: number;
  height: number;
  /** 1: it does not move. */
  frames: number;
  /** True if the file is complete, and nothing follows the part that a decoder reads. */
  whole: boolean;
  /**
   * Ranges that are not needed to show it: place, time and camera, thumbnails, comments, and data
   * after its end, like the video that phones store with a photo. In order, within the file.
   */
  metadata: Range[];
}

/** Most chunks, segments and blocks of one picture: no honest one comes near. */
export const MAX_PARTS = 20_000;

/** Reads numbers at a place; outside of the bytes they are 0, as nothing is there. */
export function numbersOf(bytes: Uint8Array) {
  const at = (i: number) => bytes[i] ?? 0;
  return {
    at,
    u16: (i: number) => at(i) << 8 | at(i + 1),
    u32: (i: number) => (at(i) << 24 | at(i + 1) << 16 | at(i + 2) << 8 | at(i + 3)) >>> 0,
    u16le: (i: number) => at(i) | at(i + 1) << 8,
    u24le: (i: number) => at(i) | at(i + 1) << 8 | at(i + 2) << 16,
    u32le: (i: number) => (at(i) | at(i + 1) << 8 | at(i + 2) << 16 | at(i + 3) << 24) >>> 0,
    name: (i: number) => String.fromCharCode(at(i), at(i + 1), at(i + 2), at(i + 3)),
  };
}

/** Adds the bytes after a picture's end, which no decoder reads. */
export function addRest(metadata: Range[], bytes: Uint8Array, end: number): void {
  if (end < bytes.length) metadata.push([end, bytes.length]);
}
