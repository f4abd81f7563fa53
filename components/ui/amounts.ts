import { LOCALE } from "../../text/locale.ts";

const UNITS = ["KB", "MB", "GB", "TB"];
const BYTES = new Intl.NumberFormat(LOCALE, { style: "unit", unit: "byte", unitDisplay: "long" });

/** '1.5 GB', '312 bytes' in the reader's language: in steps of 1024, like every size. */
export function amountText(bytes: number): string {
  if (bytes < 1024) return BYTES.format(bytes);
  const steps = Math.min(UNITS.length, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** steps;
  const digits = { maximumFractionDigits: value < 10 ? 1 : 0 };
  return inOrder(`${value.toLocaleString(LOCALE, digits)} ${UNITS[steps - 1]}`);
}

/** Number and Latin unit as they are read, where the text around goes from right to left. */
function inOrder(amount: string): string {
  return globalThis.document?.documentElement.dir === "rtl" ? `\u2066${amount}\u2069` : amount;
}
