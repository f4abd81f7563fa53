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

/** '3.7 GB', '1.5 MB', '12 KB', never less than one. */
export function shortSizeText(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return sizeText(bytes);
  // What would be written as 1,024 MB is a GB.
  const [size, unit] = megabytes < 1023.95 ? [megabytes, "MB"] : [megabytes / 1024, "GB"];
  return `${size.toLocaleString(LOCALE, { maximumFractionDigits: 1 })} ${unit}`;
}

/** '1,234 KB', never less than one (MSG-21). */
export function sizeText(bytes: number): string {
  return `${Math.max(1, Math.ceil(bytes / 1024)).toLocaleString(LOCALE)} KB`;
}
