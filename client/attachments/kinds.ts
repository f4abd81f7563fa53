import { MEDIA_TYPES, mediaTypeOf } from "../../protocol/media_types.ts";

/** How an attachment is shown: in its place, or as a card to download. */
export type Kind = "image" | "video" | "document";

/** The kind that a file's name says, or null for one that the spec's form has none for (MSG-24 to 27). */
export function kindByName(name: string): Kind | null {
  const type = mediaTypeOf(name);
  if (!type) return null;
  const [major] = type.split("/");
  return major === "image" || major === "video" ? major : "document";
}

/** The media type that belongs to a file's name. */
export function typeByName(name: string): string {
  return mediaTypeOf(name) ?? "application/octet-stream";
}

/** A name for what was pasted without one. */
export function nameByType(type: string): string {
  const [ending] = Object.entries(MEDIA_TYPES).find(([, known]) => known === type) ?? ["bin"];
  return `pasted.${ending}`;
}

/** Bytes that `sniff` looks at. */
export const SNIFFED = 16;

/** The media type that a file's first bytes say, of those that are shown in their place. */
export function sniff(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, SNIFFED));
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (/^RIFF.{4}WEBP/s.test(text)) return "image/webp";
  if (/^RIFF.{4}AVI /s.test(text)) return "video/x-msvideo";
  if (text.startsWith("\x1aE\xdf\xa3")) return "video/webm";
  // QuickTime too: browsers play it under the name of its successor only.
  if (/^.{4}(ftyp|moov|wide|mdat)/s.test(text)) return "video/mp4";
  return null;
}
