/** Pairs the marks of emphasis. Each is looked at once, and skipped ones are dropped (HARD-1). */

/** A run of one character, which may begin or end emphasis. */
export interface Mark {
  sign: string;
  length: number;
  opens: boolean;
  closes: boolean;
}

/** Emphasis from one mark to another. */
export interface Pair<M extends Mark = Mark> {
  open: M;
  close: M;
  /** The number of signs that it takes of either. */
  size: number;
}

/**
 * Returns pairs of emphasis, inner before outer.
 * @param most pairs at most
 */
export function pairUp<M extends Mark>(marks: readonly M[], most = Infinity): Pair<M>[] {
  const pairs: Pair<M>[] = [];
  const open: { mark: M; left: number }[] = [];
  const counts = new OpenMarks();
  for (const mark of marks) {
    if (pairs.length >= most) break;
    let { length: left } = mark;
    while (mark.closes && left > 0 && pairs.length < most && counts.hasFor(mark)) {
      while (!fits(open.at(-1)!.mark, mark)) counts.add(open.pop()!.mark, -1);
      const last = open.at(-1)!;
      const size = last.left > 1 && left > 1 ? 2 : 1;
      pairs.push({ open: last.mark, close: mark, size });
      left -= size;
      last.left -= size;
      if (last.left === 0) counts.add(open.pop()!.mark, -1);
    }
    if (mark.opens && left > 0) {
      open.push({ mark, left });
      counts.add(mark, 1);
    }
  }
  return pairs;
}

/** Signs of a mark that may close another. */
const LENGTHS = [1, 2, 3];

/**
 * Counts open marks of each kind, so that no search is in vain. Called for every mark of a text, so
 * it allocates nothing.
 */
class OpenMarks {
  /**
   * By character, then by length: those that only open, followed by those that may close as well.
   */
  readonly #counts = new Map<string, number[]>();

  add({ sign, length, closes }: Mark, by: number): void {
    let counts = this.#counts.get(sign);
    if (!counts) this.#counts.set(sign, counts = Array(8).fill(0));
    if (length <= LENGTHS.length) counts[length + (closes ? 4 : 0)] += by;
  }

  hasFor(close: Mark): boolean {
    const counts = this.#counts.get(close.sign);
    if (!counts) return false;
    for (const length of LENGTHS) {
      const isThree = (length + close.length) % 3 === 0 && length % 3 !== 0;
      if (counts[length] > 0 && !(close.opens && isThree)) return true;
      if (counts[length + 4] > 0 && !isThree) return true;
    }
    return false;
  }
}

/**
 * Returns whether two marks fit: three characters are not one plus two, so `*a**b*` is one span, as
 * in CommonMark.
 */
function fits(open: Mark, close: Mark): boolean {
  if (open.sign !== close.sign) return false;
  const isEither = open.closes || close.opens;
  const isThree = (open.length + close.length) % 3 === 0 && open.length % 3 !== 0;
  return !(isEither && isThree);
}
