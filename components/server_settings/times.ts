import { LOCALE } from "../../text/locale.ts";

const RELATIVE = new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" });
/** Milliseconds. */
const UNITS = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]] as const;

/** Returns the time left: 'in 6 days', 'in 1 hour'. `now`: milliseconds since 1970. */
export function untilText(iso: string, now: number): string {
  const left = Date.parse(iso) - now;
  // An hour that began a moment ago still reads as the hour that was chosen.
  const [unit, length] = UNITS.find(([, length]) => left > length - 60_000) ?? UNITS[2];
  return RELATIVE.format(Math.max(1, Math.round(left / length)), unit);
}
