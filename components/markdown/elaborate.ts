/** What the parser has to think about: runs of marks, brackets, and lines that begin a block. */
const MARK = /\*+|_+|~+|`+|\|\|+|[[\]\\<]|^[ \t]*(?:[-+>#]|\d{1,9}[.)])/gm;
/** Fenced code costs nothing but its fence. */
const FENCED = /^ {0,3}(```|~~~)[^]*?(?:^ {0,3}\1|$(?![^]))/gm;
/** More than anybody writes in 4,000 characters. The parser takes up to a tenth of a millisecond for each. */
const MAX_MARKS = 220;
const BLOCKS = 40;
/** Outside of code. Each may be a paragraph. */
const LINES = 700;
/** Characters of a run that count as one: the parser takes a long run apart by twos. */
const RUN = 8;

/**
 * Whether a text has so much markup that its parsing could be felt: for some marks the parser's
 * time grows with the square of their number (HARD-1). Looks at each character once.
 */
export function isElaborate(text: string): boolean {
  let blocks = 0;
  const bare = text.replace(FENCED, () => ++blocks > BLOCKS ? "" : "\n");
  if (blocks > BLOCKS || bare.split("\n", LINES + 1).length > LINES) return true;
  let marks = 0;
  for (const [run] of bare.matchAll(MARK)) {
    marks += Math.ceil(run.length / RUN);
    if (marks > MAX_MARKS) return true;
  }
  return false;
}
