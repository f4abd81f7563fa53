import { LOCALE } from "../../text/locale.ts";
/** A file of a message as it is shown. */
export interface ShownAttachment {
  name: string;
  /** Bytes. */
  size: number;
  /** What may be shown in its place; all else is a card to download. */
  kind: "image" | "video" | "document";
  /** null: its data is missing (ERR-16), or it was not fetched. */
  blob: Blob | null;
  /** It was not fetched yet; what it is, its sender says (UX-10). */
  unloaded?: boolean;
  /** Pixels, where the sender knew them. */
  width?: number;
  height?: number;
}

/** '1.5 MB', '12 KB', never less than one. */
export function shortSizeText(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return sizeText(bytes);
  return `${megabytes.toLocaleString(LOCALE, { maximumFractionDigits: 1 })} MB`;
}

/** '1,234 KB', never less than one (MSG-21). */
export function sizeText(bytes: number): string {
  return `${Math.max(1, Math.ceil(bytes / 1024)).toLocaleString(LOCALE)} KB`;
}
