import { MAX_PEAKS } from "../../protocol/files.ts";
import { toBase64 } from "../base/base64.ts";

/** Minimum for scaling, so that silence isn't drawn as loud as speech. */
const MIN_PEAK = 0.01;

/**
 * A wave form for a message, in base64: at most 64 bars, each as loud as the loudest moment within
 * it, and the loudest of all full (FIL-6). `levels`: from 0 to 1, evenly over its length.
 */
export function peaksOf(levels: readonly number[]): string {
  const count = Math.min(MAX_PEAKS, levels.length);
  const loudest = levels.reduce((most, level) => Math.max(most, level), MIN_PEAK);
  const bars = Uint8Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / count));
    return Math.round((Math.max(...levels.slice(from, to)) / loudest) * 255);
  });
  return toBase64(bars);
}
