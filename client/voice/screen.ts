import type { Media } from "./media.ts";
import { screenErrors as t } from "../../text/en/voice.ts";
import { fill } from "../../text/message.ts";

/** Why no screen is shared; `message` is the spec's text (SCREEN-07, SCREEN-17 to 19). */
export class ScreenError extends Error {}

/** SCREEN-14. */
const FULL = {
  width: { ideal: 1920 },
  height: { ideal: 1080 },
  frameRate: { ideal: 30, max: 60 },
};

/**
 * Opens the browser's picker. `sound`: the shared tab's as well, where the browser offers it.
 * @throws ScreenError
 */
export async function openScreen(media: Media, sound: boolean): Promise<MediaStream> {
  const devices = media.devices();
  if (!devices?.getDisplayMedia) {
    throw new ScreenError(t.unsupported);
  }
  try {
    const stream = await devices.getDisplayMedia({ video: FULL, audio: sound }).catch((error) => {
      // Someone who declined isn't asked again.
      if (FINAL.has(error?.name)) throw error;
      return devices.getDisplayMedia({ video: true, audio: false });
    });
    // Letters stay readable when the line is thin.
    for (const track of stream.getVideoTracks()) track.contentHint = "detail";
    return stream;
  } catch (error) {
    throw new ScreenError(textOf(error as DOMException), { cause: error });
  }
}

const FINAL = new Set(["NotAllowedError", "NotFoundError"]);

function textOf({ name, message }: DOMException): string {
  if (name === "NotAllowedError") return t.denied;
  if (name === "NotFoundError") return t.none;
  return fill(t.failed, { reason: message || name });
}
