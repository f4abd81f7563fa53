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

/** '3.7 GB', '1.5 MB', '12 KB', '300 B'. */
export function shortSizeText(bytes: number): string {
  return bytes < 1024 ? `${bytes.toLocaleString(LOCALE)} B` : sizeText(bytes);
}

/** The same, but what is not empty has a KB at least (MSG-21, MEND-18). */
export function sizeText(bytes: number): string {
  if (bytes === 0) return "0 B";
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return `${Math.ceil(bytes / 1024).toLocaleString(LOCALE)} KB`;
  // What would be written as 1,024 MB is a GB.
  const [size, unit] = megabytes < 1023.95 ? [megabytes, "MB"] : [megabytes / 1024, "GB"];
  return `${size.toLocaleString(LOCALE, { maximumFractionDigits: 1 })} ${unit}`;
}
