/** Pictures as browsers send them. */
import { createHash } from "node:crypto";

/** The first bytes of each kind that is taken (D-MEDIA). */
export const MAGIC = {
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff, 0xe0],
  "image/gif": [...new TextEncoder().encode("GIF89a")],
  "image/webp": [...new TextEncoder().encode("RIFF\0\0\0\0WEBP")],
};
export type PictureType = keyof typeof MAGIC;

/** Bytes that begin like a picture; `size` in all. */
export function pictureBytes(type: PictureType, size: number, fill = 7): Uint8Array {
  const bytes = new Uint8Array(size).fill(fill);
  bytes.set(MAGIC[type]);
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
