import type { Line } from "./arrange.ts";

/** Estimated height of a row's parts in pixels until it has rendered. */
const TEXT_LINE_PX = 24;
const HEADER_PX = 40;
const DATE_PX = 40;
const NEW_MARKER_PX = 20;
/** Characters on a line of text, roughly. */
const CHARS_PER_LINE = 80;

/** Characters of a text that are counted. */
const MAX_COUNTED_CHARS = 4000;

/** Latest rendered heights of rows in pixels, by key. */
export type Heights = ReadonlyMap<string, number>;

/** Maximum number of remembered heights, including those of removed rows: some come back. */
const MAX_REMEMBERED_HEIGHTS = 2000;

/** Forgets rows that are gone, once there are many: a busy channel's list has ever new ones. */
export function forgetGone(heights: Map<string, number>, rows: ReadonlyMap<string, unknown>): void {
  if (heights.size <= Math.max(MAX_REMEMBERED_HEIGHTS, 2 * rows.size)) return;
  for (const key of heights.keys()) if (!rows.has(key)) heights.delete(key);
}

/** Returns the start of each row, in pixels from the first one, followed by the end of the last. */
export function offsetsOf(lines: readonly Line[], heights: Heights): Float64Array {
  const offsets = new Float64Array(lines.length + 1);
  lines.forEach((line, i) => {
    offsets[i + 1] = offsets[i] + (heights.get(line.message.key) ?? guess(line));
  });
  return offsets;
}

/** The row at a height, the first or last one beyond the ends. */
export function rowAt(offsets: Float64Array, pixels: number): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle + 1] > pixels) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The rows that reach between two heights; `to` is the first one behind them. */
export function rowsBetween(
  offsets: Float64Array,
  top: number,
  bottom: number,
): { from: number; to: number } {
  if (offsets.length < 2) return { from: 0, to: 0 };
  return { from: rowAt(offsets, top), to: rowAt(offsets, bottom) + 1 };
}

function guess({ message, day, fresh, head }: Line): number {
  const text = message.text?.slice(0, MAX_COUNTED_CHARS) ?? "";
  const lines = 1 + Math.floor(text.length / CHARS_PER_LINE) + (text.match(/\n/g)?.length ?? 0);
  return lines * TEXT_LINE_PX + 4 + (head ? HEADER_PX : 0) + (day ? DATE_PX : 0) +
    (fresh ? NEW_MARKER_PX : 0);
}
