import { LOCALE } from "../../../text/locale.ts";

/** '3.7 GB', '1.5 MB', '12 KB', '300 B'. */
export function shortSizeText(bytes: number): string {
  return bytes < 1024 ? `${bytes.toLocaleString(LOCALE)} B` : sizeText(bytes);
}

/** Formats a size in the same way, but as at least 1 KB unless it is empty (MSG-21, MEND-18). */
export function sizeText(bytes: number): string {
  if (bytes === 0) return "0 B";
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return `${Math.ceil(bytes / 1024).toLocaleString(LOCALE)} KB`;
  // Sizes that would read as 1,024 MB are given in GB.
  const [size, unit] = megabytes < 1023.95 ? [megabytes, "MB"] : [megabytes / 1024, "GB"];
  return `${size.toLocaleString(LOCALE, { maximumFractionDigits: 1 })} ${unit}`;
}
