import { type Fence, quotePrefix, stretchesOf, withoutPrefix } from "./lines.ts";

/** Code between equal runs of backticks: over the lines of a paragraph, with three over any. */
export class CodeSpans {
  readonly #text: string;
  readonly #lines: readonly string[];
  readonly #stretches: readonly number[];
  readonly #starts: number[] = [];
  /** Positions of runs, by their length, and the number of those already passed. */
  readonly #runs = new Map<number, { starts: number[]; next: number }>();
  /** The number of fences before each run. */
  readonly #fences = new Map<number, number>();

  constructor(text: string, lines: readonly string[], fences: readonly Fence[]) {
    this.#text = text;
    this.#lines = lines;
    this.#stretches = stretchesOf(lines);
    let start = 0;
    for (const line of lines) {
      this.#starts.push(start);
      start += line.length + 1;
    }
    let fence = 0;
    for (const { 0: { length }, index } of text.matchAll(/`+/g)) {
      while (fence < fences.length && fences[fence].end <= index) fence++;
      if (fence < fences.length && fences[fence].start <= index) continue;
      this.#fences.set(index, fence);
      const runs = this.#runs.get(length) ?? { starts: [], next: 0 };
      runs.starts.push(index);
      this.#runs.set(length, runs);
    }
  }

  /** The code that the run at `start` opens; null: nothing closes it. Asked from the beginning on. */
  at(start: number, length: number): { code: string; end: number } | null {
    const runs = this.#runs.get(length);
    if (!runs) return null;
    while (runs.next < runs.starts.length && runs.starts[runs.next] <= start) runs.next++;
    const close = runs.starts[runs.next];
    if (close === undefined || this.#fences.get(close) !== this.#fences.get(start)) return null;
    const line = this.#lineOf(start);
    if (length < 3 && this.#stretches[line] !== this.#stretches[this.#lineOf(close)]) return null;
    const { depth } = quotePrefix(this.#lines[line]);
    const code = withoutPrefix(this.#text.slice(start + length, close), depth);
    return code.trim() === "" ? null : { code, end: close + length };
  }

  #lineOf(at: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle] <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
