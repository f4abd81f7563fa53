import { lazy } from "../../../browser/lazy.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { fromBase64 } from "../../base/base64.ts";
import type { Attachment } from "../../../protocol/plaintext.ts";
import { FILM_BOX, kindByName, startText, typeByBytes } from "../base/media_types.ts";
import type { FileKind } from "../base/state.ts";

/** A file that can be shown or saved. */
export interface AttachedFile {
  /** Its type is one that its bytes bear out; everything else is a mere stream of bytes. */
  blob: Blob;
  /** Inline, or a card to download. */
  kind: Exclude<FileKind, "audio">;
}

/**
 * Decides how a file is shown. Name and bytes must agree before it is shown in place, so a program
 * called x.png can only be downloaded, as can HTML and SVG (MSG-25 to 27), and pictures too large
 * for a browser (HARD-13).
 */
export async function fileOf(
  name: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<AttachedFile> {
  const named = kindByName(name);
  const type = inlineType(content);
  const fits = type?.startsWith(`${named}/`) &&
    (named !== "image" || await isBearable(content));
  return fits
    ? { blob: new Blob([content], { type: type! }), kind: named! }
    : { blob: new Blob([content], { type: "application/octet-stream" }), kind: "document" };
}

/**
 * The media type that the first bytes say, of those that were shown in their place when files were
 * in messages: AVI too, and every film box that is named as a film, whatever is in it.
 */
function inlineType(bytes: Uint8Array): string | null {
  const text = startText(bytes);
  if (/^RIFF.{4}AVI /s.test(text)) return "video/x-msvideo";
  return FILM_BOX.test(text) ? "video/mp4" : typeByBytes(bytes);
}

/** Returns true if a picture may be decoded, by the dimensions in its bytes. */
async function isBearable(bytes: Uint8Array): Promise<boolean> {
  try {
    const { readPicture } = await lazy(() => import("../../../protocol/picture/read.ts")).load();
    const { width = 0, height = 0 } = readPicture(bytes) ?? {};
    return width * height > 0 && width * height <= LIMITS.decodedPixelsMax;
  } catch {
    // The reader of pictures could not be loaded.
    return false;
  }
}

/** The file of a decrypted message; null: its data is missing (ERR-16). */
export async function fileIn({ name, data }: Attachment): Promise<AttachedFile | null> {
  const start = /^data:[^,]{0,200};base64,/.exec(data.slice(0, 256))?.[0];
  if (!start) return null;
  try {
    return await fileOf(name, fromBase64(data.slice(start.length)));
  } catch {
    return null;
  }
}

/** The data URL that goes into a message. Large files are read off the main thread. */
export function dataUrlOf(blob: Blob, type: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error("The file could not be read. Attach it again."));
    reader.readAsDataURL(new Blob([blob], { type }));
  });
}
