import decode from "qr/decode.js";
import { lookUntil } from "./look_until.ts";

/** Pixels of the longer side of a picture that is searched for a code: enough for our codes. */
const MAX_PICTURE_PX = 800;

/**
 * Detects a code like the browser's own detector, for browsers without one; loaded with the first
 * scan.
 */
export function findWithLibrary(video: HTMLVideoElement, over: AbortSignal): Promise<string> {
  const canvas = document.createElement("canvas");
  // A new canvas has a context of each kind.
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  return lookUntil(() => {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, MAX_PICTURE_PX / Math.max(videoWidth, videoHeight, 1));
    canvas.width = Math.max(1, Math.round(videoWidth * scale));
    canvas.height = Math.max(1, Math.round(videoHeight * scale));
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return Promise.resolve(decode(context.getImageData(0, 0, canvas.width, canvas.height)));
    } catch {
      // The library throws if there is no code.
      return Promise.resolve(null);
    }
  }, over);
}
