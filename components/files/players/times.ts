import { player as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";

/** Formats seconds as '1:05' or '1:00:05'; invalid ones count as 0. */
export function clockText(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** '1 minute 5 seconds', as it is read out. */
export function spokenTime(seconds: number): string {
  const { hours, minutes, rest } = partsOf(seconds);
  const words = [
    hours > 0 && fill(t.hours, { count: hours }),
    minutes > 0 && fill(t.minutes, { count: minutes }),
    (rest > 0 || hours + minutes === 0) && fill(t.seconds, { count: rest }),
  ];
  return words.filter(Boolean).join(" ");
}

function partsOf(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor(whole / 60) % 60,
    rest: whole % 60,
  };
}
