import { SERVER_LIMITS } from "../server_limits.ts";
import type { PictureFacts } from "./facts.ts";

/**
 * Whether it moves and may be kept so: a GIF or WebP that is whole, within what is taken. A PNG that
 * moves counts as still, since few know that there are such.
 */
export function isAnimation({ type, frames, whole, ...size }: PictureFacts): boolean {
  return frames > 1 && type !== "image/png" && whole && isTaken({ frames, ...size });
}

/** Whether avatars, banners and icons may be so large (HARD-13). */
export function isTaken(
  { width, height, frames }: Pick<PictureFacts, "width" | "height" | "frames">,
): boolean {
  return width <= SERVER_LIMITS.pictureSideMax && height <= SERVER_LIMITS.pictureSideMax &&
    frames <= SERVER_LIMITS.pictureFramesMax &&
    frames * width * height <= SERVER_LIMITS.picturePixelsMax;
}
