import { SERVER_LIMITS } from "../server_limits.ts";
import type { PictureFacts } from "./facts.ts";

/**
 * Returns whether a picture moves and may be kept so: a complete GIF or WebP within the limits. An
 * animated PNG counts as still, since few know that they exist.
 */
export function isAnimation({ type, frames, whole, ...size }: PictureFacts): boolean {
  return frames > 1 && type !== "image/png" && whole && isTaken({ frames, ...size });
}

/** Returns whether an avatar, banner or icon may have this size (HARD-13). */
export function isTaken(
  { width, height, frames }: Pick<PictureFacts, "width" | "height" | "frames">,
): boolean {
  return width <= SERVER_LIMITS.pictureSideMax && height <= SERVER_LIMITS.pictureSideMax &&
    frames <= SERVER_LIMITS.pictureFramesMax &&
    frames * width * height <= SERVER_LIMITS.picturePixelsMax;
}
