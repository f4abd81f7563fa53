import { AppError, invalid } from "../../protocol/errors.ts";

export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

/** A picture that came in as a data URL. */
export interface Image {
  type: ImageType;
  bytes: Uint8Array;
}

/**
 * Reads a data URL. What it says it is does not count: the first bytes do (D-MEDIA).
 * @param field named in refusals
 * @param limit bytes; this many are refused, with `tooLarge` as the text
 * @throws AppError too_large, invalid_input
 */
export function readImage(
  dataUrl: string,
  { field, limit, tooLarge }: { field: string; limit: number; tooLarge: string },
): Image {
  const base64 = dataUrl.slice(dataUrl.indexOf(",") + 1);
  // Told before it is decoded.
  if (base64.length / 4 * 3 - 2 >= limit) throw new AppError("too_large", { text: tooLarge });
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.fromBase64(base64, { lastChunkHandling: "strict" });
  } catch {
    throw invalid(field, "is not base64");
  }
  if (bytes.byteLength >= limit) throw new AppError("too_large", { text: tooLarge });
  const type = typeOf(bytes);
  if (!type) throw invalid(field, "must be a PNG, JPEG, GIF or WebP image");
  return { type, bytes };
}

function typeOf(bytes: Uint8Array): ImageType | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "image/gif";
  if (head.startsWith("RIFF") && head.slice(8) === "WEBP") return "image/webp";
  return null;
}
