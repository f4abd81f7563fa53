import { toBase64 } from "./base64.ts";

/** Pixels of a picture. */
export interface Size {
  width: number;
  height: number;
}

/** What pictures become before they are sent. */
export const AVATAR: Size = { width: 256, height: 256 };
export const BANNER: Size = { width: 960, height: 320 };

/** From 0 to 1. */
const QUALITY = 0.9;

/**
 * The middle of an image file, cut to the proportions of `size` and no larger, as a data URL. An
 * animation stays as it is. @throws when the browser cannot read the file.
 */
export async function fitPicture(file: File, size: Size): Promise<string> {
  const blob = file.type === "image/gif" ? file : await cut(file, size);
  return `data:${blob.type};base64,${toBase64(await blob.arrayBuffer())}`;
}

async function cut(file: File, size: Size): Promise<Blob> {
  const image = await createImageBitmap(file);
  const { x, y, width, height } = middle(image, size);
  const canvas = new OffscreenCanvas(
    Math.min(Math.round(width), size.width),
    Math.min(Math.round(height), size.height),
  );
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  image.close();
  return await canvas.convertToBlob({ type: "image/webp", quality: QUALITY });
}

/** The largest part of an image with the proportions of `size`, at its centre. */
export function middle(image: Size, size: Size): Size & { x: number; y: number } {
  const scale = Math.min(image.width / size.width, image.height / size.height);
  const width = size.width * scale;
  const height = size.height * scale;
  return { x: (image.width - width) / 2, y: (image.height - height) / 2, width, height };
}
