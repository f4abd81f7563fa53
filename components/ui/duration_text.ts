import { LOCALE } from "../../text/locale.ts";

const HOUR_SECONDS = 3600;

/** '30 seconds', '5 minutes' or '6 hours' in the reader's language; the rest is rounded up. */
export function durationText(seconds: number): string {
  if (seconds < 60) return unitText(seconds, "second");
  if (seconds < HOUR_SECONDS) return unitText(Math.ceil(seconds / 60), "minute");
  return unitText(Math.ceil(seconds / HOUR_SECONDS), "hour");
}

function unitText(count: number, unit: "second" | "minute" | "hour"): string {
  return count.toLocaleString(LOCALE, { style: "unit", unit, unitDisplay: "long" });
}
