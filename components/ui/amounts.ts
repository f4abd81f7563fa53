import { LOCALE } from "../../text/locale.ts";

const UNITS = ["KB", "MB", "GB", "TB"];
const BYTES = new Intl.NumberFormat(LOCALE, { style: "unit", unit: "byte", unitDisplay: "long" });

/** '1.5 GB', '312 bytes' in the reader's language: in steps of a thousand, as disks are sold. */
export function amountText(bytes: number): string {
  if (bytes < 1000) return BYTES.format(bytes);
  const tens = Math.min(UNITS.length, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** tens;
  const digits = { maximumFractionDigits: value < 10 ? 1 : 0 };
  return `${value.toLocaleString(LOCALE, digits)} ${UNITS[tens - 1]}`;
}
