import { LIMITS } from "../../../protocol/limits.ts";
import { isAnimation } from "../../../protocol/picture/animation.ts";
import { withoutMetadata } from "../../../protocol/picture/clean.ts";
import { readPicture } from "../../../protocol/picture/read.ts";
import { toBase64 } from "../../base/base64.ts";
import { picture as t } from "../../../text/en/files.ts";
import { LOCALE } from "../../../text/locale.ts";
import { fill } from "../../../text/message.ts";

/** Pixels of a picture. */
export interface Size {
  width: number;
  height: number;
}

/** Sizes that pictures are scaled to before they are sent. */
export const AVATAR: Size = { width: 256, height: 256 };
export const BANNER: Size = { width: 960, height: 320 };

/** Which part of a picture is taken: of the room to move, from 0 (left, top) to 1; and how near. */
export interface View {
  x: number;
  y: number;
  /** 1: as much as fits. */
  zoom: number;
}

/** From 0 to 1. */
const PICTURE_QUALITY = 0.9;

/** Why a picture cannot be taken, for the person. */
export class PictureError extends Error {}

/**
 * Returns a part of an image file, cut to the proportions of `size` and no larger, as a data URL.
 * Decodes nothing before its bytes have shown its size, and removes all of a camera's metadata:
 * where, when, by whom (HARD-13). An animation that the server accepts stays whole, without its
 * metadata; any other becomes its first picture.
 * @throws PictureError if it is too large; others if the browser cannot read the file
 */
export async function fitPicture(file: File, size: Size, view: View): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const facts = readPicture(bytes);
  if (!facts) throw new Error("This is no picture");
  const { type, width, height } = facts;
  if (width * height > LIMITS.decodedPixelsMax) {
    const size = { width: width.toLocaleString(LOCALE), height: height.toLocaleString(LOCALE) };
    throw new PictureError(fill(t.tooLarge, size));
  }
  if (isAnimation(facts)) return dataUrl(type, withoutMetadata(bytes, facts));
  const blob = await cut(new Blob([bytes], { type }), size, view);
  return dataUrl(blob.type, new Uint8Array(await blob.arrayBuffer()));
}

function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${toBase64(bytes)}`;
}

async function cut(file: Blob, size: Size, view: View): Promise<Blob> {
  const image = await createImageBitmap(file);
  const { x, y, width, height } = partOf(image, size, view);
  const canvas = new OffscreenCanvas(
    Math.min(Math.ceil(width), size.width),
    Math.min(Math.ceil(height), size.height),
  );
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  image.close();
  return await canvas.convertToBlob({ type: "image/webp", quality: PICTURE_QUALITY });
}

/** Where in an image, in its pixels, a part with the proportions of `size` is. */
export function partOf(image: Size, size: Size, view: View): Size & { x: number; y: number } {
  const scale = Math.min(image.width / size.width, image.height / size.height) / view.zoom;
  const width = size.width * scale;
  const height = size.height * scale;
  return {
    x: (image.width - width) * view.x,
    y: (image.height - height) * view.y,
    width,
    height,
  };
}
