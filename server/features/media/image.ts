import { AppError, invalid } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { isTaken } from "../../../protocol/picture/animation.ts";
import type { PictureFacts, PictureType } from "../../../protocol/picture/facts.ts";
import { pictureType, readPicture } from "../../../protocol/picture/read.ts";

export type ImageType = PictureType;

/** A picture that came in as a data URL. */
export interface Image {
  type: ImageType;
  bytes: Uint8Array;
}

const START = /^data:image\/(png|jpeg|gif|webp);base64,/;
const NAMES: Record<ImageType, string> = {
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/gif": "GIF",
  "image/webp": "WebP",
};

/** Limits on the picture of one field. */
interface Bounds {
  /** Named in refusals. */
  field: string;
  /** Bytes; this many are refused, with `tooLarge` as the text. */
  limit: number;
  tooLarge: string;
  /** Kinds of pictures; absent: all four. */
  types?: readonly ImageType[];
  /** Pixels; absent: that of all pictures. */
  side?: number;
}

/**
 * Reads a data URL. Its bytes must be of the type it names (D-MEDIA), a complete picture with
 * nothing behind it, and no larger to decode than any browser can handle (HARD-13).
 * @throws AppError too_large, invalid_input
 */
export function readImage(
  dataUrl: string,
  { field, limit, tooLarge, types, side }: Bounds,
): Image {
  const base64 = dataUrl.slice(dataUrl.indexOf(",") + 1);
  // Checked before decoding.
  if (base64.length / 4 * 3 - 2 >= limit) throw new AppError("too_large", { text: tooLarge });
  const said = START.exec(dataUrl);
  if (!said) throw invalid(field, "must be a data URL of a PNG, JPEG, GIF or WebP image");
  const given = decode(base64, field);
  if (given.byteLength >= limit) throw new AppError("too_large", { text: tooLarge });
  const bytes = withoutPadding(given);
  const type = pictureType(bytes);
  if (!type) throw invalid(field, "must be a PNG, JPEG, GIF or WebP image");
  if (type !== `image/${said[1]}`) {
    throw invalid(field, `says image/${said[1]}, but is a ${NAMES[type]} image`);
  }
  if (types && !types.includes(type)) {
    throw invalid(field, `must be a ${types.map((type) => NAMES[type]).join(", ")} image`);
  }
  const problem = problemOf(readPicture(bytes), side);
  if (problem) throw invalid(field, problem);
  return { type, bytes };
}

/** Some programs fill a picture up with zeros. Nothing can hide in them, and they are not kept. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  // The other kinds end with a byte that is not 0; WebP says how long it is.
  const isWebp = pictureType(bytes) === "image/webp";
  const least = isWebp ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 : 0;
  let end = bytes.length;
  while (end > least && bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
}

function decode(base64: string, field: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(base64, { lastChunkHandling: "strict" });
  } catch {
    throw invalid(field, "is not base64");
  }
}

/** Why a picture is not taken; null: it is. */
export function problemOf(
  facts: PictureFacts | null,
  side: number = SERVER_LIMITS.pictureSideMax,
): string | null {
  if (!facts) return "is damaged: it does not say how large it is";
  const { width, height, frames, whole } = facts;
  if (width === 0 || height === 0) return "is damaged: it has no pixels";
  if (width > side || height > side) {
    return `is ${width} × ${height} pixels: at most ${side} × ${side} are taken`;
  }
  if (!isTaken(facts)) {
    return `is too long an animation: ${frames} frames of ${width} × ${height} pixels`;
  }
  return whole ? null : "is damaged, or something else is hidden in it";
}
