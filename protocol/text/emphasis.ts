/** Pairs the marks of emphasis: each is looked at once, and what is passed over is gone (HARD-1). */

/** A run of one sign, which may begin or end emphasis. */
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
 * Finds what is emphasized, the inner before the outer.
 * @param most pairs at most
 */
export function pairUp<M extends Mark>(marks: readonly M[], most = Infinity): Pair<M>[] {
  const pairs: Pair<M>[] = [];
  const open: { mark: M; left: number }[] = [];
  /** Open marks of each kind, so that nothing is looked for in vain. */
  const counts = new Map<string, number>();
  const count = (mark: M, by: number) => {
    const key = kindOf(mark);
    counts.set(key, (counts.get(key) ?? 0) + by);
  };
  const isOpenFor = (close: M) =>
    [1, 2, 3].some((length) =>
      [true, false].some((closes) => {
        const kind = { sign: close.sign, length, closes, opens: true };
        return fits(kind, close) && (counts.get(kindOf(kind)) ?? 0) > 0;
      })
    );
  for (const mark of marks) {
    let { length: left } = mark;
    while (mark.closes && left > 0 && pairs.length < most && isOpenFor(mark)) {
      while (!fits(open.at(-1)!.mark, mark)) count(open.pop()!.mark, -1);
      const last = open.at(-1)!;
      const size = last.left > 1 && left > 1 ? 2 : 1;
      pairs.push({ open: last.mark, close: mark, size });
      left -= size;
      last.left -= size;
      if (last.left === 0) count(open.pop()!.mark, -1);
    }
    if (mark.opens && left > 0) {
      open.push({ mark, left });
      count(mark, 1);
    }
  }
  return pairs;
}

const kindOf = ({ sign, length, closes }: Mark) => `${sign}${length}${closes}`;

/** Three signs are no one and two beside each other: `*a**b*` is one thing, as CommonMark has it. */
function fits(open: Mark, close: Mark): boolean {
  if (open.sign !== close.sign) return false;
  const isEither = open.closes || close.opens;
  const isThree = (open.length + close.length) % 3 === 0 && open.length % 3 !== 0;
  return !(isEither && isThree);
}
