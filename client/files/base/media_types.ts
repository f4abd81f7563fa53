import { MEDIA_TYPES, mediaTypeOf } from "../../../protocol/media_types.ts";
import type { FileKind } from "./state.ts";

/**
 * The types that are shown or played in their place, by what their bytes say. Whatever else there is
 * (HTML and SVG above all) is only ever saved.
 */
const KIND_BY_TYPE: Readonly<Record<string, FileKind>> = {
  "image/png": "image",
  "image/jpeg": "image",
  "image/gif": "image",
  "image/webp": "image",
  "video/mp4": "video",
  "video/webm": "video",
  "audio/mpeg": "audio",
  "audio/mp4": "audio",
  "audio/webm": "audio",
  "audio/ogg": "audio",
  "audio/wav": "audio",
  "audio/flac": "audio",
  "audio/aac": "audio",
};

/** HEIC, AVIF and their like: in the box of films. */
const BOXED_PICTURE = /^.{4}ftyp(avi[fs]|hei[cmsx]|hev[cmsx]|mi[af]1|msf1)/s;
/** TIFF, and what cameras write in its form. */
const TIFF = /^(II\*\0|MM\0\*)/;

/** The box of films: MP4, and QuickTime, which browsers play under the name of its successor only. */
export const FILM_BOX = /^.{4}(ftyp|moov|wide|mdat)/s;

/** Bytes at the beginning of a file that tell its type. */
export const TYPE_BYTES = 16;

/** The kind that a file's name says, or null for one that the spec's form has none for (MSG-24 to 27). */
export function kindByName(name: string): Exclude<FileKind, "audio"> | null {
  const type = mediaTypeOf(name);
  if (!type) return null;
  const [major] = type.split("/");
  return major === "image" || major === "video" ? major : "document";
}

/** The media type that belongs to a file's name. */
export function typeByName(name: string): string {
  return mediaTypeOf(name) ?? "application/octet-stream";
}

/** Returns a name for a file that was pasted without one. */
export function nameByType(type: string): string {
  const [ending] = Object.entries(MEDIA_TYPES).find(([, known]) => known === type) ?? ["bin"];
  return `pasted.${ending}`;
}

/** Returns how a file of this type is shown; the type comes from `typeByBytes`, or from the sender. */
export function kindByType(type: string): FileKind {
  return Object.hasOwn(KIND_BY_TYPE, type) ? KIND_BY_TYPE[type] : "document";
}

/** The type that a file's first bytes say, of those that are shown; null: it is another one. */
export function typeByBytes(bytes: Uint8Array, said = ""): string | null {
  const text = startText(bytes);
  const isSound = said.startsWith("audio/");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (/^RIFF.{4}WEBP/s.test(text)) return "image/webp";
  if (/^RIFF.{4}WAVE/s.test(text)) return "audio/wav";
  if (text.startsWith("\x1aE\xdf\xa3")) return isSound ? "audio/webm" : "video/webm";
  if (/^.{4}ftyp(M4A|M4B)/s.test(text)) return "audio/mp4";
  if (BOXED_PICTURE.test(text)) return null;
  if (FILM_BOX.test(text)) return isSound ? "audio/mp4" : "video/mp4";
  if (text.startsWith("OggS")) return "audio/ogg";
  if (text.startsWith("fLaC")) return "audio/flac";
  if (text.startsWith("ID3") || /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(text)) return "audio/mpeg";
  if (/^\xff[\xf0\xf1\xf8\xf9]/.test(text)) return "audio/aac";
  return null;
}

/** Returns whether the bytes are a picture of any format, which may contain camera details. */
export function isPicture(bytes: Uint8Array, said: string): boolean {
  const text = startText(bytes);
  const isDrawn = said.startsWith("image/svg");
  return BOXED_PICTURE.test(text) || TIFF.test(text) || said.startsWith("image/") && !isDrawn;
}

/** The bytes that tell the type, a character each: patterns are matched against it. */
export function startText(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, TYPE_BYTES));
}
